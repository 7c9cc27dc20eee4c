"""The texts of Lutinfernal: cells, actions, turns, setups.

``=B10`` referee, ``A7`` player, ``*A7`` magician, ``A(3,2)r1`` plate put down, ``!C3`` turns to stone. Numbers are
written without a plus, leading zeros or a minus before 0; each thing has exactly one text.
"""

from __future__ import annotations

import re

from games.rules.lutinfernal.plates import PLATE_CELLS, PLATES, Place, Plates, lies_well
from games.rules.protocol import UnreadableAction

PLAYER, MAGICIAN, REFEREE, STONE = range(4)
"""What an action with a cell does. The first two are also the places in a seat's stock."""

SIGNS = ("", "*", "=", "!")
"""The sign before the cell, by kind."""

NAMES = tuple(f"{letter}{i}" for letter in PLATES for i in range(1, PLATE_CELLS + 1))
"""The cells' names by number."""

TEXTS = tuple(tuple(sign + name for name in NAMES) for sign in SIGNS)
"""``TEXTS[kind][cell]`` is the action."""

CELL_ACTIONS = {text: (kind, cell) for kind, texts in enumerate(TEXTS) for cell, text in enumerate(texts)}
"""Every action with a cell: what it does and where."""

STARRED = dict(zip(TEXTS[PLAYER], TEXTS[MAGICIAN], strict=True))
"""The magician's action for a player's."""

SETUP_LIMIT = 1000
"""Coordinates of a setup lie between -1000 and 1000: room for any table, and numbers stay small."""

_INT = r"(0|-?[1-9][0-9]{0,8})"
_PLATE = re.compile(rf"([ABC])\({_INT},{_INT}\)r([0-5])")
_ACTION = re.compile(r"[ABC]\([0-9,-]{3,21}\)r[0-5]|[=*!]?[ABC](?:1[0-9]|[1-9])")


def read_plate(text: str) -> tuple[int, Place] | None:
    """The plate's number and place of ``A(3,2)r1``; None for any other text."""
    match = _PLATE.fullmatch(text)
    if not match:
        return None
    return PLATES.index(match[1]), (int(match[2]), int(match[3]), int(match[4]))


def plate_text(plate: int, place: Place) -> str:
    """A plate's place as a text: ``A(3,2)r1``."""
    q, r, k = place
    return f"{PLATES[plate]}({q},{r})r{k}"


def split(text: str) -> tuple[str, ...]:
    """A turn's text into its actions. UnreadableAction where it is none."""
    if not isinstance(text, str):
        raise UnreadableAction(str(text))
    actions = tuple(_ACTION.findall(text))
    if sum(map(len, actions)) != len(text) or not all(a in CELL_ACTIONS or read_plate(a) for a in actions):
        raise UnreadableAction(text)
    return actions


def read_plates(text: str) -> Plates:
    """Plates from ``A(0,0)r0 B(3,2)r0 C(-2,5)r0``. ValueError for another form or where rule 1 is broken."""
    found = [read_plate(part) for part in text.split(" ")]
    if [plate and plate[0] for plate in found] != [0, 1, 2]:
        raise ValueError(f"{text[:80]!r} does not place plates A, B and C, as in A(0,0)r0 B(3,2)r0 C(-2,5)r0")
    one, two, three = (plate[1] for plate in found if plate)
    plates = one, two, three
    if not lies_well(plates):
        raise ValueError(f"{text!r}: plates may not overlap, and each must touch another")
    return plates


def read_setup(text: str) -> Plates:
    """As ``read_plates``, with coordinates within SETUP_LIMIT."""
    plates = read_plates(text)
    if any(abs(q) > SETUP_LIMIT or abs(r) > SETUP_LIMIT for q, r, _ in plates):
        raise ValueError(f"{text!r}: a coordinate is beyond {SETUP_LIMIT}")
    return plates


def plates_text(plates: Plates) -> str:
    """The canonical text of where the plates lie, as in a setup."""
    return " ".join(plate_text(plate, place) for plate, place in enumerate(plates))
