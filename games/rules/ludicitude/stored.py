"""Reads what ``dump`` wrote, and refuses what no game could have come to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from games.rules.geometry import Cell, neighbours
from games.rules.ludicitude.notation import read_cells
from games.rules.ludicitude.rules import LudicitudeState, build, frame
from games.rules.ludicitude.supply import BLANKS, CUBES, HOMES, QUIET_ROUNDS
from games.rules.ludicitude.territory import closure, read_setup, size
from games.rules.protocol import Game, check_seats

_KEYS = {
    "game", "seats", "options", "setup", "turn_number", "seat", "left", "quiet", "called", "blanks", "homes", "cubes", "free",
}  # fmt: skip
_CALLED = re.compile("|quiet|(?:cubes|blanks):[0-3]")
_MOST_PLIES = 100_000
"""Far more than a game can have: 48 tiles at most, with fewer than 20 turns before each, and what follows the call."""


def load(data: object, game: Game) -> LudicitudeState:
    """The state that ``dump`` wrote, of this game. ValueError for what is no possible state."""
    if not isinstance(data, Mapping) or set(data) != _KEYS:
        raise ValueError("no dump of a Ludicitude state")
    if data["game"] != game.slug:
        raise ValueError("a dump of another game")
    seats = check_seats(game, data["seats"])
    state = _state(data, seats)
    _check_tiles(state)
    _check_turns(state)
    return state


def _state(data: Mapping[str, Any], seats: int) -> LudicitudeState:
    """The state with each field of the right type and within its bounds, whether or not they fit together."""
    cells = read_setup(data["setup"], seats)
    options = data["options"]
    if not isinstance(options, Mapping) or set(options) != {"territory"} or not isinstance(options["territory"], str):
        raise ValueError("the options are not those of Ludicitude")
    home = frame(seats, options["territory"], cells)
    if home.territory != options["territory"] or home.setup != data["setup"]:
        raise ValueError("the setup is not what its option gives")
    most = size(seats) + seats * (HOMES + BLANKS)
    homes = [read_cells(text, HOMES) for text in _list(data["homes"], seats)]
    cubes = [read_cells(text, CUBES) for text in _list(data["cubes"], seats)]
    free = read_cells(data["free"], most)
    tiles = [cell for part in (*homes, *cubes, free) for cell in part]
    if len(set(tiles)) != len(tiles) or not set(cells) <= set(tiles) or closure(cells, tiles, 2) != set(tiles):
        raise ValueError("the tiles could not have been laid like that")
    called = data["called"]
    if not isinstance(called, str) or not _CALLED.fullmatch(called) or (called[-1:].isdigit() and int(called[-1]) >= seats):
        raise ValueError("what called the end is unreadable")
    left = tuple(_number(seat, seats - 1) for seat in _list(data["left"], None))
    if len(set(left)) != len(left) or len(left) >= seats:
        raise ValueError("those who left are doubled or too many")
    mask = home.plane.mask
    return build(
        home, tuple(map(mask, homes)), tuple(map(mask, cubes)), mask(free),
        tuple(_number(count, BLANKS) for count in _list(data["blanks"], seats)),
        turn_number=_number(data["turn_number"], _MOST_PLIES),
        seat=None if data["seat"] is None else _number(data["seat"], seats - 1),
        left=left, quiet=_number(data["quiet"], QUIET_ROUNDS * seats - 1), called=called,
    )  # fmt: skip


def _number(value: object, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise ValueError(f"not a number from 0 to {most}")
    return value


def _list(value: object, length: int | None) -> list[Any]:
    """The list as it is; ValueError for anything else and for another length than the one asked for."""
    if not isinstance(value, (list, tuple)) or (length is not None and len(value) != length):
        raise ValueError(f"not a list of {length or 'seats'}")
    return list(value)


def _check_tiles(state: LudicitudeState) -> None:
    """ValueError unless the tiles add up to what was laid and stand where they may (rules 2 to 4)."""
    cells = state.frame.plane.cells
    setup = read_setup(state.setup, state.seats)
    homes: set[Cell] = {cell for mask in state.homes for cell in cells(mask)}
    if homes & set(setup) or any(near in homes for home in homes for near in neighbours(home)):
        raise ValueError("a home stands where none may")
    laid = BLANKS * state.seats - sum(state.blanks)
    if state.tiles.bit_count() != len(setup) + len(homes) + laid:
        raise ValueError("tiles and stocks do not add up")
    cubes = sum(mask.bit_count() for mask in state.cubes)
    if cubes > (laid + 6 * len(homes) if homes else 0):
        raise ValueError("more cubes than homes and blanks could have brought")


def _check_turns(state: LudicitudeState) -> None:
    """ValueError unless turns, seat to act and the end fit the board (rules 7 and 9)."""
    turns = state.turn_number - len(state.left)
    laid = state.tiles.bit_count() - size(state.seats)
    if turns < laid + state.quiet or (not laid and not state.called and turns != state.quiet):
        raise ValueError("fewer turns than the board shows")
    spent = [seat for seat in range(state.seats) if not state.blanks[seat]]
    full = [seat for seat in range(state.seats) if state.cubes[seat].bit_count() == CUBES]
    kind, _, by = state.called.partition(":")
    if (not kind and (spent or full)) or (kind and state.quiet) or (kind == "blanks" and int(by) not in spent):
        raise ValueError("the call of the end does not fit the board")
    if state.seat is None:
        if len(state.left) != state.seats - 1 and not kind:
            raise ValueError("nothing has ended this game")
        if not state.left and turns % state.seats:
            raise ValueError("the last round is not complete")
        return
    if state.seat in state.left or len(state.left) == state.seats - 1 or state.seat in spent:
        raise ValueError("this seat cannot be the one to act")
    if not state.left and turns % state.seats != state.seat:
        raise ValueError("it is the turn of another seat")
