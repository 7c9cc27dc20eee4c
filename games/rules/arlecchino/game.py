"""The game of Arlecchino: how positions come about, from chance, from a setup or from a store."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import reduce
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from games.rules.arlecchino import notation, stored
from games.rules.arlecchino.moves import first_actions
from games.rules.arlecchino.rules import Open, Position, between_turns, turn_start
from games.rules.arlecchino.tables import GROUP, OFFSETS, TILES
from games.rules.protocol import Game, check_seats, full_options

if TYPE_CHECKING:
    from games.rules.face import Face


class Arlecchino(Game):
    """The game: 2 to 4 seats, one option."""

    slug: ClassVar[str] = "arlecchino"
    title: ClassVar[str] = "Arlecchino"
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({"return": ("published", "free")})

    def start(
        self,
        *,
        seats: int,
        options: Mapping[str, str] | None = None,
        setup: str | None = None,
        rng: random.Random | None = None,
    ) -> Position:
        """The first position; see ``Game.start``. Without a setup the tiles are dealt with ``rng`` (rule 3)."""
        if setup is not None:
            return _first(_framed(self, seats, options, setup), notation.read_setup(setup))
        if rng is None:
            raise ValueError("arlecchino is dealt by chance: give a setup or an rng")
        tiles = [*TILES, notation.FREE]
        rng.shuffle(tiles)
        return _first(_framed(self, seats, options, notation.write_tiles(tiles)), notation.lay(tiles))

    def split(self, text: str) -> tuple[str, ...]:
        """A turn or draft text into its actions. Raises UnreadableAction."""
        return notation.split(text)

    def load(self, data: Mapping[str, Any]) -> Position:
        """The position that ``dump`` wrote. Raises ValueError for what is no possible position."""
        was = stored.read(data)
        frame = _framed(self, was.seats, was.options, was.setup)
        occupied = notation.occupied(was.board)
        legal = [first_actions(occupied, was.board >> offset & GROUP) for offset in OFFSETS[was.seats]]
        staying = [seat for seat in range(was.seats) if seat not in was.left]
        if was.seat is None and len(staying) > 1 and any(legal[seat] for seat in staying):
            raise ValueError("the game is not over")
        if was.seat is not None and (len(staying) == 1 or not legal[was.seat]):
            raise ValueError("the seat to act cannot act")
        if any(legal[seat] for seat in was.passed):
            raise ValueError("a seat that can act does not pass")
        actions = () if was.seat is None else legal[was.seat]
        position = between_turns(frame, was.board, occupied, was.seat, was.passed, was.left, was.turn_number, actions)
        if was.turn_number == len(was.left) and position != reduce(Position.leave, was.left, _first(frame, was.board)):
            raise ValueError("no turn was played, and the seat to act or those who passed are not those of the start")
        for action in was.draft:
            position = position.play(action)
        if position.draft != was.draft:
            raise ValueError("the draft is a whole turn")
        return position

    @property
    def face(self) -> Face:
        """Board, words and tools for pages."""
        from games.rules.arlecchino.face import FACE  # pages only: playing needs none of it

        return FACE


def _framed(game: Game, seats: int, options: Mapping[str, str] | None, setup: str) -> Open:
    """What stays the same through a game, for positions to take over. ValueError for seats and options that are none."""
    frame = Open()
    frame.seats = check_seats(game, seats)
    frame.options = MappingProxyType(full_options(game, options))
    frame.setup = setup
    return frame


def _first(frame: Open, board: int) -> Position:
    """The position before the first turn; seats that cannot act are skipped from seat 0 on (rules 4 and 7)."""
    return turn_start(frame, board, notation.occupied(board), frame.seats - 1, (), 0)


GAME = Arlecchino()
Position.game = GAME
