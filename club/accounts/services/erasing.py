"""Erasing a member: nothing that names or reaches the person stays; seats, turns, results and ratings do, as nobody's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.accounts.models import Entry, Member
from club.accounts.selectors import game_titles, is_last_administrator
from club.accounts.services.conduct import may_judge
from club.accounts.services.members import member_lock, tell_sessions_ended
from club.accounts.services.scrubbing import names_scrub
from club.notices.models import Daily, Parcel
from games import services
from games.models import Match, Seat
from games.refusals import Refused


def check_erasable(*, by: Member, member: Member) -> None:
    """PermissionDenied unless it is the member or an administrator; ValidationError for the club's last administrator."""
    if by.pk != member.pk and not (by.is_superuser and may_judge(by, member)):
        raise PermissionDenied
    if is_last_administrator(member.pk):
        raise ValidationError(_("You are the club's last administrator. Make another member one first."))


def member_erase(*, by: Member, member: Member, before_scrubbing: Callable[[Member], None] = lambda _member: None) -> Member:
    """Makes the member a former one, for good. Running matches are resigned first, open ones left.

    ``before_scrubbing`` writes what belongs to the same transaction. Errors as ``check_erasable``. Each
    resignation is a transaction of its own, as if the member had done it: together they would hold the ratings of half
    the club. Not so inside a caller's transaction: in a merge the matches have moved to the other account before, and
    guests and declined newcomers have no ranked ones.
    """
    check_erasable(by=by, member=member)
    matches_leave(member=member)
    with transaction.atomic():
        row = Member.objects.get(pk=member.pk)
        # A guest can be no administrator, so nobody else's row is held for one.
        member_lock(row, with_administrators=row.kind != Member.Kind.GUEST)
        check_erasable(by=by, member=row)
        was_guest = row.kind == Member.Kind.GUEST and not row.waiting
        # What the member began in another window meanwhile.
        matches_leave(member=row)
        names = {row.username, row.display_name, row.real_name, row.email, row.get_full_name()}
        names |= set(Seat.objects.filter(member=row).values_list("shown_name", flat=True))
        _access_end(row)
        _belongings_delete(row)
        _member_empty(row)
        Seat.objects.filter(member=row).update(shown_name="")
        before_scrubbing(row)
        names_scrub(names, member=row, own_rows_only=was_guest)
        tell_sessions_ended(member=row)
    return row


def matches_leave(*, member: Member) -> None:
    """Gives up the member's seats in open matches and resigns all running ones, boards on one screen too."""
    seats = Seat.objects.filter(member=member, left_at=None, match__slug__in=list(game_titles()))
    wanted = {Match.Status.OPEN: services.match_leave, Match.Status.RUNNING: services.match_resign}
    for status, service in wanted.items():
        found = seats.filter(match__status=status).order_by("match").values_list("match", flat=True)
        # On one screen there are several seats, so several resignations.
        for match_id in list(found):
            try:
                service(by=member, match_id=match_id)
            except (Refused, ValueError):
                # Over by now, or so damaged that only the staff can end it; the seat loses its name all the same.
                continue


def _access_end(member: Member) -> None:
    for session in UserSession.objects.filter(user=member):
        session.end()
    Authenticator.objects.filter(user=member).delete()
    member.groups.clear()
    member.user_permissions.clear()


def _belongings_delete(member: Member) -> None:
    addresses = EmailAddress.objects.filter(user=member)
    belongings: list[Any] = [
        *(member.slips, member.bans, member.blocks, member.blocked_by, member.consents),
        *(member.notices, member.notice_choices, member.parcels, member.devices, member.match_invitations),
        member.explorations,
        member.loaded_records,
    ]
    for rows in belongings:
        rows.all().delete()
    Daily.objects.filter(member=member).delete()
    # Mails on their way to nobody's account: a new password, a confirmation.
    Parcel.objects.filter(to__in={member.email, *addresses.values_list("email", flat=True)} - {""}).delete()
    addresses.delete()
    Entry.objects.filter(by=member, ended_at=None).update(ended_at=timezone.now())


def _member_empty(member: Member) -> None:
    member.kind = Member.Kind.FORMER
    member.username = _free_username(member)
    for name in ("display_name", "real_name", "first_name", "last_name", "email", "language", "time_zone"):
        setattr(member, name, "")
    member.preferences = {}
    member.invited_by = member.barred_until = member.fifteen_on = member.last_login = None
    member.is_staff = member.is_superuser = member.is_active = member.waiting = member.consented = False
    member.set_unusable_password()
    member.save()


def _free_username(member: Member) -> str:
    name = f"former-{member.pk}"
    while Member.objects.filter(username__iexact=name).exclude(pk=member.pk).exists():
        name += "-"
    return name
