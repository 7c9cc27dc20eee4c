"""Lutinfernal, the game: how it starts and how a stored state is taken up again."""

from __future__ import annotations

import random
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from games.rules.lutinfernal import notation, stored
from games.rules.lutinfernal.plates import ALL, LAYOUTS, layout
from games.rules.lutinfernal.rules import STOCK, LutinfernalState, Open
from games.rules.lutinfernal.stones import qualifying
from games.rules.protocol import CUSTOM, Game, check_seats, full_options

if TYPE_CHECKING:
    from games.rules.face import Face


class Lutinfernal(Game):
    """Lutinfernal by Jérôme Mercadal: surround the other team's goblins to turn them to stone."""

    slug: ClassVar[str] = "lutinfernal"
    title: ClassVar[str] = "Lutinfernal"
    seats: ClassVar[range] = range(2, 3)
    options: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({"layout": tuple(LAYOUTS)})
    extra_games: ClassVar[int] = 2

    def start(
        self,
        *,
        seats: int,
        options: Mapping[str, str] | None = None,
        setup: str | None = None,
        rng: random.Random | None = None,
    ) -> LutinfernalState:
        """The plates as ``layout`` or ``setup`` says, and nothing on them; chance has no part."""
        check_seats(self, seats)
        custom = frozenset() if setup is None else frozenset({"layout"})
        choice = full_options(self, options, custom=custom)["layout"]
        plates = LAYOUTS[choice] if setup is None else notation.read_setup(setup)
        if LAYOUTS.get(choice) != plates:
            choice = CUSTOM
        return Open.first((choice, notation.plates_text(plates)), layout(plates)).seal()

    def split(self, text: str) -> tuple[str, ...]:
        """A turn text into its actions."""
        return notation.split(text)

    def load(self, data: Mapping[str, Any]) -> LutinfernalState:
        """The state that ``dump`` wrote."""
        was = stored.read(data, STOCK)
        new = Open(self.start(seats=2, options={"layout": was.choice}, setup=was.setup))
        if new.about[0] != was.choice:
            raise ValueError(f"{was.setup!r} is not the layout {was.choice}")
        new.layout, new.turn_number, new.left, new.stock = layout(was.plates), was.turn_number, was.left, was.stock
        new.red, new.yellow, new.magic, new.stone, new.referee = was.sets
        new.free = ALL & ~(new.red | new.yellow | new.stone | new.referee)
        new._singles = tuple(name for cell, name in enumerate(notation.NAMES) if new.free >> cell & 1)
        if qualifying(new.layout.around, new.free, new.red, new.yellow, new.red | new.yellow):
            raise ValueError("a goblin that rule 6 turns to stone stands there alive")
        new.seat = None if new.left or not new.free else was.turn_number % 2 ^ 1
        state = new.seal()
        for action in was.draft:
            state = state.play(action)
        if state.draft != was.draft:
            raise ValueError(f"{was.draft!r} is no draft here")
        return state

    @property
    def face(self) -> Face:
        """The game's face."""
        from games.rules.lutinfernal.face import FACE  # pages only: playing needs none of it

        return FACE


GAME = Lutinfernal()
LutinfernalState.game = GAME
