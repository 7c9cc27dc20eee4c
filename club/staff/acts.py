"""The only writer of the staff's log. Called in the transaction of the act itself."""

from __future__ import annotations

from typing import Any

from club.accounts.models import Member
from club.staff.models import StaffAct
from games.models import Match


def log_act(
    *, by: Member, kind: StaffAct.Kind, member: Member | None = None, match: Match | None = None, reason: str = "", **data: Any
) -> StaffAct:
    """Appends a line: who did what to whom, and why. ``data`` is what the line shows beside that, in plain JSON."""
    return StaffAct.objects.create(by=by, kind=kind, member=member, match=match, reason=reason[:300], data=data)
