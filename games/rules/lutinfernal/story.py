"""What the actions of a turn cause, step by step: the petrifications that no text names, in an order they can happen in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.rules.lutinfernal.notation import CELL_ACTIONS, MAGICIAN, PLAYER, REFEREE, STONE
from games.rules.lutinfernal.rules import RED, LutinfernalState
from games.rules.lutinfernal.stones import an_order
from games.rules.lutinfernal.stored import letter


@dataclass(frozen=True, slots=True)
class Story:
    """``state`` is the one after the actions; ``stones`` the cells that turned, in order, the first ``early`` of them
    after a plate came down, before its magician. ``placed`` is the cell that got a goblin or the referee, or None.
    ``was`` tells of every stone of the turn who stood there (as ``stored.letter``)."""

    state: LutinfernalState
    stones: tuple[int, ...] = ()
    early: int = 0
    placed: int | None = None
    was: tuple[str, ...] = ()

    def lost(self, seat: int) -> int:
        """How many goblins of that seat turned to stone."""
        return sum(who in ("rR", "yY")[seat] for who in self.was)


def story_of(base: LutinfernalState, actions: Iterable[str]) -> Story:
    """The story of these actions from ``base`` on. Raises a RulesError where they are not legal."""
    before, placed, early = base, None, 0
    stones: list[int] = []
    who = {cell: letter(base, cell) for cell in _bits(base.red | base.yellow)}
    for action in actions:
        after = before.play(action)
        kind, cell = CELL_ACTIONS.get(action, (None, 0))
        if kind in (PLAYER, MAGICIAN, REFEREE):
            placed, early = cell, len(stones)
            who[cell] = ("r", "R", "n")[kind] if before.seat == RED else ("y", "Y", "n")[kind]
        stones += _turned(before, after, action)
        before = after
    if placed is None:
        early = len(stones)
    return Story(before, tuple(stones), early, placed, tuple(who[cell] for cell in stones))


def _turned(before: LutinfernalState, after: LutinfernalState, action: str) -> list[int]:
    """The cells that one action turned to stone, the named one first."""
    new = after.stone & ~before.stone
    red, yellow = before.red, before.yellow
    kind, cell = CELL_ACTIONS.get(action, (None, 0))
    named = []
    if kind in (PLAYER, MAGICIAN):
        red, yellow = (red | 1 << cell, yellow) if before.seat == RED else (red, yellow | 1 << cell)
    elif kind == STONE:
        named = [cell]
        red, yellow, new = (cells & ~(1 << cell) for cells in (red, yellow, new))
    return named + list(an_order(after.layout.around, after.free, red, yellow, new))


def _bits(cells: int) -> list[int]:
    return [cell for cell in range(cells.bit_length()) if cells >> cell & 1]
