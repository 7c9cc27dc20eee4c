"""Where things lie on the drawing, and the small drawings that the board is made of. The units are those of the symbols."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from games.rules.geometry import Cell, Point, hex_centre
from games.rules.ludicitude.words import MARKS
from games.rules.scene import Group, Label, Piece
from games.rules.words import minus

SIDE = 34
"""Side of a cell."""
LIFT = 7
"""How far a thing that is being put down is raised."""
MARGINS = 58, 48, 42, 60
"""Room round the centres of the outermost cells: left for the numbers, above for what is raised, below for sides and shadows."""
LEAST = 8 * SIDE * 1.732, 6 * SIDE * 1.5
"""Width and height below which the board is not drawn larger, so that the first tiles are not giants; on a phone of 360 px
a tile is then 44 px wide, as much as a finger needs."""
CLOSE = 34, 44, 34, 52
"""Room round the centres of the outermost tiles themselves."""
LEAST_CLOSE = 5 * SIDE * 1.732, 5 * SIDE * 1.5
"""The same limit for the tiles alone."""
DECOR = "lud-decor"


class Layout:
    """The cells that are in view, and where; ``turned`` by half a turn, so that the first becomes the last."""

    def __init__(self, cells: Iterable[Cell], turned: bool) -> None:
        self.sign = -1 if turned else 1
        self.cells = list(cells)

    def at(self, cell: Cell) -> Point:
        """The centre of a cell: in whole units, which nobody sees and which makes a board shorter as text."""
        x, y = hex_centre(cell, SIDE)
        return self.sign * round(x), self.sign * round(y)

    def box(self) -> tuple[float, float, float, float]:
        """Round all cells in view."""
        return self._round(self.cells, MARGINS, LEAST)

    def round(self, tiles: Iterable[Cell]) -> tuple[float, float, float, float]:
        """Round these tiles alone."""
        return self._round(tiles, CLOSE, LEAST_CLOSE)

    def _round(
        self, cells: Iterable[Cell], margins: tuple[int, int, int, int], least: tuple[float, float]
    ) -> tuple[float, float, float, float]:
        points = [self.at(cell) for cell in cells]
        left, top = (min(point[axis] for point in points) - margins[axis] for axis in (0, 1))
        right, bottom = (max(point[axis] for point in points) + margins[axis + 2] for axis in (0, 1))
        wide, high = max(right - left, least[0]), max(bottom - top, least[1])
        return (left + right - wide) / 2, (top + bottom - high) / 2, wide, high

    def axes(self, shown: Iterable[Cell]) -> tuple[Group, Group]:
        """The numbers that make up the cells' names: the first below its slanting column, the second at the left of its row."""
        rows: dict[int, Cell] = {}
        columns: dict[int, Cell] = {}
        for cell in sorted(shown, reverse=self.sign > 0):
            columns.setdefault(cell[0], cell)
            rows[cell[1]] = cell
        return self._numbers(columns, (21, 45), "axes columns"), self._numbers(rows, (-46, 0), "axes")

    def _numbers(self, ends: dict[int, Cell], off: Point, classes: str) -> Group:
        places = {number: self.at(cell) for number, cell in ends.items()}
        texts = (Label(minus(number), x + off[0], y + off[1]) for number, (x, y) in places.items())
        return Group(tuple(texts), classes=classes)


def cell_id(cell: Cell) -> str:
    """What a cell is called on the page."""
    return f"c{cell[0]}_{cell[1]}"


def mark(seat: int | None) -> str:
    """The letter of a seat's colour; none for nobody."""
    return "" if seat is None else MARKS[seat]


@cache
def cube(seat: int) -> Piece:
    """A seat's cube as it stands on a tile."""
    return Piece(f"lud-cube-{mark(seat)}")


@cache
def ring(kind: str, under: bool) -> Piece:
    """A ring on a tile, stronger where something stands on it and hides half of it."""
    return Piece(f"lud-{kind}", classes="lud-under" if under else "")


def raised_cube(seat: int | None) -> tuple[Piece, ...]:
    """A cube in the hand, or just put down."""
    return (
        Piece("lud-cube-shadow", classes=DECOR),
        Piece("lud-cube-halo", y=-LIFT, classes=DECOR),
        Piece(f"lud-cube-{mark(seat)}", y=-LIFT, classes=DECOR),
        Piece("lud-cube-picked", y=-LIFT, classes=DECOR),
    )
