"""Reads what ``Position.dump`` wrote, as far as the rules of moving are not needed for judging it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.rules.arlecchino import notation
from games.rules.arlecchino.tables import CELLS, COLOURS, OFFSETS, TILES

KEYS = frozenset(("game", "seats", "options", "setup", "board", "seat", "passed", "left", "turn_number", "draft"))


@dataclass(frozen=True, slots=True)
class Stored:
    """The values of a dump, each of the right type and alone possible; the option's choice is still to be checked."""

    seats: int
    options: Mapping[str, str]
    setup: str
    board: int
    seat: int | None
    passed: tuple[int, ...]
    left: tuple[int, ...]
    turn_number: int
    draft: tuple[str, ...]


def read(data: object) -> Stored:
    """The values of a dump. Raises ValueError for wrong keys and types, and for numbers that no game can reach."""
    if not isinstance(data, Mapping) or set(data) != KEYS:
        raise ValueError(f"a stored position is a dict with the keys {', '.join(sorted(KEYS))}")
    if data["game"] != "arlecchino":
        raise ValueError("a position of another game")
    seats = data["seats"]
    if type(seats) is not int or seats not in OFFSETS:
        raise ValueError("not a number of seats of this game")
    options = data["options"]
    if not isinstance(options, Mapping) or set(options) != {"return"} or not isinstance(options["return"], str):
        raise ValueError("there is one option, return")
    stored = Stored(
        seats=seats,
        options=options,
        setup=data["setup"],
        board=notation.read_board(data["board"]),
        seat=None if data["seat"] is None else _seat(data["seat"], seats),
        passed=_seats(data["passed"], seats),
        left=_seats(data["left"], seats),
        turn_number=_number(data["turn_number"]),
        draft=_draft(data["draft"]),
    )
    _check_board(stored)
    _check_seats(stored)
    return stored


def _number(value: object) -> int:
    if type(value) is not int or not 0 <= value < len(CELLS) + len(COLOURS):
        raise ValueError("not a number of turns that a game can have")
    return value


def _seat(value: object, seats: int) -> int:
    if type(value) is not int or not 0 <= value < seats:
        raise ValueError("not a seat of this game")
    return value


def _seats(value: object, seats: int) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise ValueError("seats come as a list")
    found = tuple(_seat(seat, seats) for seat in value)
    if len(set(found)) < len(found):
        raise ValueError("a seat is named twice")
    return found


def _draft(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > 4 or not all(isinstance(action, str) for action in value):
        raise ValueError("a draft is a list of at most four actions")
    return tuple(value)


def _check_board(stored: Stored) -> None:
    """Every turn removes one to four tiles, and nothing else ever changes which tiles there are."""
    setup = notation.read_setup(stored.setup)
    removed = len(TILES) - notation.occupied(stored.board).bit_count()
    turns = stored.turn_number - len(stored.left)
    if not turns <= removed <= 4 * turns:
        raise ValueError(f"{turns} turns cannot have removed {removed} tiles")
    if not turns and stored.board != setup:
        raise ValueError("the board is not the setup, and no turn was played")


def _check_seats(stored: Stored) -> None:
    """The passed seats stay, and come right before the seat to act, leavers not counted (rule 7)."""
    if len(stored.left) >= stored.seats:
        raise ValueError("the last seat cannot leave")
    if stored.seat is None:
        if stored.passed or stored.draft:
            raise ValueError("the game is over: no seat passes or acts")
        return
    if stored.seat in stored.left:
        raise ValueError("the seat to act has left")
    before = [(stored.seat + k) % stored.seats for k in range(1, stored.seats)]
    before = [seat for seat in before if seat not in stored.left]
    if stored.passed != tuple(before[len(before) - len(stored.passed) :]):
        raise ValueError("those seats cannot have passed just before this one")
