"""Invitations to the club, made and taken back by the staff, each with its line in the log in the same transaction."""

from __future__ import annotations

from django.db import transaction

from club.accounts.models import Entry, Member
from club.accounts.services import invitations
from club.staff.acts import log_act
from club.staff.models import StaffAct
from games.models import Match


@transaction.atomic
def make(*, by: Member, note: str, uses: int, days: int, match: Match | None) -> Entry:
    """``invitations.entry_make``, logged."""
    entry = invitations.entry_make(by=by, note=note, uses=uses, days=days, match=match)
    log_act(by=by, kind=StaffAct.Kind.INVITATION, note=entry.note, uses=entry.uses_left)
    return entry


@transaction.atomic
def end(*, by: Member, entry: Entry) -> bool:
    """``invitations.entry_end``, logged where it was good still."""
    ended = invitations.entry_end(entry=entry)
    if ended:
        log_act(by=by, kind=StaffAct.Kind.INVITATION_ENDED, note=entry.note)
    return ended
