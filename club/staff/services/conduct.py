"""What the staff decides of a member, each act with its line in the log in the same transaction."""

from __future__ import annotations

from datetime import date, datetime

from django.core.exceptions import PermissionDenied
from django.db import transaction

from club.accounts.models import Ban, Consent, Member
from club.accounts.services import conduct, consents
from club.accounts.services.erasing import member_erase
from club.staff.access import is_administrator
from club.staff.acts import log_act
from club.staff.models import StaffAct


@transaction.atomic
def ban(*, by: Member, member: Member, reason: str, until: datetime | None) -> Ban:
    """``conduct.member_ban``, logged."""
    made = conduct.member_ban(by=by, member=member, reason=reason, until=until)
    log_act(by=by, kind=StaffAct.Kind.BANNED, member=member, reason=made.reason, until=until.isoformat() if until else None)
    return made


@transaction.atomic
def lift_bans(*, by: Member, member: Member) -> None:
    """``conduct.bans_lift``, logged where there was one."""
    if conduct.bans_lift(by=by, member=member):
        log_act(by=by, kind=StaffAct.Kind.UNBANNED, member=member)


@transaction.atomic
def record_consent(*, by: Member, member: Member, parent: str, how: str) -> Consent:
    """``consents.consent_record``, logged."""
    made = consents.consent_record(by=by, member=member, parent=parent, how=how)
    log_act(by=by, kind=StaffAct.Kind.CONSENT, member=member, how=made.how)
    return made


@transaction.atomic
def end_consent(*, by: Member, member: Member) -> None:
    """``consents.consent_withdraw``, logged where there was one."""
    if consents.consent_withdraw(by=by, member=member):
        log_act(by=by, kind=StaffAct.Kind.CONSENT_ENDED, member=member)


@transaction.atomic
def set_birth_date(*, by: Member, member: Member, born: date) -> None:
    """``consents.birth_date_set``, logged without the date."""
    consents.birth_date_set(by=by, member=member, born=born)
    log_act(by=by, kind=StaffAct.Kind.CHANGED, member=member, fields=["fifteen_on"])


def erase(*, by: Member, member: Member, reason: str) -> Member:
    """``erasing.member_erase``, logged without a name."""

    def log(former: Member) -> None:
        log_act(by=by, kind=StaffAct.Kind.ERASED, member=former, reason=reason)

    return member_erase(by=by, member=member, before_scrubbing=log)


def note_download(*, by: Member, member: Member) -> None:
    """Logs that an administrator takes a copy of all of a member's data. PermissionDenied for everybody else."""
    if not is_administrator(by):
        raise PermissionDenied
    log_act(by=by, kind=StaffAct.Kind.DOWNLOAD, member=member)
