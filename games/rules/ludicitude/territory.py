"""The small territory of blank tiles that lies on the table at the start (rule 3)."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable

from games.rules.geometry import DIRS, Cell, neighbours
from games.rules.ludicitude.notation import cells_text, read_cells
from games.rules.protocol import CUSTOM

COMPACT = {
    2: "0,0 1,0 0,1 1,1",
    3: "0,0 1,0 2,0 0,1 1,1 0,2",
    4: "0,0 1,0 2,0 3,0 0,1 1,1 2,1 3,1",
}
FURTHEST = 1000
"""How far from 0 a coordinate of a setup may be; the plane has no edge, but numbers need one."""


def size(seats: int) -> int:
    """How many tiles the territory has: two a seat."""
    return 2 * seats


def closure(seed: Iterable[Cell], within: Collection[Cell], least: int) -> set[Cell]:
    """What grows from some cells where every further cell of ``within`` must touch at least ``least`` of the earlier ones."""
    grown = set(seed)
    waiting = set(within) - grown
    while True:
        fits = {cell for cell in waiting if sum(near in grown for near in neighbours(cell)) >= least}
        if not fits:
            return grown
        grown |= fits
        waiting -= fits


def read_setup(text: object, seats: int) -> list[Cell]:
    """The cells of a setup, sorted by r, then q. ValueError unless they are a connected territory of the right size."""
    cells = read_cells(text, size(seats))
    if len(cells) != size(seats):
        raise ValueError(f"a setup for {seats} seats has {size(seats)} cells, not {len(cells)}")
    if any(abs(number) > FURTHEST for cell in cells for number in cell):
        raise ValueError(f"a setup stays within {FURTHEST} of 0,0")
    if len(closure(cells[:1], cells, 1)) != len(cells):
        raise ValueError(f"the territory is not connected: {text!r}")
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))


def could_grow(cells: Collection[Cell]) -> bool:
    """Whether chance could have grown this territory: two neighbours, then always a cell that touches two earlier ones."""
    pairs = ((cell, near) for cell in cells for near in neighbours(cell) if near in cells)
    return any(len(closure(pair, cells, 2)) == len(cells) for pair in pairs)


def grow(seats: int, rng: random.Random) -> str:
    """The setup of a territory grown by chance from 0,0."""
    cells = [(0, 0), rng.choice(DIRS)]
    while len(cells) < size(seats):
        touched = [near for cell in cells for near in neighbours(cell) if near not in cells]
        cells.append(rng.choice(sorted({cell for cell in touched if touched.count(cell) >= 2})))
    return cells_text(cells)


def settle(choice: str, cells: Collection[Cell], seats: int) -> str:
    """The value of the option ``territory`` for a setup: the choice where it could give that setup, else ``custom``."""
    if choice == "compact" and cells_text(cells) == COMPACT[seats]:
        return choice
    return choice if choice == "random" and could_grow(cells) else CUSTOM
