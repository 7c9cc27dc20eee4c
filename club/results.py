"""What follows from a match's end, in the transaction in which it ends: the ratings."""

from __future__ import annotations

from typing import Any

from club.ratings.services import rate_match
from games.models import Match
from games.signals import match_ended


def on_match_ended(match: Match, **_: Any) -> None:
    """Rates the match where it is to be rated."""
    rate_match(match)


def connect() -> None:
    """Listens for the ends of matches. Called once at start-up; a second call changes nothing."""
    match_ended.connect(on_match_ended, dispatch_uid="club.results")
