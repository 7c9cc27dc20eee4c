"""States of Ludicitude: what may be done, and what it leads to. Rule numbers are those of README.md."""

from __future__ import annotations

from itertools import combinations
from typing import Any, ClassVar

from games.rules.geometry import Cell
from games.rules.ludicitude import territory
from games.rules.ludicitude.cells import each, plane_about
from games.rules.ludicitude.laying import lay_blank, lay_home, move
from games.rules.ludicitude.notation import BLANK, MOVE, cell_text, cells_text, read_action
from games.rules.ludicitude.position import Frame, Position
from games.rules.ludicitude.supply import CUBES, HOMES
from games.rules.protocol import LEAVE, Game, GameOver, IllegalAction, UnreadableAction

MOST_NEIGHBOURS = 6


class LudicitudeState(Position):
    """A state: what may be done, and what it leads to."""

    __slots__ = ()
    game: ClassVar[Game]  # type: ignore[misc]
    """Set by game.py."""

    def __reduce__(self) -> tuple[Any, ...]:
        return self.game.load, (self.dump(),)

    def legal_actions(self) -> tuple[str, ...]:
        """Moves, then blanks, then homes (rule 4), each in a fixed order."""
        if self._legal is not None:
            return self._legal
        if self.seat is None:
            return ()
        plane, mine, free = self.frame.plane, self.cubes[self.seat], self.free
        near, into = plane.near, plane.into
        found: list[str] = []
        while free:
            end = free & -free
            free ^= end
            starts = near[end] & mine
            if starts:
                texts = into[end]
                while starts:
                    start = starts & -starts
                    starts ^= start
                    found.append(texts[start])
        # Who has laid his last blank has called the end and does not act again, so the seat to act has one.
        found += self._sites
        if self.homes[self.seat].bit_count() < HOMES:
            found += self._plots if CUBES - mine.bit_count() >= MOST_NEIGHBOURS else self._plots_short_of_cubes(mine)
        legal = tuple(found)
        _KEEP_LEGAL(self, legal)
        return legal

    def _plots_short_of_cubes(self, mine: int) -> list[str]:
        """Homes to lay where cubes may be missing: the layer chooses which neighbours get one (rule 5)."""
        plane, found = self.frame.plane, []
        for text in self._plots:
            near = plane.near[plane.read[text][1]] & self.tiles
            have = CUBES - (mine & ~near).bit_count()
            if not 0 < have < near.bit_count():
                found.append(text)
                continue
            chosen = combinations(sorted(map(plane.cell, each(near))), have)
            found += [f"{text}:{';'.join(map(cell_text, cells))}" for cells in chosen]
        return found

    def play(self, action: str) -> LudicitudeState:
        """The state after one action, which is a whole turn. Raises UnreadableAction, IllegalAction or GameOver."""
        seat, legal = self.seat, self.legal_actions()
        if seat is None:
            raise GameOver(str(action))
        if action not in legal:
            try:
                read_action(action)
            except UnreadableAction as error:
                raise UnreadableAction(error.action, legal) from None
            raise IllegalAction(action, legal)
        kind, at, others = self.frame.plane.read[action]
        after = _NEW(_Unfinished)
        after.frame = self.frame
        after.turn_number = self.turn_number + 1
        after.left = self.left
        if kind == MOVE:
            calls = move(self, after, seat, at | others)
        elif kind == BLANK:
            calls = lay_blank(self, after, seat, at)
        else:
            calls = lay_home(self, after, seat, at, others)
        after.called = self.called or calls
        if after.called:
            after.quiet = 0
        after.seat = next_seat(seat, self.frame.seats, self.left, bool(after.called))
        after._legal = after._scores = None
        after.__class__ = LudicitudeState  # type: ignore[assignment]
        return after

    def without_draft(self) -> LudicitudeState:
        """Itself: every action is a whole turn."""
        return self

    def leave(self, seat: int) -> LudicitudeState:
        """The state without that seat. IllegalAction for an unknown seat or one that has left, GameOver after the end."""
        text = f"{LEAVE}{seat}"
        if self.seat is None:
            raise GameOver(text)
        if type(seat) is not int or not 0 <= seat < self.seats or seat in self.left:
            raise IllegalAction(text, (f"{LEAVE}{other}" for other in range(self.seats) if other not in self.left))
        left = (*self.left, seat)
        if seat == self.seat or len(left) == self.seats - 1:
            acts = next_seat(seat, self.seats, left, bool(self.called))
        else:
            acts = self.seat
        return build(
            self.frame, self.homes, self.cubes, self.free, self.blanks,
            turn_number=self.turn_number + 1, seat=acts, left=left, quiet=self.quiet, called=self.called,
        )  # fmt: skip


def next_seat(seat: int, seats: int, left: tuple[int, ...], called: bool) -> int | None:
    """Who acts after a seat; None where the game is over, because the round is (rule 7) or only one is left."""
    if not left:
        return seat + 1 if seat + 1 < seats else None if called else 0
    after = next(other % seats for other in range(seat + 1, seat + seats + 1) if other % seats not in left)
    return None if len(left) == seats - 1 or (called and after <= seat) else after


class _Unfinished(LudicitudeState):
    """A state while its fields are being filled; it then takes the class that does not change.

    Filling plain slots and changing the class once costs a third of writing each slot round a frozen ``__setattr__``.
    """

    __slots__ = ()
    __setattr__ = object.__setattr__  # type: ignore[assignment]
    __delattr__ = object.__delattr__  # type: ignore[assignment]


_NEW = object.__new__
_KEEP_LEGAL = Position.__dict__["_legal"].__set__


def build(
    frame: Frame, homes: tuple[int, ...], cubes: tuple[int, ...], free: int, blanks: tuple[int, ...],
    *, turn_number: int, seat: int | None, left: tuple[int, ...], quiet: int, called: str,
) -> LudicitudeState:  # fmt: skip
    """A state from its content (see LudicitudeState), the rest worked out from nothing."""
    plane, new = frame.plane, _NEW(_Unfinished)
    new.frame, new.homes, new.cubes, new.free, new.blanks = frame, homes, cubes, free, blanks
    new.turn_number, new.seat, new.left, new.quiet, new.called = turn_number, seat, left, quiet, called
    new.tiles = free
    for mask in homes + cubes:
        new.tiles |= mask
    new.edge = new.site = new.hearth = 0
    for bit in each(new.tiles):
        outside = plane.near[bit] & ~new.tiles
        new.site |= new.edge & outside
        new.edge |= outside
    for mask in homes:
        for bit in each(mask):
            new.hearth |= plane.near[bit]
    new._sites = sorted([plane.blank[bit] for bit in each(new.site)])
    new._plots = sorted([plane.home[bit] for bit in each(new.site & ~new.hearth)])
    new._legal = new._scores = None
    new.__class__ = LudicitudeState  # type: ignore[assignment]
    return new


def frame(seats: int, choice: str, cells: list[Cell]) -> Frame:
    """The frame of a game on a territory; ``choice`` is what the option ``territory`` was asked to be."""
    base = (0, 0) if (0, 0) in cells else cells[0]
    return Frame(seats, territory.settle(choice, cells, seats), cells_text(cells), plane_about(base))
