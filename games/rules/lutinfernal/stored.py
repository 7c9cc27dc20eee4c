"""A state as a JSON-serialisable dict, and back: what cannot be a position of the game is refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from games.rules.lutinfernal import notation
from games.rules.lutinfernal.plates import CELLS, TOUCHING, Plates, distance

if TYPE_CHECKING:
    from games.rules.lutinfernal.rules import LutinfernalState

FREE, STONE, REFEREE = ".", "s", "n"
GOBLINS = "rRyY"
"""A cell's letter: red player, red magician, yellow player, yellow magician."""

KEYS = frozenset({"game", "layout", "setup", "plates", "cells", "stock", "turn_number", "left", "draft"})
MAX_DRAFT = CELLS + 2
FARTHEST = 3 * TOUCHING
"""Steps that one magician can move a plate: from one end of a row of three to beyond the other."""


@dataclass(frozen=True, slots=True)
class Stored:
    """What a dict says of a position; ``sets`` are red, yellow, living magicians, stones, referee."""

    choice: str
    setup: str
    plates: Plates
    sets: tuple[int, int, int, int, int]
    stock: tuple[int, ...]
    turn_number: int
    left: tuple[int, ...]
    draft: tuple[str, ...]


def dump(state: LutinfernalState, draft: tuple[str, ...]) -> dict[str, Any]:
    """The position at the start of a turn and the actions of the turn in progress."""
    return {
        "game": state.game.slug,
        "layout": state.about[0],
        "setup": state.setup,
        "plates": notation.plates_text(state.layout.plates),
        "cells": "".join(letter(state, cell) for cell in range(CELLS)),
        "stock": list(state.stock),
        "turn_number": state.turn_number,
        "left": list(state.left),
        "draft": list(draft),
    }


def letter(state: LutinfernalState, cell: int) -> str:
    """What is on a cell: FREE, STONE, REFEREE or one of GOBLINS."""
    if state.free >> cell & 1:
        return FREE
    if state.stone >> cell & 1:
        return STONE
    magic = state.magic >> cell & 1
    if state.red >> cell & 1:
        return GOBLINS[magic]
    return GOBLINS[2 + magic] if state.yellow >> cell & 1 else REFEREE


def read(data: object, full: tuple[int, ...]) -> Stored:
    """What ``dump`` wrote, checked as far as it does not need to be played. ValueError for all else.

    ``full`` is the stock at the start.
    """
    if not isinstance(data, Mapping) or set(data) != KEYS or data["game"] != "lutinfernal":
        raise ValueError(f"no position of Lutinfernal: it has to have {', '.join(sorted(KEYS))}")
    choice, setup, plates, cells = (_text(data, key) for key in ("layout", "setup", "plates", "cells"))
    stock, left = _numbers(data, "stock", len(full)), _numbers(data, "left", 1)
    (turns,) = _numbers({"turn_number": [data["turn_number"]]}, "turn_number", 1)
    draft = data["draft"]
    if not isinstance(draft, list | tuple) or len(draft) > MAX_DRAFT or not all(isinstance(a, str) for a in draft):
        raise ValueError("draft: not a list of actions")
    if left not in ((), (0,), (1,)):
        raise ValueError(f"left: {left} cannot have left")
    if len(cells) != CELLS or set(cells) - set(FREE + STONE + REFEREE + GOBLINS):
        raise ValueError(f"cells: not {CELLS} letters of {FREE + STONE + REFEREE + GOBLINS}")
    _count(cells, stock, full, turns - len(left))
    stored = Stored(choice, setup, notation.read_plates(plates), _sets(cells), stock, turns, left, tuple(draft))
    _check_moves(notation.read_setup(setup), stored.plates, full[1] + full[3] - stock[1] - stock[3])
    return stored


def _check_moves(before: Plates, now: Plates, magicians: int) -> None:
    """So many magicians can have brought the plates there (rule 5)."""
    if sum(a != b for a, b in zip(before, now, strict=True)) > magicians:
        raise ValueError("plates: more of them have moved than there were magicians")
    if any(distance(q - p, r - s) > FARTHEST * magicians for (p, s, _), (q, r, _) in zip(before, now, strict=True)):
        raise ValueError("plates: they lie farther away than the magicians could bring them")


def _text(data: Mapping[str, Any], key: str) -> str:
    value = data[key]
    if not isinstance(value, str):
        raise ValueError(f"{key}: not a text")
    return value


def _numbers(data: Mapping[str, Any], key: str, at_most: int) -> tuple[int, ...]:
    """A list of small natural numbers."""
    value = data[key]
    if not isinstance(value, list | tuple) or len(value) > at_most:
        raise ValueError(f"{key}: not a list of at most {at_most} numbers")
    if not all(type(n) is int and 0 <= n <= CELLS + 1 for n in value):
        raise ValueError(f"{key}: not numbers from 0 to {CELLS + 1}")
    return tuple(value)


def _count(cells: str, stock: tuple[int, ...], full: tuple[int, ...], turns: int) -> None:
    """Who has placed how many fits the turns played, the stock and what stands there (rules 3 to 5)."""
    if len(stock) != len(full) or not 0 <= turns <= CELLS:
        raise ValueError("stock or turn_number: not of a game")
    placed = tuple(had - has for had, has in zip(full, stock, strict=True))
    if min(placed) < 0:
        raise ValueError("stock: more than at the start")
    red, yellow = turns // 2, max(turns - 1, 0) // 2
    if (placed[0] + placed[1], placed[2] + placed[3]) != (red, yellow):
        raise ValueError(f"stock: does not fit {turns} turns")
    living = tuple(cells.count(letter) for letter in GOBLINS)
    if cells.count(REFEREE) != min(turns, 1) or CELLS - cells.count(FREE) != turns:
        raise ValueError(f"cells: does not fit {turns} turns")
    if any(lives > put for lives, put in zip(living, placed, strict=True)):
        raise ValueError("cells: more goblins than were placed")


def _sets(cells: str) -> tuple[int, int, int, int, int]:
    def where(letters: str) -> int:
        return sum(1 << cell for cell, found in enumerate(cells) if found in letters)

    return where(GOBLINS[:2]), where(GOBLINS[2:]), where(GOBLINS[1::2]), where(STONE), where(REFEREE)
