"""What a turn, whole or half made, does on the board: for the drawing, the forecast and the turn list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.arlecchino.rules import Position
from games.rules.arlecchino.tables import FILES, RANKS


@dataclass(frozen=True, slots=True)
class Story:
    """One tile's way. ``path`` are its cells, start and present one included; ``removed`` are (cell, tile) in order."""

    path: tuple[str, ...]
    removed: tuple[tuple[str, str], ...]

    @property
    def tiles(self) -> tuple[str, ...]:
        """The removed tiles without their cells."""
        return tuple(tile for _, tile in self.removed)


def story_of(base: Position, actions: Sequence[str]) -> Story | None:
    """What these actions do from ``base`` (a position without a draft); None for no actions."""
    if not actions:
        return None
    tiles = base.tiles()
    start = actions[0][:2]
    path, removed = [start], []
    for action in actions:
        end = action[-2:]
        if "x" in action:
            over = between(path[-1], end)
            removed.append((over, tiles[over]))
        path.append(end)
    return Story(tuple(path), tuple(removed))


def place(cell: str) -> tuple[int, int]:
    """Column and row of a cell, from 0."""
    return FILES.index(cell[0]), RANKS.index(cell[1])


def offset(start: str, end: str) -> tuple[int, int]:
    """How many columns and rows from one cell to another."""
    (x, y), (to_x, to_y) = place(start), place(end)
    return to_x - x, to_y - y


def between(start: str, end: str) -> str:
    """The cell halfway between two that are two apart in a straight line."""
    (x, y), (to_x, to_y) = place(start), place(end)
    return FILES[(x + to_x) // 2] + RANKS[(y + to_y) // 2]


def beyond(start: str, over: str) -> str | None:
    """The cell that a jump from ``start`` over its neighbour ``over`` leads to; None outside the board."""
    (x, y), (dx, dy) = place(over), offset(start, over)
    column, row = x + dx, y + dy
    return FILES[column] + RANKS[row] if column in range(len(FILES)) and row in range(len(RANKS)) else None
