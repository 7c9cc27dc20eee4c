"""Which kinds of notice there are to choose from, and by which way each comes to those who have chosen nothing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from club.notices.models import Choice, Kind

_NEVER, _AT_ONCE, _DAILY = Choice.Mail.NEVER, Choice.Mail.AT_ONCE, Choice.Mail.DAILY


@dataclass(frozen=True, slots=True)
class Wish:
    """By which ways a member wants to hear of a kind beside the site itself."""

    mail: Choice.Mail
    push: bool


DEFAULTS: dict[Kind, Wish] = {
    Kind.YOUR_TURN: Wish(_DAILY, push=True),
    Kind.STARTED: Wish(_DAILY, push=True),
    Kind.ENDED: Wish(_NEVER, push=False),
    Kind.INVITED: Wish(_AT_ONCE, push=True),
    Kind.ANSWERED: Wish(_NEVER, push=False),
    Kind.REMATCH: Wish(_DAILY, push=True),
    Kind.TIME_LEFT: Wish(_AT_ONCE, push=True),
    Kind.ANNULLED: Wish(_AT_ONCE, push=False),
    Kind.ACCOUNT: Wish(_AT_ONCE, push=False),
    Kind.STAFF: Wish(_DAILY, push=False),
}

ALWAYS_MAILED = frozenset({Kind.TIME_LEFT})
"""Mailed whatever the settings page says; only the link in such a mail itself stops it."""

PATIENCE: dict[Kind, timedelta] = {Kind.YOUR_TURN: timedelta(minutes=1)}
"""How long a notice waits before it leaves the site: a turn that is answered at once was no news."""
