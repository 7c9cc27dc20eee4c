"""Positions of Lutinfernal and what can be played in them. The numbers of rules are those of this folder's README."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Self

from games.rules.lutinfernal import notation, stored
from games.rules.lutinfernal.notation import CELL_ACTIONS, MAGICIAN, PLAYER, REFEREE, STARRED, STONE, TEXTS
from games.rules.lutinfernal.plates import ALL, Layout, layout
from games.rules.lutinfernal.stones import qualifying, settle
from games.rules.protocol import Game, GameOver, IllegalAction, State, UnreadableAction

RED, YELLOW = 0, 1
STOCK = (25, 4, 25, 4)
"""Players and magicians of Red, then of Yellow (rule 3): a seat's stock is at ``2 * seat + kind``."""


class _Fields:
    """A state's content. All sets of cells are ints with a bit for each cell."""

    __slots__ = (
        "_legal",  # cache of legal_actions()
        "_singles",  # the player's action for each free cell: always what ``free`` says, carried on for speed
        "about",  # value of the option layout, setup text
        "base",  # the state at the start of the turn in progress; None between turns
        "choices",  # the goblins of which the next to turn to stone has to be named
        "draft",
        "free",
        "layout",
        "left",
        "lifted",  # a plate has come down in this turn, its magician has not been placed yet
        "magic",  # living magicians
        "red",  # living goblins, magicians among them
        "referee",
        "seat",
        "stock",  # what is not on the board yet, as STOCK
        "stone",
        "turn_number",
        "yellow",
    )
    about: tuple[str, str]
    base: LutinfernalState | None
    choices: int
    draft: tuple[str, ...]
    free: int
    layout: Layout
    left: tuple[int, ...]
    lifted: bool
    magic: int
    red: int
    referee: int
    seat: int | None
    stock: tuple[int, ...]
    stone: int
    turn_number: int
    yellow: int
    _legal: tuple[str, ...] | None
    _singles: tuple[str, ...]


class LutinfernalState(_Fields, State):
    """A position of Lutinfernal, frozen. Made by ``Open``."""

    __slots__ = ()
    game: ClassVar[Game]  # type: ignore[misc]
    """Set by game.py."""
    seats = 2
    passed = ()
    """Nobody ever has to pass: whoever is to act has a goblin left and a free cell."""

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a state is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a state is frozen: {name} cannot be deleted")

    @property
    def options(self) -> Mapping[str, str]:  # type: ignore[override]
        """The options in full."""
        return MappingProxyType({"layout": self.about[0]})

    @property
    def setup(self) -> str:  # type: ignore[override]
        """Where the plates lay at the start."""
        return self.about[1]

    @property
    def scores(self) -> tuple[int, ...]:  # type: ignore[override]
        """Living goblins of Red and Yellow (rule 8)."""
        return self.red.bit_count(), self.yellow.bit_count()

    def legal_actions(self) -> tuple[str, ...]:
        """All legal actions (rules 4, 5, 7); at most 829."""
        legal = self._legal
        if legal is None:
            legal = self._list()
            object.__setattr__(self, "_legal", legal)
        return legal

    def _list(self) -> tuple[str, ...]:
        if self.seat is None:
            return ()
        if self.choices:
            return tuple(text for cell, text in enumerate(TEXTS[STONE]) if self.choices >> cell & 1)
        if not self.turn_number:
            return TEXTS[REFEREE]
        players, magicians = self.stock[2 * self.seat : 2 * self.seat + 2]
        if not magicians:
            return self._singles
        starred = tuple(map(STARRED.__getitem__, self._singles))
        if self.lifted:
            return starred
        return (self._singles if players else ()) + starred + self.layout.moves

    def play(self, action: str) -> LutinfernalState:
        """The state after one action; a cascade whose order makes no difference included (rule 7)."""
        if self.seat is None:
            raise GameOver(str(action))
        if not isinstance(action, str):
            raise UnreadableAction(str(action), self.legal_actions())
        found = CELL_ACTIONS.get(action)
        if found is None:
            return self._put_down(action)
        kind, cell = found
        allowed = self.choices if kind == STONE else self.free if self._may_place(kind) else 0
        if not allowed >> cell & 1:
            raise IllegalAction(action, self.legal_actions())
        new = Open(self, action)
        bit = 1 << cell
        if kind == STONE:
            return new.close(self.layout.around[cell] | self.choices, bit)
        new.place(kind, bit)
        return new.close(self.layout.around[cell] | bit)

    def _may_place(self, kind: int) -> bool:
        if self.choices:
            return False
        if not self.turn_number or kind == REFEREE:
            return kind == REFEREE and not self.turn_number
        if self.lifted:
            return kind == MAGICIAN
        return self.stock[2 * self.seat + kind] > 0  # type: ignore[operator]

    def _put_down(self, action: str) -> LutinfernalState:
        """Rule 5: a plate put down elsewhere or turned, before its magician."""
        place = notation.read_plate(action)
        if place is None:
            raise UnreadableAction(action, self.legal_actions())
        plates = None
        if not self.draft and self.turn_number and self._may_place(MAGICIAN):
            plates = self.layout.moved(*place)
        if plates is None:
            raise IllegalAction(action, self.legal_actions())
        new = Open(self, action)
        new.layout = layout(plates)
        new.lifted = True
        return new.close(ALL)

    def without_draft(self) -> LutinfernalState:
        """The state at the start of the turn in progress."""
        return self.base or self

    def leave(self, seat: int) -> LutinfernalState:
        """The state without that seat: the other one is left alone, so the game is over."""
        if self.seat is None:
            raise GameOver(f"~{seat}")
        if type(seat) is not int or seat not in (RED, YELLOW):
            raise IllegalAction(f"~{seat}", ("~0", "~1"))
        new = Open(self.without_draft())
        new.seat = None
        new.left = (seat,)
        new.turn_number += 1
        return new.seal()

    def dump(self) -> dict[str, Any]:
        """The position at the start of the turn, and the draft."""
        return stored.dump(self.without_draft(), self.draft)

    def _content(self) -> tuple[object, ...]:
        at = self.base or self
        board = at.layout.plates, at.red, at.yellow, at.magic, at.stone, at.referee
        return at.about, board, at.stock, at.left, at.turn_number, self.draft

    def __eq__(self, other: object) -> bool:
        return self._content() == other._content() if isinstance(other, LutinfernalState) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._content())

    def __repr__(self) -> str:
        return f"LutinfernalState({self.dump()!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return self.game.load, (self.dump(),)


class Open(_Fields):
    """A state while it is being made: a copy of another to change, then frozen by ``close`` or ``seal``.

    Setting plain attributes and changing the class once is ten times as fast as setting those of a frozen object.
    """

    __slots__ = ()

    def __init__(self, state: _Fields, action: str = "") -> None:
        self.about, self.layout, self.left, self.turn_number = state.about, state.layout, state.left, state.turn_number
        self.red, self.yellow, self.magic, self.stone = state.red, state.yellow, state.magic, state.stone
        self.free, self.referee, self._singles = state.free, state.referee, state._singles
        self.stock, self.seat, self.lifted, self.choices = state.stock, state.seat, state.lifted, 0
        self.draft, self.base, self._legal = (), None, None
        if action:
            self.draft = (*state.draft, action)
            self.base = state.base or state  # type: ignore[assignment]

    @classmethod
    def first(cls, about: tuple[str, str], plates: Layout) -> Self:
        """The empty table."""
        new = cls.__new__(cls)
        new.about, new.layout, new.left, new.turn_number = about, plates, (), 0
        new.red = new.yellow = new.magic = new.stone = new.referee = new.choices = 0
        new.free, new._singles = ALL, TEXTS[PLAYER]
        new.stock, new.seat, new.lifted, new.draft, new.base, new._legal = STOCK, YELLOW, False, (), None, None
        return new

    def place(self, kind: int, bit: int) -> None:
        """Put the acting seat's goblin, or the referee, on a free cell."""
        if kind == REFEREE:
            self.referee = bit
        else:
            if self.seat == RED:
                self.red |= bit
            else:
                self.yellow |= bit
            if kind == MAGICIAN:
                self.magic |= bit
                self.lifted = False
            spent = 2 * self.seat + kind  # type: ignore[operator]
            stock = self.stock
            self.stock = (*stock[:spent], stock[spent] - 1, *stock[spent + 1 :])
        below = (self.free & (bit - 1)).bit_count()
        self._singles = self._singles[:below] + self._singles[below + 1 :]
        self.free ^= bit

    def close(self, suspects: int, stones: int = 0) -> LutinfernalState:
        """Turn ``stones`` and all that has to follow to stone, end the turn where it is complete, and freeze.

        ``suspects``: cells outside which nothing can qualify that did not before.
        """
        if stones:
            self._petrify(stones)
        around, free, red, yellow = self.layout.around, self.free, self.red, self.yellow
        due = qualifying(around, free, red, yellow, suspects & (red | yellow))
        if due:
            settled = settle(around, free, red, yellow, due)
            if settled is None:
                self.choices = due
                return self.seal()
            self._petrify(settled)
        if not self.lifted:
            self.draft, self.base = (), None
            self.turn_number += 1
            self.seat = None if not free else self.turn_number % 2 ^ 1
        return self.seal()

    def _petrify(self, stones: int) -> None:
        self.stone |= stones
        self.red &= ~stones
        self.yellow &= ~stones
        self.magic &= ~stones

    def seal(self) -> LutinfernalState:
        """Freeze."""
        self.__class__ = LutinfernalState  # type: ignore[assignment]
        return self  # type: ignore[return-value]
