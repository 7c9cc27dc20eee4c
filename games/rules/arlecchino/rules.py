"""The rules of Arlecchino. Rule numbers are those of README.md."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Never

from games.rules.arlecchino import notation, stored
from games.rules.arlecchino.moves import before_jump, first_actions
from games.rules.arlecchino.tables import (
    AROUND,
    FILES,
    FIRST,
    GROUP,
    NAME,
    OFFSETS,
    ONE_COLOUR,
    OVER,
    STRIPE,
    TARGET,
    TILES,
    ZONES_AT,
)
from games.rules.protocol import STOP, Game, GameOver, IllegalAction, State, UnreadableAction, check_seats, full_options

if TYPE_CHECKING:
    from games.rules.face import Face


class _Open:
    """A position that is being filled in. ``_sealed`` makes it a ``Position``, which refuses every change.

    Two thirds of a random game's time would otherwise go into setting the attributes of frozen objects.
    """

    __slots__ = (
        # what dump holds
        "seats", "options", "setup", "board", "seat", "passed", "left", "turn_number", "draft",
        # what follows from it, kept because the next action needs it
        "_legal", "_base", "_occupied", "_start", "_at", "_movements", "_removed",
    )  # fmt: skip

    seats: int
    options: Mapping[str, str]
    setup: str
    board: int
    """The board at the start of the turn, as planes (see ``tables``)."""
    seat: int | None
    passed: tuple[int, ...]
    left: tuple[int, ...]
    turn_number: int
    draft: tuple[str, ...]
    _legal: tuple[str, ...]
    _base: Position | None
    """The position at the start of the turn; None for such a position itself."""
    _occupied: int
    """The cells with tiles; within a turn without the tile that moves."""
    _start: int
    _at: int
    _movements: int
    """How many the tile has left."""
    _removed: int
    """The cells of the tiles jumped over in this turn."""


def _sealed(new: _Open) -> Position:
    new.__class__ = Position
    assert isinstance(new, Position)
    return new


class Position(_Open, State):
    """One position of a game of Arlecchino, an immutable value."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> Never:
        raise AttributeError(f"positions do not change: {name} cannot be set")

    def __delattr__(self, name: str) -> Never:
        raise AttributeError(f"positions do not change: {name} cannot be deleted")

    def _content(self) -> tuple[object, ...]:
        return (
            self.seats, self.options["return"], self.setup, self.board, self.seat,
            self.passed, self.left, self.turn_number, self.draft,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return self._content() == other._content() if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._content())

    def __repr__(self) -> str:
        return f"<arlecchino {notation.write_board(self.board)} seat {self.seat} draft {''.join(self.draft)!r}>"

    def __reduce__(self) -> tuple[Callable[[dict[str, Any]], Position], tuple[dict[str, Any]]]:
        return GAME.load, (self.dump(),)

    def board_now(self) -> int:
        """The board as planes with the turn in progress carried out."""
        return _moved(self.board, self._start, self._at, self._removed) if self.draft else self.board

    def tiles(self) -> dict[str, str]:
        """Cell -> tile (letters in the order R B G Y) for every tile, the turn in progress carried out."""
        return notation.on_board(self.board_now())

    @property
    def scores(self) -> tuple[int, ...]:  # type: ignore[override]  # worked out when asked for
        """Zones of each seat's colours on the tiles left (rule 8)."""
        board = self.board_now()
        return tuple((board >> offset & GROUP).bit_count() for offset in OFFSETS[self.seats])

    def movements(self, cell: str, seat: int) -> int:
        """How many movements a seat could make with the tile on a cell: its zones of the seat's colours (rule 5)."""
        return (self.board_now() >> notation.number(cell) & ZONES_AT[self.seats][seat]).bit_count()

    @property
    def mover(self) -> tuple[str, str, int] | None:
        """The tile that moves in this draft: where it started, where it is, movements left. None without a draft."""
        return (NAME[self._start], NAME[self._at], self._movements) if self.draft else None

    @property
    def removed(self) -> tuple[str, ...]:
        """The cells of the tiles jumped over in this draft, from a1 to f6."""
        return tuple(cell for bit, cell in NAME.items() if bit & self._removed)

    def legal_actions(self) -> tuple[str, ...]:
        """All legal actions; ``()`` when the game is over."""
        return self._legal

    def play(self, action: str) -> Position:
        """The position after one action. Raises UnreadableAction, IllegalAction or GameOver."""
        if action not in self._legal:
            raise self._refusal(action)
        new = _Open()
        if self.draft:
            if action == STOP:
                return self._next_turn()
            end = TARGET[action]
            over = OVER.get(self._at | end, 0)
            new._base = self._base
            new._start = self._start
            new._occupied = self._occupied ^ over
            new._movements = self._movements - 1
        else:
            start, end, over = FIRST[action]
            assert self.seat is not None
            tile = self.board >> start.bit_length() - 1
            new._base = self
            new._start = start
            new._occupied = self._occupied ^ start ^ over
            new._movements = (tile & ZONES_AT[self.seats][self.seat]).bit_count() - 1
        new.seats = self.seats
        new.options = self.options
        new.setup = self.setup
        new.board = self.board
        new.seat = self.seat
        new.passed = self.passed
        new.left = self.left
        new.turn_number = self.turn_number
        new.draft = (*self.draft, action)
        new._at = end
        new._removed = self._removed | over
        new._legal = _within_turn(new)
        return _sealed(new) if new._legal else _sealed(new)._next_turn()

    def _refusal(self, action: object) -> Exception:
        if self.seat is None:
            return GameOver(str(action))
        if not notation.is_action(action):
            return UnreadableAction(str(action), self._legal)
        return IllegalAction(str(action), self._legal)

    def _next_turn(self) -> Position:
        board = _moved(self.board, self._start, self._at, self._removed)
        assert self.seat is not None
        return _turn_start(self, board, self._occupied | self._at, self.seat, self.left, self.turn_number + 1)

    def without_draft(self) -> Position:
        """The position at the start of the turn in progress (itself between turns)."""
        return self._base or self

    def leave(self, seat: int) -> Position:
        """The position without that seat; any draft is dropped, what lies on the board stays.

        Raises IllegalAction for an unknown seat or one that has left, GameOver after the end.
        """
        if self.seat is None:
            raise GameOver(f"~{seat}")
        if type(seat) is not int or not 0 <= seat < self.seats or seat in self.left:
            raise IllegalAction(f"~{seat}", (f"~{s}" for s in range(self.seats) if s not in self.left))
        base, left, number = self.without_draft(), (*self.left, seat), self.turn_number + 1
        if seat == self.seat or len(left) == self.seats - 1:
            return _turn_start(base, base.board, base._occupied, self.seat, left, number)
        passed = tuple(s for s in base.passed if s != seat)
        return _between_turns(base, base.board, base._occupied, base.seat, passed, left, number, base._legal)

    def dump(self) -> dict[str, Any]:
        """The complete position as a JSON-serialisable dict; ``GAME.load`` is its inverse."""
        return {
            "game": GAME.slug,
            "seats": self.seats,
            "options": dict(self.options),
            "setup": self.setup,
            "board": notation.write_board(self.board),
            "seat": self.seat,
            "passed": list(self.passed),
            "left": list(self.left),
            "turn_number": self.turn_number,
            "draft": list(self.draft),
        }


def _moved(board: int, start: int, end: int, removed: int) -> int:
    """The board after the tile on ``start`` has gone to ``end`` and those on ``removed`` have left the game."""
    tile = board >> start.bit_length() - 1 & STRIPE
    board ^= board & (removed | start) * STRIPE
    return board | tile * end


def _within_turn(new: _Open) -> tuple[str, ...]:
    """What may follow within the turn; empty where only stopping is left, so that the turn ends by itself."""
    movements, at, start = new._movements, new._at, new._start
    if not movements:
        return ()
    around = AROUND[at]
    if not new._removed:
        return around.further[before_jump(new._occupied, at, movements)]
    ends = around.targets[new._occupied & around.cross]
    if ends & start and movements == 1 and not _may_return(new, 1):
        ends ^= start
    if not ends:
        return ()
    # back on its start a tile can always go on: to the cell it came from, or to that of the tile just jumped over
    return around.or_stop[ends] if at != start or _may_return(new, 0) else around.further[ends]


def _may_return(new: _Open, more: int) -> bool:
    """Whether a turn may end on its start after the jumps so far and ``more`` (rule 6)."""
    if new.options["return"] == "free":
        return True
    tile = new.board >> new._start.bit_length() - 1 & STRIPE
    return tile in ONE_COLOUR and new._removed.bit_count() + more == 4


def _turn_start(before: _Open, board: int, occupied: int, seat: int, left: tuple[int, ...], number: int) -> Position:
    """The next turn after one of ``seat``, or after it left: those who cannot remove a tile pass (rules 7 and 8)."""
    seats = before.seats
    passed: tuple[int, ...] = ()
    if len(left) < seats - 1:
        for after in range(seat + 1, seat + seats + 1):
            candidate = after % seats
            if candidate in left:
                continue
            legal = first_actions(occupied, board >> OFFSETS[seats][candidate])
            if legal:
                return _between_turns(before, board, occupied, candidate, passed, left, number, legal)
            passed += (candidate,)
    return _between_turns(before, board, occupied, None, (), left, number, ())


def _between_turns(
    before: _Open,
    board: int,
    occupied: int,
    seat: int | None,
    passed: tuple[int, ...],
    left: tuple[int, ...],
    number: int,
    legal: tuple[str, ...],
) -> Position:
    new = _Open()
    new.seats = before.seats
    new.options = before.options
    new.setup = before.setup
    new.board = board
    new.seat = seat
    new.passed = passed
    new.left = left
    new.turn_number = number
    new.draft = ()
    new._legal = legal
    new._base = None
    new._occupied = occupied
    new._start = new._at = new._movements = new._removed = 0
    return _sealed(new)


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
        if setup is None:
            if rng is None:
                raise ValueError("arlecchino is dealt by chance: give a setup or an rng")
            setup = _deal(rng)
        return _first(self, seats, options, setup)

    def split(self, text: str) -> tuple[str, ...]:
        """A turn or draft text into its actions. Raises UnreadableAction."""
        return notation.split(text)

    def load(self, data: Mapping[str, Any]) -> Position:
        """The position that ``dump`` wrote. Raises ValueError for what is no possible position."""
        was = stored.read(data)
        before = _first(self, was.seats, was.options, was.setup)
        occupied = notation.occupied(was.board)
        legal = [first_actions(occupied, was.board >> offset) for offset in OFFSETS[was.seats]]
        staying = [seat for seat in range(was.seats) if seat not in was.left]
        if was.seat is None and len(staying) > 1 and any(legal[seat] for seat in staying):
            raise ValueError("the game is not over")
        if was.seat is not None and (len(staying) == 1 or not legal[was.seat]):
            raise ValueError("the seat to act cannot act")
        if any(legal[seat] for seat in was.passed):
            raise ValueError("a seat that can act does not pass")
        actions = () if was.seat is None else legal[was.seat]
        position = _between_turns(before, was.board, occupied, was.seat, was.passed, was.left, was.turn_number, actions)
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


def _deal(rng: random.Random) -> str:
    tiles = [*TILES, notation.FREE]
    rng.shuffle(tiles)
    size = len(FILES)
    return "/".join(",".join(tiles[k : k + size]) for k in range(0, len(tiles), size))


def _first(game: Game, seats: int, options: Mapping[str, str] | None, setup: str) -> Position:
    """The position before the first turn; seats that cannot act are skipped from seat 0 on (rules 4 and 7)."""
    new = _Open()
    new.seats = check_seats(game, seats)
    new.options = MappingProxyType(full_options(game, options))
    board = notation.read_setup(setup)
    new.setup = setup
    new.turn_number = 0
    return _turn_start(new, board, notation.occupied(board), seats - 1, (), 0)


GAME = Arlecchino()
Position.game = GAME
