"""The texts of Ludicitude: cells ``2,-1``, actions ``0,0>1,0`` ``V2,-1`` ``F2,-1`` ``F2,-1:3,-1;2,0``, lists of cells."""

from __future__ import annotations

import re
from collections.abc import Iterable

from games.rules.geometry import Cell
from games.rules.protocol import UnreadableAction

MOVE, BLANK, HOME = ">", "V", "F"
"""What an action does; V and F are the first letters of the rules' own words, Vierge and Foyer."""

# Four digits are enough: a setup stays within 1000 of the origin and the tiles of one game reach 60 cells further at most.
_NUMBER = "(?:0|-?[1-9][0-9]{0,3})"
_CELL = f"{_NUMBER},{_NUMBER}"
_CELL_TEXT = re.compile(_CELL)
_FAR_CELL_TEXT = re.compile(_CELL.replace("{0,3}", "*"))
_ACTION_TEXT = re.compile(f"(?P<start>{_CELL})>(?P<end>{_CELL})|(?P<kind>[VF])(?P<at>{_CELL})(?P<chosen>:{_CELL}(?:;{_CELL})*)?")


def cell_text(cell: Cell) -> str:
    """``2,-1`` for (2, -1)."""
    return f"{cell[0]},{cell[1]}"


def read_cell(text: str) -> Cell:
    """The cell of a text such as ``2,-1``. ValueError for anything else (``+2,-1``, ``02,-1``, ``-0,1``, 5 digits)."""
    if not _CELL_TEXT.fullmatch(text):
        raise ValueError(f"no cell: {text[:50]!r}")
    q, _, r = text.partition(",")
    return int(q), int(r)


def is_far_cell(text: str) -> bool:
    """Whether a text is written as a cell, with numbers of any length."""
    return bool(_FAR_CELL_TEXT.fullmatch(text))


def cells_text(cells: Iterable[Cell]) -> str:
    """Cells joined by spaces, sorted by r, then q: the text of a setup."""
    return " ".join(cell_text(cell) for cell in sorted(cells, key=lambda cell: (cell[1], cell[0])))


def read_cells(text: object, most: int) -> list[Cell]:
    """Cells separated by spaces, in any order. ValueError where they are more than ``most``, doubled, or no cells."""
    if not isinstance(text, str):
        raise ValueError(f"cells must be a text, not {type(text).__name__}")
    if len(text) > 16 * most:
        raise ValueError(f"more than {most} cells")
    cells = [read_cell(word) for word in text.split()]
    if len(set(cells)) != len(cells):
        raise ValueError(f"a cell is named twice: {text!r}")
    if len(cells) > most:
        raise ValueError(f"more than {most} cells")
    return cells


def read_action(text: object) -> tuple[str, Cell, tuple[Cell, ...]]:
    """What an action does, its first cell, and its other cells: where a move ends, or the neighbours chosen for a home.

    Raises UnreadableAction for a text that is no action, also where a chosen neighbour is named twice. Chosen neighbours out
    of order can be read, but a legal action has them sorted by q, then r.
    """
    if not isinstance(text, str):
        raise UnreadableAction(str(text))
    match = _ACTION_TEXT.fullmatch(text)
    if not match:
        raise UnreadableAction(text)
    if match["start"]:
        return MOVE, read_cell(match["start"]), (read_cell(match["end"]),)
    chosen = tuple(read_cell(word) for word in match["chosen"][1:].split(";")) if match["chosen"] else ()
    if chosen and (match["kind"] == BLANK or len(set(chosen)) < len(chosen)):
        raise UnreadableAction(text)
    return match["kind"], read_cell(match["at"]), chosen
