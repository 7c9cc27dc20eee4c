"""Why something was not sent: what the ways of sending say to the outbox."""

from __future__ import annotations

from enum import StrEnum


class Why(StrEnum):
    """What is to be done about it."""

    LATER = "later"
    """Tried again: nothing has left, or the other side asks for patience."""
    NEVER = "never"
    """No use in trying again."""
    UNKNOWN = "unknown"
    """It may have arrived. Never tried again by itself, since nothing is sent twice."""
    UNWANTED = "unwanted"
    """Nobody waits for it any more."""


class NotSent(Exception):
    """A parcel that was not sent: why, what happened (an English sentence marked by ``gettext_noop``, shown to the staff in
    their language), and what the other side said of it in its own words.
    """

    def __init__(self, why: Why, problem: str = "", said: object = "") -> None:
        super().__init__(f"{problem} {said}".strip())
        self.why = why
        self.problem = problem
        self.said = " ".join(str(said).split())[:300]
