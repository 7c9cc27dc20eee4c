"""Texts of Arlecchino: setups, boards, turns. Between texts and the numbers of ``tables``; no rules here."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.rules.arlecchino.tables import BIT, COLOURS, FILES, FULL, PATTERN, PLANE, RANKS, STRIPE, TILE, TILES
from games.rules.protocol import UnreadableAction

FREE = "-"
"""A free cell in a setup or board text."""

_FIRST = r"[a-f][1-6][-x][a-f][1-6]"
_FURTHER = r"[-x][a-f][1-6]"
_ACTION = re.compile(rf"{_FIRST}|{_FURTHER}|\.")
_TURN = re.compile(rf"{_FIRST}(?:{_FURTHER})*\.?")
_ROWS = tuple(tuple(file + rank for file in FILES) for rank in reversed(RANKS))
_NUMBERS = tuple(BIT[cell].bit_length() - 1 for row in _ROWS for cell in row)
_LONGEST = 36 * 5
"""Characters of the longest board text."""


def is_action(text: object) -> bool:
    """Whether this is the text of some action, possible or not."""
    return isinstance(text, str) and _ACTION.fullmatch(text) is not None


def split(text: str) -> tuple[str, ...]:
    """A turn or draft text into its actions. Raises UnreadableAction."""
    if not isinstance(text, str) or not _TURN.fullmatch(text):
        raise UnreadableAction(str(text))
    return tuple(_ACTION.findall(text))


def number(cell: str) -> int:
    """The number of a cell's bit."""
    return BIT[cell].bit_length() - 1


def write_board(board: int) -> str:
    """A board as six rows from the top, ``RRBY`` for a tile and ``-`` for a free cell."""
    patterns = [board >> number & STRIPE for number in _NUMBERS]
    return write_tiles([TILE[pattern] if pattern else FREE for pattern in patterns])


def write_tiles(tiles: Sequence[str]) -> str:
    """The text of a board with these tiles (or FREE) on its cells, from a6 to the right and down."""
    size = len(FILES)
    return "/".join(",".join(tiles[k : k + size]) for k in range(0, len(tiles), size))


def read_board(text: object) -> int:
    """The inverse of ``write_board``. ValueError for anything else, and where a tile is there twice."""
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise ValueError("a board is a text of six rows")
    rows = [row.split(",") for row in text.split("/")]
    if [len(row) for row in rows] != [len(FILES)] * len(RANKS):
        raise ValueError("a board has six rows of six cells: rows are separated by '/', cells by ','")
    tiles = [tile for row in rows for tile in row]
    there = [tile for tile in tiles if tile != FREE]
    if unknown := [tile for tile in there if tile not in PATTERN]:
        raise ValueError(f"{unknown[0]!r} is no tile: four letters in the order R B G Y, or '-'")
    if len(set(there)) < len(there):
        raise ValueError("a tile is there twice")
    return lay(tiles)


def lay(tiles: Sequence[str]) -> int:
    """The board with these tiles (or FREE) on its cells, from a6 to the right and down."""
    board = 0
    for number, tile in zip(_NUMBERS, tiles, strict=True):
        if tile != FREE:
            board |= PATTERN[tile] << number
    return board


def read_setup(text: object) -> int:
    """The board of a setup: every tile once and one hole (rules 2 and 3). ValueError otherwise."""
    board = read_board(text)
    if occupied(board).bit_count() < len(TILES):
        there = on_board(board).values()
        raise ValueError(f"a setup holds all 35 tiles; missing: {', '.join(tile for tile in TILES if tile not in there)}")
    return board


def on_board(board: int) -> dict[str, str]:
    """Cell -> tile for every tile, from a1 to f6."""
    found = {cell: board >> number(cell) & STRIPE for cell in BIT}
    return {cell: TILE[pattern] for cell, pattern in found.items() if pattern}


def occupied(board: int) -> int:
    """The set of cells with a tile: each has at least one zone of some colour."""
    cells = 0
    for colour in range(len(COLOURS)):
        cells |= board >> 4 * colour * PLANE & FULL
    return cells
