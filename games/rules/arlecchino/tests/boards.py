"""Hand-made positions for the tests of this folder, drawn as text."""

import re

from games.rules.arlecchino import GAME
from games.rules.arlecchino.rules import Position
from games.rules.arlecchino.tables import TILES

SETUP = "/".join(",".join([*TILES, "-"][k : k + 6]) for k in range(0, 36, 6))
"""The tiles in their order from a6 to the right and down, the hole in f1: the setup of the spec's perft counts."""


def board(drawing: str) -> str:
    """Six lines of six cells, ``RRBY`` or ``.``, as a board's text; lines left out at the top are free."""
    rows = [[cell.replace(".", "-") for cell in line.split()] for line in drawing.split("\n") if line.strip()]
    rows = [["-"] * 6] * (6 - len(rows)) + rows
    assert all(len(row) == 6 for row in rows), drawing
    return "/".join(",".join(row) for row in rows)


def at(
    drawing: str, seat: int | None = 0, *, seats: int = 2, passed: tuple[int, ...] = (), free: bool = False, draft: str = ""
) -> Position:
    """The position with the drawn board, one tile removed a turn so far, and a draft played on it.

    Loading checks that the seat can act, that the passed ones cannot, and that the game is over if seat is None.
    """
    text = board(drawing)
    gone = len(TILES) - len(re.findall("[A-Z]+", text))
    position = GAME.load(
        {
            "game": "arlecchino",
            "seats": seats,
            "options": {"return": "free" if free else "published"},
            "setup": SETUP,
            "board": text,
            "seat": seat,
            "passed": list(passed),
            "left": [],
            "turn_number": gone,
            "draft": [],
        }
    )
    for action in GAME.split(draft) if draft else ():
        position = position.play(action)
    return position


def legal(drawing: str, seat: int | None = 0, **how) -> set[str]:
    """The legal actions there."""
    return set(at(drawing, seat, **how).legal_actions())
