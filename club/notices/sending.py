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
    """A parcel that was not sent: why, and what happened, in words for the staff."""

    def __init__(self, why: Why, problem: object = "") -> None:
        super().__init__(str(problem))
        self.why = why
        self.problem = " ".join(str(problem).split())[:300]
