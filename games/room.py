"""Matches without a board to show: the waiting room, and what is left of one that is withdrawn, annulled or damaged."""

from __future__ import annotations

from typing import Any

from games import selectors
from games.models import Invitation, Match, MatchEvent
from games.ports import ports
from games.selectors import Audience


def waiting_room(match: Match, audience: Audience, notice: str) -> dict[str, Any]:
    """The context of a match that has not begun, for ``games/_room.html``."""
    annulled = {"annulled": MatchEvent.told(selectors.annulment(match))} if match.is_annulled else {}
    may = {"held": audience.held, "may_join": audience.may_join, "visits": audience.visits}
    return {"match": match, "version": match.version, "notice": notice, **annulled, **may, **_asked(match, audience)}


def unreadable(match: Match) -> dict[str, Any]:
    """The context of a match whose board nobody can lay out any more: its page says so, or why it was annulled."""
    annulled = MatchEvent.told(selectors.annulment(match)) if match.is_annulled else ""
    return {"match": match, "version": match.version, "notice": "", "unreadable": True, "annulled": annulled}


def shares_a_table(match: Match, held: frozenset[int]) -> bool:
    """Whether who holds those seats may be offered a rematch: not where one of the others is to be kept away."""
    readers = {seat.member_id for seat in match.seats.all() if seat.index in held and seat.member_id is not None}
    return all(selectors.shares_a_table(reader, match) for reader in readers)


def _asked(match: Match, audience: Audience) -> dict[str, Any]:
    """Whom the match waits for: told to those who sit there."""
    shown = list(match.invitations.all()) if audience.held and match.status == Match.Status.OPEN else []
    asked = [(one, ports.shown_name(one.member)) for one in shown if one.answer != Invitation.Answer.TAKEN]
    return {"invited": audience.invited, "is_host": audience.is_host, "asked": asked}


def shares_a_member(match: Match, held: frozenset[int], other: Match) -> bool:
    """Whether who holds those seats has a seat in the other match too."""
    readers = {seat.member_id for seat in match.seats.all() if seat.index in held}
    return any(seat.member_id in readers for seat in other.seats.all())
