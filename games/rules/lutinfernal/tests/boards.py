"""Hand-made positions for the tests of this folder."""

from typing import Any

from games.rules.lutinfernal.game import GAME
from games.rules.lutinfernal.notation import NAMES, plates_text
from games.rules.lutinfernal.plates import LAYOUTS
from games.rules.lutinfernal.rules import RED, LutinfernalState
from games.rules.lutinfernal.stored import letter

COMPACT = plates_text(LAYOUTS["compact"])


def position(
    to_act: int = RED,
    *,
    red: str = "",
    yellow: str = "",
    stones: str = "",
    referee: str = "",
    filler: str = "",
    plates: str = COMPACT,
    setup: str = COMPACT,
    magicians: tuple[int, int] = (0, 0),
) -> LutinfernalState:
    """A position at the start of a turn; cells by name, a magician with ``*`` before it.

    ``filler`` names cells that get as many stones as make it that seat's turn with as many goblins played by each.
    ``magicians``: how many each seat has used, at least those on the board.
    """
    on = {referee or filler.rsplit(maxsplit=1)[-1]: "n"}
    spare = [cell for cell in filler.split() if cell not in on]
    for names, letters in ((red, "rR"), (yellow, "yY"), (stones, "ss")):
        on |= {name.lstrip("*"): letters[name.startswith("*")] for name in names.split()}
    lives = [len(red.split()), len(yellow.split())]
    while len(on) // 2 < lives[0] or (len(on) - 1) // 2 < lives[1] or len(on) % 2 ^ 1 != to_act:
        on[spare.pop(0)] = "s"
    return GAME.load(dump(on, magicians, plates, setup))


def dump(on: dict[str, str], magicians: tuple[int, int], plates: str, setup: str) -> dict[str, Any]:
    """The stored form of a position with these things on its cells."""
    placed = len(on) // 2, (len(on) - 1) // 2
    used = [max(m, sum(letter == "RY"[seat] for letter in on.values())) for seat, m in enumerate(magicians)]
    stock = [n for seat in range(2) for n in (25 - placed[seat] + used[seat], 4 - used[seat])]
    layout = next((name for name, there in LAYOUTS.items() if plates_text(there) == setup), "custom")
    return {
        "game": "lutinfernal",
        "layout": layout,
        "setup": setup,
        "plates": plates,
        "cells": "".join(on.get(name, ".") for name in NAMES),
        "stock": stock,
        "turn_number": len(on),
        "left": [],
        "draft": [],
    }


def at(state: LutinfernalState, cell: str) -> str:
    """What is on a cell, within a draft too: ``.`` free, ``r R y Y`` living player or magician, ``s`` stone, ``n`` referee."""
    return letter(state, NAMES.index(cell))
