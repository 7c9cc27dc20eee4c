"""Where the plates lie: the lattice, which cells touch, and where a lifted plate may come down.

A plate's place is ``(q, r, k)``: its centre on the axial lattice and its orientation in sixths of a turn clockwise.
The 57 cells are numbered A1 … A19, B1 … B19, C1 … C19 from 0; a set of cells is an int with a bit for each.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from games.rules.geometry import DIRS, rotate

Place = tuple[int, int, int]
Plates = tuple[Place, Place, Place]

PLATES = "ABC"
PLATE_CELLS = 19
CELLS = PLATE_CELLS * len(PLATES)
ALL = (1 << CELLS) - 1
TOUCHING = 5
"""Two plates touch cell side to cell side when their centres are this many steps apart; nearer, they overlap."""

LAYOUTS: Mapping[str, Plates] = MappingProxyType(
    {
        "compact": ((0, 0, 0), (3, 2, 0), (-2, 5, 0)),
        "ring": ((0, 0, 0), (4, 1, 0), (-1, 5, 0)),
        "corners": ((0, 0, 0), (5, 0, 0), (0, 5, 0)),
    }
)
"""Rule 2; the first is the default."""


def distance(q: int, r: int) -> int:
    """Steps from the origin to (q, r)."""
    return max(abs(q), abs(r), abs(q + r))


_READING = tuple((q, r) for r in range(-2, 3) for q in range(-2, 3) if distance(q, r) <= 2)
OFFSETS = tuple(tuple(rotate(cell, k) for cell in _READING) for k in range(6))
"""For each orientation: the 19 cells' offsets from the plate's centre, by the cells' numbers."""

_RING = tuple(
    (q, r) for r in range(-TOUCHING, TOUCHING + 1) for q in range(-TOUCHING, TOUCHING + 1) if distance(q, r) == TOUCHING
)


def spots(plate: int, place: Place) -> dict[tuple[int, int], int]:
    """Lattice point to cell number for one plate that lies at ``place``."""
    q, r, k = place
    return {(q + a, r + b): plate * PLATE_CELLS + i for i, (a, b) in enumerate(OFFSETS[k])}


def lies_well(plates: Plates) -> bool:
    """Whether the plates obey rule 1: none overlap and each touches at least one other."""
    (aq, ar, _), (bq, br, _), (cq, cr, _) = plates
    ab = distance(bq - aq, br - ar)
    bc = distance(cq - bq, cr - br)
    ca = distance(aq - cq, ar - cr)
    near, middle, _ = sorted((ab, bc, ca))
    return near == middle == TOUCHING


def _within() -> tuple[int, ...]:
    """For each cell the cells around it on its own plate: the same wherever the plates lie."""
    around = []
    for plate in range(len(PLATES)):
        at = spots(plate, (0, 0, 0))
        around += [sum(1 << at[q + a, r + b] for a, b in DIRS if (q + a, r + b) in at) for q, r in at]
    return tuple(around)


_WITHIN = _within()


@lru_cache(maxsize=4096)
def _seam(one: int, two: int, dq: int, dr: int, k_one: int, k_two: int) -> tuple[tuple[int, int], ...]:
    """What two touching plates add to each other's cells, as (cell, cells around it on the other plate).

    ``dq, dr`` leads from the centre of plate ``one`` to that of ``two``; there are 3240 different seams.
    """
    here, there = spots(one, (0, 0, k_one)), spots(two, (dq, dr, k_two))
    added: dict[int, int] = {}
    for (q, r), cell in here.items():
        for a, b in DIRS:
            other = there.get((q + a, r + b))
            if other is not None:
                added[cell] = added.get(cell, 0) | 1 << other
                added[other] = added.get(other, 0) | 1 << cell
    return tuple(added.items())


@lru_cache(maxsize=512)
def _landings(dq: int, dr: int) -> tuple[tuple[tuple[int, int], ...], Mapping[tuple[int, int], int]]:
    """Where a third plate may lie beside two whose centres differ by (dq, dr), relative to the first of them.

    The centres, and the index of each. Where the two do not touch, the third has to touch both (rule 1).
    """
    near_one = set(_RING)
    near_two = {(q + dq, r + dr) for q, r in _RING}
    if distance(dq, dr) == TOUCHING:
        good = {(q, r) for q, r in near_one | near_two if min(distance(q, r), distance(q - dq, r - dr)) == TOUCHING}
    else:
        good = near_one & near_two
    centres = tuple(sorted(good, key=lambda c: (c[1], c[0])))
    return centres, {centre: i for i, centre in enumerate(centres)}


@lru_cache(maxsize=8192)
def _texts(letter: str, q: int, r: int) -> tuple[str, ...]:
    """The actions that put a plate down at (q, r), one an orientation."""
    return tuple(f"{letter}({q},{r})r{k}" for k in range(6))


@lru_cache(maxsize=512)
def _all_landings(letter: str, oq: int, our: int, dq: int, dr: int) -> tuple[str, ...]:
    """All actions that put a plate down beside two others, the first at (oq, our), the second (dq, dr) from it."""
    out: list[str] = []
    for q, r in _landings(dq, dr)[0]:
        out += _texts(letter, oq + q, our + r)
    return tuple(out)


class Layout:
    """How the three plates lie, and what follows from it. Made by ``layout``, which remembers recent ones.

    ``around``: for each cell number the set of cells that touch it, on any plate.
    """

    __slots__ = ("_moves", "around", "plates")

    def __init__(self, plates: Plates) -> None:
        self.plates = plates
        self._moves: tuple[str, ...] | None = None
        around = list(_WITHIN)
        for one, two in ((0, 1), (0, 2), (1, 2)):
            (q, r, k), (oq, our, ok) = plates[one], plates[two]
            if distance(oq - q, our - r) == TOUCHING:
                for cell, others in _seam(one, two, oq - q, our - r, k, ok):
                    around[cell] |= others
        self.around = around

    @property
    def moves(self) -> tuple[str, ...]:
        """All plate moves (rule 5) as actions: other than how the plate lies, and rule 1 holds afterwards."""
        if self._moves is None:
            out: tuple[str, ...] = ()
            for plate, (one, two) in enumerate(((1, 2), (0, 2), (0, 1))):
                (q, r, k), (oq, our, _), (tq, tr, _) = self.plates[plate], self.plates[one], self.plates[two]
                everywhere = _all_landings(PLATES[plate], oq, our, tq - oq, tr - our)
                present = 6 * _landings(tq - oq, tr - our)[1][q - oq, r - our] + k
                out += everywhere[:present] + everywhere[present + 1 :]
            self._moves = out
        return self._moves

    def centres(self, plate: int) -> tuple[tuple[int, int], ...]:
        """Where the centre of a lifted plate may come down (its present place included), in reading order."""
        (oq, our, _), (tq, tr, _) = (there for i, there in enumerate(self.plates) if i != plate)
        return tuple((oq + q, our + r) for q, r in _landings(tq - oq, tr - our)[0])

    def moved(self, plate: int, place: Place) -> Plates | None:
        """The plates after one is put down at ``place``; None where rule 5 forbids it."""
        one, two, three = (place if i == plate else there for i, there in enumerate(self.plates))
        plates = one, two, three
        return plates if place != self.plates[plate] and lies_well(plates) else None


@lru_cache(maxsize=1024)
def layout(plates: Plates) -> Layout:
    """The layout of plates that obey rule 1."""
    return Layout(plates)
