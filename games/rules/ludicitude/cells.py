"""Cells as single bits, so that a set of cells is one int and the territory may grow anywhere on the endless plane.

Cells are numbered in rings about a base cell (0 the base, 1 to 6 round it, and so on), so the sets of a compact
territory stay small ints wherever it lies. Neighbours and texts of a cell are made when they are first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from math import isqrt
from typing import Generic, TypeVar

from games.rules.geometry import Cell, neighbours, rotate
from games.rules.ludicitude.notation import BLANK, HOME, cell_text, read_action

K = TypeVar("K")
V = TypeVar("V")


class Lazy(dict[K, V], Generic[K, V]):
    """A dict that makes a missing value from its key and keeps it."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[K], V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> V:
        value = self[key] = self._make(key)
        return value


def ring_number(cell: Cell) -> int:
    """The number of a cell, counted in rings about 0,0, each from the right clockwise."""
    q, r = cell
    ring = max(abs(q), abs(r), abs(q + r))
    if not ring:
        return 0
    side = 0
    while q <= 0 or r < 0:
        q, r = rotate((q, r), 5)
        side += 1
    return 3 * ring * (ring - 1) + 1 + side * ring + r


def ring_cell(number: int) -> Cell:
    """The cell with that number (the inverse of ring_number)."""
    if not number:
        return 0, 0
    ring = (3 + isqrt(12 * number - 3)) // 6
    side, r = divmod(number - 3 * ring * (ring - 1) - 1, ring)
    return rotate((ring - r, r), side)


def each(mask: int) -> Iterator[int]:
    """The single bits of a set, lowest first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def _by_row(cell: Cell) -> Cell:
    return cell[1], cell[0]


class Plane:
    """The bits of cells about one base cell, with their neighbours and texts; all keyed by bit."""

    __slots__ = ("_cell", "base", "bit", "blank", "home", "into", "near", "read")

    def __init__(self, base: Cell) -> None:
        self.base = base
        self.bit: Lazy[Cell, int] = Lazy(lambda cell: 1 << ring_number((cell[0] - base[0], cell[1] - base[1])))
        self._cell: Lazy[int, Cell] = Lazy(self._cell_of)
        self.near: Lazy[int, int] = Lazy(lambda bit: self.mask(neighbours(self.cell(bit))))
        self.blank: Lazy[int, str] = Lazy(lambda bit: BLANK + cell_text(self.cell(bit)))
        self.home: Lazy[int, str] = Lazy(lambda bit: HOME + cell_text(self.cell(bit)))
        self.into: Lazy[int, dict[int, str]] = Lazy(self._moves_into)
        self.read: Lazy[str, tuple[str, int, int]] = Lazy(self._read)

    def cell(self, bit: int) -> Cell:
        """The cell of a bit."""
        return self._cell[bit]

    def _cell_of(self, bit: int) -> Cell:
        q, r = ring_cell(bit.bit_length() - 1)
        return q + self.base[0], r + self.base[1]

    def cells(self, mask: int) -> list[Cell]:
        """The cells of a set, sorted by r, then q."""
        cell = self._cell
        return sorted([cell[bit] for bit in each(mask)], key=_by_row)

    def mask(self, cells: Iterable[Cell]) -> int:
        """The set of some cells."""
        found = 0
        for cell in cells:
            found |= self.bit[cell]
        return found

    def _moves_into(self, bit: int) -> dict[int, str]:
        end = cell_text(self.cell(bit))
        return {start: f"{cell_text(self.cell(start))}>{end}" for start in each(self.near[bit])}

    def _read(self, action: str) -> tuple[str, int, int]:
        kind, at, others = read_action(action)
        return kind, self.bit[at], self.mask(others)


@lru_cache(maxsize=64)
def plane_about(base: Cell) -> Plane:
    """The plane about a base cell; those used last are kept."""
    return Plane(base)
