"""What the staff does with members and their accounts: each act with its line in the log, in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from club.accounts.ages import young_until
from club.accounts.models import NAME_TAKEN, Member, Slip
from club.accounts.second_factor import factors_drop
from club.accounts.selectors import is_last_administrator
from club.accounts.services.addresses import address_set
from club.accounts.services.conduct import may_judge
from club.accounts.services.members import member_lock
from club.accounts.services.newcomers import newcomer_announce, newcomer_approve, newcomer_decline
from club.accounts.services.slips import slip_make
from club.staff.access import is_administrator
from club.staff.acts import log_act
from club.staff.models import Role, StaffAct


def role_of(member: Member) -> Role:
    """The member's role."""
    if not member.is_staff:
        return Role.MEMBER
    return Role.ADMINISTRATOR if member.is_superuser else Role.DIRECTOR


def approve(*, by: Member, member: Member) -> bool:
    """Lets a new member in. False where somebody else did so before."""
    _check(by, member)
    with transaction.atomic():
        done = newcomer_approve(member=member)
        if done:
            log_act(by=by, kind=StaffAct.Kind.APPROVED, member=member)
    return done


def decline(*, by: Member, member: Member, reason: str) -> None:
    """Turns a new member away, whose account goes. ValidationError for one who is in already."""
    _check(by, member)
    with transaction.atomic():
        newcomer_decline(member=member, reason=reason)
        log_act(by=by, kind=StaffAct.Kind.DECLINED, reason=reason)


def add(*, by: Member, username: str, display_name: str, real_name: str, email: str, born: date | None) -> Member:
    """A member entered by the staff, in the club at once, who comes in by a slip. ValidationError for what is wrong."""
    member = Member(username=username, display_name=display_name, real_name=real_name, invited_by=by)
    member.fifteen_on = young_until(born) if born else None
    member.set_unusable_password()
    with transaction.atomic():
        _save(member)
        address_set(member=member, email=email)
        newcomer_announce(member=member)
        log_act(by=by, kind=StaffAct.Kind.ADDED, member=member)
    return member


def change(*, by: Member, member: Member, display_name: str, real_name: str, email: str) -> list[str]:
    """Corrects names and e-mail address; which of them changed. ValidationError for what is wrong."""
    _check(by, member)
    chosen = {"display_name": display_name, "real_name": real_name, "email": email.strip().lower()}
    changed = [name for name, value in chosen.items() if getattr(member, name) != value]
    if not changed:
        return []
    member.display_name, member.real_name = display_name, real_name
    with transaction.atomic():
        # No more than that: since the row was read, the member may have been banned, or have chosen another language.
        _save(member, ["display_name", "real_name", "shown_key"])
        address_set(member=member, email=email)
        log_act(by=by, kind=StaffAct.Kind.CHANGED, member=member, fields=changed)
    return changed


def role_set(*, by: Member, member: Member, role: Role) -> bool:
    """Makes a director, an administrator or a plain member of somebody. False where they were that before.

    PermissionDenied for whoever is no administrator; ValidationError for the last administrator, and for who cannot be staff.
    """
    if not is_administrator(by):
        raise PermissionDenied
    with transaction.atomic():
        member_lock(member, with_administrators=True)
        if role != Role.MEMBER and (member.kind != Member.Kind.MEMBER or not member.is_active or member.bar):
            raise ValidationError(_("Only a member who may come in can be of the staff."))
        if role_of(member) == role:
            return False
        if role != Role.ADMINISTRATOR and is_last_administrator(member.pk):
            raise ValidationError(_("This is the last administrator. Make somebody else one first."))
        member.is_staff, member.is_superuser = role != Role.MEMBER, role == Role.ADMINISTRATOR
        member.save(update_fields=["is_staff", "is_superuser"])
        log_act(by=by, kind=StaffAct.Kind.STAFFED, member=member, role=role.value)
    return True


def second_factor_drop(*, by: Member, member: Member) -> bool:
    """For who has lost the telephone. False where there was no second factor.

    PermissionDenied as for ``role_set``, and for oneself: one's own is changed on one's own pages, which ask for a proof.
    """
    if not is_administrator(by) or by.pk == member.pk:
        raise PermissionDenied
    with transaction.atomic():
        done = factors_drop(member=member)
        if done:
            log_act(by=by, kind=StaffAct.Kind.CHANGED, member=member, fields=[gettext_noop("second factor")])
    return done


def slips_make(*, by: Member, members: Sequence[Member]) -> list[tuple[Slip, str]]:
    """A log-in slip for each of them, with its code. PermissionDenied where one of them is above ``by``, or gone."""
    for member in members:
        _check(by, member)
    with transaction.atomic():
        made = [slip_make(by=by, member=member) for member in members]
        for member in members:
            log_act(by=by, kind=StaffAct.Kind.SLIP, member=member)
    return made


def _check(by: Member, member: Member) -> None:
    if not may_judge(by, member):
        raise PermissionDenied


def _save(member: Member, fields: list[str] | None = None) -> None:
    """All of a new member, these fields of another.

    ValidationError for names that are none or another's, also where the other one was a moment faster.
    """
    member.full_clean(exclude=["password", "email", "invited_by"])
    try:
        with transaction.atomic():
            member.save(update_fields=fields)
    except IntegrityError:
        raise ValidationError(NAME_TAKEN, code="unique") from None
