"""Cells of square and hexagonal boards: neighbours, turning, and where a cell lies on a drawing.

Hexagonal cells are axial coordinates ``(q, r)``: q to the right, r to the lower right, pointy tops up. Drawings have
x to the right and y downwards.
"""

from __future__ import annotations

from math import sqrt

Cell = tuple[int, int]
Point = tuple[float, float]

DIRS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Steps to the six neighbours of a hexagonal cell, clockwise from the right."""

ROOT3 = sqrt(3)


def neighbours(cell: Cell) -> list[Cell]:
    """The six cells round a hexagonal cell, in the order of DIRS."""
    q, r = cell
    return [(q + dq, r + dr) for dq, dr in DIRS]


def rotate(cell: Cell, sixths: int) -> Cell:
    """The cell turned clockwise about 0,0 by that many sixths of a full turn (any integer)."""
    q, r = cell
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def hex_centre(cell: Cell, side: float) -> Point:
    """The centre of a hexagonal cell on a drawing whose hexagons have sides of that length."""
    q, r = cell
    return side * ROOT3 * (q + r / 2), side * 1.5 * r


def hex_corners(side: float, x: float = 0, y: float = 0) -> tuple[Point, ...]:
    """The six corners of a hexagon about (x, y), clockwise from the top."""
    half, wide = side / 2, side * ROOT3 / 2
    return (x, y - side), (x + wide, y - half), (x + wide, y + half), (x, y + side), (x - wide, y + half), (x - wide, y - half)


def square_centre(column: int, row: int, side: float) -> Point:
    """The centre of a square cell on a drawing; column 0 and row 0 lie about (0, 0)."""
    return side * column, side * row
