"""Accounts whose owners are not in the club yet: announced to the staff, let in, or turned away."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from club.accounts.models import Bar, Member
from club.accounts.selectors import name_taken
from club.accounts.services.addresses import is_confirmed
from club.accounts.services.erasing import member_erase
from club.accounts.services.mails import mail_post
from club.accounts.services.members import member_lock
from club.house.selectors import club
from club.notices.models import Kind
from club.notices.services import notice_post, staff_notice_post


def newcomer_announce(*, member: Member) -> None:
    """Tells the staff whom they have to let in, or for whom a parent's consent is missing. In the caller's transaction."""
    words = {
        Bar.WAITING: gettext_noop("%(name)s would like to become a member."),
        Bar.CONSENT: gettext_noop("%(name)s is under 15: a parent's consent is missing."),
    }
    bar = Bar.WAITING if member.waiting else member.bar
    if bar in words:
        address = reverse("staff-member", args=[member.pk])
        staff_notice_post(key=f"{bar}:{member.pk}", what=words[bar], name=member.shown_name, address=address)


def newcomer_approve(*, member: Member) -> bool:
    """Lets the member in, who is told by a notice (and its mail). False where somebody else did so before."""
    with transaction.atomic():
        row = Member.objects.select_for_update(no_key=True).filter(pk=member.pk, waiting=True).first()
        if row is None:
            return False
        row.let_in()
        if name_taken(row.display_name, besides=row.pk):
            row.display_name = ""
        fields = ["waiting", "kind", "display_name", "shown_key"]
        try:
            with transaction.atomic():
                row.save(update_fields=fields)
        except IntegrityError:
            # Somebody else of that name has come in at the same moment.
            row.display_name = ""
            row.save(update_fields=fields)
        member.refresh_from_db()
        newcomer_announce(member=member)
        what = gettext_noop("Welcome! The club's staff have let you in.")
        notice_post(kind=Kind.ACCOUNT, members=[member.pk], key=f"approved:{member.pk}", what=what, address=reverse("home"))
    return True


def newcomer_decline(*, member: Member, reason: str) -> None:
    """Turns somebody away who was never in: the account and all that was typed into it go.

    Of who has begun a board as a visitor the seats stay, as a former member's. With a confirmed e-mail address they are told why.
    ValidationError for an account that is in already (of two who decide at once, the first does), PermissionDenied for one
    that is gone.
    """
    with transaction.atomic():
        member_lock(member, with_administrators=True)
        if not member.waiting:
            raise ValidationError(_("This member is in the club already. A ban is what keeps members out."), "in")
        _tell_declined(member, reason)
        try:
            with transaction.atomic():
                member.delete()
        except ProtectedError:
            member_erase(by=member, member=member)


def _tell_declined(member: Member, reason: str) -> None:
    if not member.email or not is_confirmed(member.email):
        return
    with translation.override(member.language or translation.get_language()):
        subject, text = gettext("Your account at %(club)s") % {"club": club()}, _letter(member, reason)
    mail_post(to=member.email, subject=subject, text=text)


def _letter(member: Member, reason: str) -> str:
    words = {"name": member.shown_name, "club": str(club()), "reason": reason}
    return (
        gettext(
            "Hello %(name)s,\n\nthe staff of %(club)s have not let you in. They say:\n\n%(reason)s\n\n"
            "Your account and all that you had typed in are deleted. This is the last mail that you get from us."
        )
        % words
    )
