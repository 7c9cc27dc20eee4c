"""What happened in a turn, in order, for the drawing after it: a tile laid and what it brought about, or a cube's way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from games.rules.geometry import Cell, hex_centre, neighbours
from games.rules.ludicitude.drawing import SIDE, cell_id, mark
from games.rules.ludicitude.notation import HOME, MOVE, cell_text, read_action, read_cell
from games.rules.ludicitude.rules import LudicitudeState
from games.rules.ludicitude.steps import Tile, tiles
from games.rules.scene import Beat


def were_of(before: LudicitudeState, after: LudicitudeState, cell: Cell) -> list[list[Any]]:
    """The neighbours of a home that it changed, clockwise: their texts, and the seat whose cube each had, or None."""
    old, new = tiles(before), tiles(after)
    return [[cell_text(near), old[near].owner] for near in neighbours(cell) if near in old and old[near] != new[near]]


def beats(state: LudicitudeState, turn: str, facts: Mapping[str, Any], *, turned: bool) -> Iterator[Beat]:
    """See ``Face.beats``."""
    kind, cell, others = read_action(turn)
    now = tiles(state)
    if kind == MOVE:
        end = others[0]
        x, y = hex_centre((cell[0] - end[0], cell[1] - end[1]), SIDE)
        sign = -1 if turned else 1
        yield Beat("step", cell_id(end), (sign * round(x), sign * round(y), 0, 0), part=_cube(now[end]))
        return
    yield Beat("put", cell_id(cell))
    if kind == HOME:
        for text, owner in facts.get("were", ()):
            yield Beat("gain", cell_id(read_cell(text)), was="lud-blank" if owner is None else f"lud-on-{mark(owner)}")
    elif now[cell].owner is not None:
        yield Beat("gain", cell_id(cell), part=_cube(now[cell]))


def _cube(tile: Tile) -> str:
    return f"lud-cube-{mark(tile.owner)}"
