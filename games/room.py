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


def _asked(match: Match, audience: Audience) -> dict[str, Any]:
    """Whom the match waits for: told to those who sit there."""
    shown = list(match.invitations.all()) if audience.held and match.status == Match.Status.OPEN else []
    asked = [(one, ports.shown_name(one.member)) for one in shown if one.answer != Invitation.Answer.TAKEN]
    return {"invited": audience.invited, "is_host": audience.is_host, "asked": asked}
