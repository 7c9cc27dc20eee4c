"""What follows from a match's end or annulment, in the same transaction: the ratings."""

from __future__ import annotations

from typing import Any

from club.ratings.recompute import recompute, unrate_match
from club.ratings.selectors import is_in_ledger
from club.ratings.services import rate_match
from games.models import Match
from games.signals import match_ended


def on_match_ended(match: Match, **_: Any) -> None:
    """Rates the match where it is to be rated; takes an annulled one out of the ratings."""
    if match.is_annulled:
        unrate_match(match)
    elif not rate_match(match) and is_in_ledger(match):
        # Its result was set right.
        recompute()


def connect() -> None:
    """Listens for the ends of matches. Called once at start-up; a second call changes nothing."""
    match_ended.connect(on_match_ended, dispatch_uid="club.results")
