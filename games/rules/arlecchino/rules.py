"""The rules of Arlecchino: what a position is and how it changes. Rule numbers are those of README.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Never

from games.rules.arlecchino import notation
from games.rules.arlecchino.moves import first_actions, near_jump
from games.rules.arlecchino.tables import (
    AFTER,
    FIRST,
    FURTHER,
    GROUP,
    NAME,
    OFFSETS,
    ONE_COLOUR,
    OVER,
    STRIPE,
    TARGET,
    ZONES_AT,
)
from games.rules.protocol import STOP, GameOver, IllegalAction, State, UnreadableAction


class Open:
    """A position that is being filled in. ``_sealed`` makes it a ``Position``, which refuses every change.

    Setting sixteen attributes one by one against a class that forbids it would cost a sixth of a random game's time.
    """

    __slots__ = (
        *("board", "draft", "left", "options", "passed", "seat", "seats", "setup", "turn_number"),
        *("_at", "_base", "_legal", "_movements", "_occupied", "_removed", "_start"),
    )

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


def _sealed(new: Open) -> Position:
    new.__class__ = Position
    return new  # type: ignore[return-value]  # the line above has just made it one


class Position(Open, State):
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

    def __reduce__(self) -> tuple[Callable[[Mapping[str, Any]], State], tuple[dict[str, Any]]]:
        return self.game.load, (self.dump(),)

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

    def can_act(self, seat: int) -> bool:
        """Whether a seat could remove a tile if it were its turn now, the turn in progress left aside (rule 7)."""
        base = self.without_draft()
        return bool(first_actions(base._occupied, self.board >> OFFSETS[self.seats][seat] & GROUP))

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
        if action == STOP:
            return self._next_turn(self._start, self._at, self._occupied, self._removed)
        base = self._base
        if base is not None:
            start, end, movements = self._start, TARGET[action], self._movements - 1
            over = OVER.get(self._at | end, 0)
            occupied = self._occupied ^ over
        else:
            base = self
            start, end, over = FIRST[action]
            tile = self.board >> start.bit_length() - 1
            movements = (tile & ZONES_AT[self.seats][self.seat or 0]).bit_count() - 1
            occupied = self._occupied ^ start ^ over
        removed = self._removed | over
        legal = self._within_turn(start, end, occupied, movements, removed)
        if not legal:
            return self._next_turn(start, end, occupied, removed)
        new = Open()
        new.seats = self.seats
        new.options = self.options
        new.setup = self.setup
        new.board = self.board
        new.seat = self.seat
        new.passed = self.passed
        new.left = self.left
        new.turn_number = self.turn_number
        new.draft = (*self.draft, action)
        new._legal = legal
        new._base = base
        new._occupied = occupied
        new._start = start
        new._at = end
        new._movements = movements
        new._removed = removed
        return _sealed(new)

    def _within_turn(self, start: int, at: int, occupied: int, movements: int, removed: int) -> tuple[str, ...]:
        """What may follow within the turn; empty where that is nothing but stopping, so that the turn ends by itself."""
        if not movements:
            return ()
        beside, cross, jumps, ends_at, texts, or_stop = FURTHER[at]
        surroundings = occupied & cross
        if not removed:
            # no jump so far: a step has to leave one within reach (rule 5)
            steps = beside & near_jump(occupied, movements - 1) if movements > 1 else 0
            return texts[jumps[surroundings] | steps]
        ends = ends_at[surroundings]
        if ends & start and movements == 1 and not self._may_return(start, removed.bit_count() + 1):
            ends ^= start
        # A tile can always go on, to the cell it came from or to that of the tile just jumped over; so the turn ends by
        # itself when the movements are used up, and never before.
        return or_stop[ends] if at != start or self._may_return(start, 0) else texts[ends]

    def _may_return(self, start: int, jumps: int) -> bool:
        """Whether the turn may end on its start after so many jumps (rule 6)."""
        if self.options["return"] == "free":
            return True
        return jumps == 4 and self.board >> start.bit_length() - 1 & STRIPE in ONE_COLOUR

    def _refusal(self, action: object) -> Exception:
        if self.seat is None:
            return GameOver(str(action))
        if not notation.is_action(action):
            return UnreadableAction(str(action), self._legal)
        return IllegalAction(str(action), self._legal)

    def _next_turn(self, start: int, end: int, occupied: int, removed: int) -> Position:
        board = _moved(self.board, start, end, removed)
        return turn_start(self, board, occupied | end, self.seat or 0, self.left, self.turn_number + 1)

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
            return turn_start(base, base.board, base._occupied, self.seat, left, number)
        passed = tuple(s for s in base.passed if s != seat)
        return between_turns(base, base.board, base._occupied, base.seat, passed, left, number, base._legal)

    def dump(self) -> dict[str, Any]:
        """The complete position as a JSON-serialisable dict; ``game.load`` is its inverse."""
        return {
            "game": self.game.slug,
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


def turn_start(before: Open, board: int, occupied: int, seat: int, left: tuple[int, ...], number: int) -> Position:
    """The next turn after one of ``seat``, or after it left: those who cannot remove a tile pass (rules 7 and 8)."""
    seats = before.seats
    passed: tuple[int, ...] = ()
    if len(left) < seats - 1:
        for candidate in AFTER[seats][seat]:
            if candidate in left:
                continue
            legal = first_actions(occupied, board >> OFFSETS[seats][candidate] & GROUP)
            if legal:
                return between_turns(before, board, occupied, candidate, passed, left, number, legal)
            passed += (candidate,)
    return between_turns(before, board, occupied, None, (), left, number, ())


def between_turns(
    before: Open,
    board: int,
    occupied: int,
    seat: int | None,
    passed: tuple[int, ...],
    left: tuple[int, ...],
    number: int,
    legal: tuple[str, ...],
) -> Position:
    """The position with these contents between two turns; seats, options and setup are those of ``before``."""
    new = Open()
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
