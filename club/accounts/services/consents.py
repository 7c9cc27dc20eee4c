"""A parent's consent for a member under 15: recorded by the staff, withdrawn; with the cache of it on the member, and the age."""

from __future__ import annotations

from datetime import date

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.accounts.ages import clean_birth_date, young_until
from club.accounts.models import Consent, Member
from club.accounts.services.conduct import may_judge
from club.accounts.services.members import member_lock, tell_sessions_ended


def consent_record(*, by: Member, member: Member, parent: str, how: str) -> Consent:
    """A parent agrees: the member may come in.

    PermissionDenied where ``may_judge`` says no; ValidationError for bad values, and for who is not known to be under 15.
    """
    with transaction.atomic():
        member_lock(member)
        if not may_judge(by, member):
            raise PermissionDenied
        if not member.is_minor:
            raise ValidationError(_("A parent agrees only for members under 15. Enter the date of birth first."))
        consent = Consent(member=member, by=by, parent=" ".join(parent.split()), how=how)
        consent.full_clean(exclude=["member", "by"])
        consent.save()
        consents_counted(member)
    return consent


def consent_withdraw(*, by: Member, member: Member) -> int:
    """A parent agrees no longer: the member is kept out until one does again; how many consents that were.

    They stay in the list. The sessions of a minor end at once. PermissionDenied where ``may_judge`` says no.
    """
    with transaction.atomic():
        member_lock(member)
        if not may_judge(by, member):
            raise PermissionDenied
        ended = Consent.objects.filter(member=member, withdrawn_at=None).update(withdrawn_at=timezone.now())
        consents_counted(member)
        tell_sessions_ended(member=member)
    return ended


def birth_date_set(*, by: Member, member: Member, born: date) -> None:
    """The staff learns how old a member is; kept is only when a minor turns 15. Without a consent one is kept out at once.

    PermissionDenied where ``may_judge`` says no; ValidationError for a date on which nobody was born.
    """
    with transaction.atomic():
        member_lock(member)
        if not may_judge(by, member):
            raise PermissionDenied
        member.fifteen_on = young_until(clean_birth_date(born))
        member.save(update_fields=["fifteen_on"])
        if member.bar:
            tell_sessions_ended(member=member)


def consents_counted(member: Member) -> None:
    """Sets the member's cache of the consents in force. Called inside the transaction that changes these and holds the row."""
    member.consented = Consent.objects.filter(member=member, withdrawn_at=None).exists()
    member.save(update_fields=["consented"])
