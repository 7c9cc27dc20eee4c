"""What is kept of a game may be damaged, or fit these rules no more: noticed in one place, which says so in the log."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

log = logging.getLogger(__name__)

Found = TypeVar("Found")

DAMAGED = (KeyError, TypeError, ValueError, AttributeError, IndexError)
"""What a game and its words do with a position or facts that are none of it. An error of the code looks the same, so that
nobody passes one over without a line in the log.
"""


class Unreadable(ValueError):
    """What is kept of a game does not lead to a position (any more)."""


def salvaged(read: Callable[[], Found], instead: Callable[[], Found], what: str) -> Found:
    """What ``read`` gives; where it finds ``what`` damaged, a line in the log and what ``instead`` gives."""
    try:
        return read()
    except DAMAGED as error:
        noted(what, error)
    return instead()


def noted(what: str, error: Exception) -> None:
    """A line in the log: ``what`` is damaged, as that error shows."""
    log.warning("damaged: %s", what, exc_info=error)
