"""What happened in a turn, in order, for the drawing after it: every step and jump, and the tile that left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from games.rules.arlecchino.board import POINTS
from games.rules.arlecchino.notation import split
from games.rules.arlecchino.story import between
from games.rules.protocol import STOP
from games.rules.scene import Beat

UP = -3
"""How much higher than an empty cell the tile on it is drawn."""


def beats(turn: str, facts: Mapping[str, Any], *, turned: bool) -> Iterator[Beat]:
    """See ``Face.beats``."""
    removed = iter(facts.get("removed", ()))
    at, end = turn[:2], turn.removesuffix(STOP)[-2:]
    for action in split(turn):
        if action == STOP:
            return
        to = action[-2:]
        yield Beat("jump" if "x" in action else "step", f"c-{end}", (*_from(end, at, turned), *_from(end, to, turned)))
        tile = next(removed, "") if "x" in action else ""
        if tile:
            over = between(at, to)
            yield Beat("leave", f"c-{over}", (0, 0 if over == end else UP), was=f"arl-{tile}")
        at = to


def _from(end: str, cell: str, turned: bool) -> tuple[int, int]:
    """How far a cell is from the one on which the tile lies now."""
    sign = -1 if turned else 1
    return sign * round(POINTS[cell][0] - POINTS[end][0]), sign * round(POINTS[cell][1] - POINTS[end][1])
