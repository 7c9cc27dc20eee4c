"""Numbers that every position shares: cells as bits, what a cell's surroundings allow, tiles as bit patterns.

A *set of cells* is an int with one bit a cell. Rows are seven bits apart, so the unused seventh column keeps a
shift by one cell from running into the next row: ``s << 1`` is one cell right, ``s << 7`` one cell up.

A *board* is an int of 24 planes, each a set of cells. The first 16 say "at least k zones" (k = 1 to 4) for red,
blue, green and yellow in turn; the last eight say it for the colour pairs of two seats. So the bits in a seat's
four planes are its zones: counted in all they are its score, counted at one cell its movements there.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

from games.rules.protocol import STOP

COLOURS = "RBGY"
FILES = "abcdef"
RANKS = "123456"
UP = len(FILES) + 1
"""Bits from a cell to the one above it."""

TILES = tuple("".join(zones) for zones in combinations_with_replacement(COLOURS, 4))
"""The 35 coloured tiles (rule 2), zones in the canonical order R B G Y."""

CELLS = tuple(file + rank for rank in RANKS for file in FILES)
"""Cell names, a1 to f1, then a2 to f2, up to f6."""

BIT = {cell: 1 << RANKS.index(cell[1]) * UP + FILES.index(cell[0]) for cell in CELLS}
NAME = {bit: cell for cell, bit in BIT.items()}
FULL = sum(BIT.values())
"""The set of all cells."""

# Boards as planes.
PLANE = UP * len(RANKS)
SEAT_COLOURS = {2: ("GY", "RB"), 3: ("R", "B", "G"), 4: ("R", "B", "G", "Y")}
"""Each seat's colours by number of seats (rule 4); with three seats yellow is neutral."""

_GROUPS = (*COLOURS, *SEAT_COLOURS[2])
STRIPE = sum(1 << PLANE * k for k in range(4 * len(_GROUPS)))
"""One bit a plane: ``board >> n & STRIPE`` is the pattern of the tile on cell number n, 0 where the cell is free."""

GROUP = (1 << 4 * PLANE) - 1
"""The four planes of one group of colours, after shifting by its offset."""

OFFSETS = {seats: tuple(4 * PLANE * _GROUPS.index(own) for own in colours) for seats, colours in SEAT_COLOURS.items()}
"""Where each seat's four planes begin, by number of seats."""

ZONES_AT = {seats: tuple((STRIPE & GROUP) << offset for offset in offsets) for seats, offsets in OFFSETS.items()}
"""The part of a tile's pattern that is a seat's zones; its bits are to be counted."""


AFTER = {seats: tuple((*range(s + 1, seats), *range(s + 1)) for s in range(seats)) for seats in SEAT_COLOURS}
"""All seats in the order in which they come after one, itself last, by number of seats."""


def zones(tile: str, colours: str) -> int:
    """How many of a tile's zones are of one of these colours."""
    return sum(tile.count(colour) for colour in colours)


def _pattern(tile: str) -> int:
    return sum(1 << PLANE * (4 * g + k) for g, group in enumerate(_GROUPS) for k in range(zones(tile, group)))


PATTERN = {tile: _pattern(tile) for tile in TILES}
TILE = {pattern: tile for tile, pattern in PATTERN.items()}
ONE_COLOUR = frozenset(PATTERN[colour * 4] for colour in COLOURS)
"""Patterns of the four tiles of rule 6."""

# What a cell's surroundings allow.
Texts = tuple[str, ...]


class From(NamedTuple):
    """What the first action of a turn can be from one cell. Taken apart, never asked by name: that is faster."""

    beside: int
    """The orthogonal neighbours."""
    cross: int
    """The cells up to two away in straight lines: what lies there decides about steps and jumps."""
    jumps: dict[int, int]
    """Occupied cells of the cross -> where a jump lands."""
    texts: dict[int, Texts]
    """Where steps and jumps lead -> their texts."""


class Further(NamedTuple):
    """What a later action can be from one cell."""

    beside: int
    cross: int
    jumps: dict[int, int]
    ends: dict[int, int]
    """Occupied cells of the cross -> where a step or a jump leads."""
    texts: dict[int, Texts]
    or_stop: dict[int, Texts]
    """As the texts, with stopping."""


def _arms(cell: str) -> list[tuple[int, int]]:
    """For each direction with a neighbour: (the neighbour, the cell behind it or 0)."""
    column, row = FILES.index(cell[0]), RANKS.index(cell[1])

    def at(dx: int, dy: int) -> int:
        x, y = column + dx, row + dy
        return BIT[FILES[x] + RANKS[y]] if 0 <= x < len(FILES) and 0 <= y < len(RANKS) else 0

    arms = [(at(dx, dy), at(2 * dx, 2 * dy)) for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))]
    return [(near, far) for near, far in arms if near]


def subsets(cells: list[int]) -> list[int]:
    """All sets that can be made of these single cells."""
    return [sum(some) for size in range(len(cells) + 1) for some in combinations(cells, size)]


def _around(cell: str) -> tuple[From, Further]:
    arms = _arms(cell)
    cross = [c for arm in arms for c in arm if c]
    jumps, ends = {}, {}
    for occupied in subsets(cross):
        jumps[occupied] = sum(far for near, far in arms if near & occupied and not far & occupied)
        ends[occupied] = jumps[occupied] + sum(near for near, _ in arms if not near & occupied)
    texts: dict[int, Texts] = {}
    for some in product(*((0, near, far) if far else (0, near) for near, far in arms)):
        texts[sum(some)] = tuple(
            ("-" if end == near else "x") + NAME[end] for end, (near, _) in zip(some, arms, strict=True) if end
        )
    beside = sum(near for near, _ in arms)
    first = {to: tuple(cell + text for text in some) for to, some in texts.items()}
    or_stop = {to: (*some, STOP) for to, some in texts.items()}
    return From(beside, sum(cross), jumps, first), Further(beside, sum(cross), jumps, ends, texts, or_stop)


_AROUND = {BIT[cell]: _around(cell) for cell in CELLS}
FROM = {bit: first for bit, (first, _) in _AROUND.items()}
FURTHER = {bit: further for bit, (_, further) in _AROUND.items()}

OVER = {BIT[cell] | far: near for cell in CELLS for near, far in _arms(cell) if far}
"""The two ends of a jump, as one set -> the cell jumped over."""

FIRST = {
    cell + sign + NAME[end]: (BIT[cell], end, near if sign == "x" else 0)
    for cell in CELLS
    for near, far in _arms(cell)
    for sign, end in (("-", near), ("x", far))
    if end
}
"""First action -> start, end, and the cell jumped over (0 for a step)."""

TARGET = {sign + cell: bit for cell, bit in BIT.items() for sign in "-x"}
"""Later action -> where it leads."""
