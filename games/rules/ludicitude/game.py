"""The game of Ludicitude: how it starts, and how a stored state is taken up again. Rule numbers are those of README.md."""

from __future__ import annotations

import random
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from games.rules.ludicitude import stored, territory
from games.rules.ludicitude.notation import read_action
from games.rules.ludicitude.rules import LudicitudeState, build, frame
from games.rules.ludicitude.supply import BLANKS
from games.rules.protocol import Game, check_seats, full_options

if TYPE_CHECKING:
    from games.rules.face import Face


class Ludicitude(Game):
    """The game. Its one option ``territory`` says where the first tiles come from (rule 3)."""

    slug: ClassVar[str] = "ludicitude"
    title: ClassVar[str] = "Ludicitude"
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({"territory": ("compact", "random")})

    def start(
        self,
        *,
        seats: int,
        options: Mapping[str, str] | None = None,
        setup: str | None = None,
        rng: random.Random | None = None,
    ) -> LudicitudeState:
        """The first position; ValueError as in ``Game.start``."""
        seats = check_seats(self, seats)
        choice = full_options(self, options, custom=frozenset(("territory",) if setup is not None else ()))["territory"]
        if setup is None and choice == "random" and rng is None:
            raise ValueError("a random territory needs a setup or an rng")
        if setup is None:
            setup = territory.grow(seats, rng) if rng is not None and choice == "random" else territory.COMPACT[seats]
        cells = territory.read_setup(setup, seats)
        start = frame(seats, choice, cells)
        none = (0,) * seats
        return build(
            start, none, none, start.plane.mask(cells), (BLANKS,) * seats, turn_number=0, seat=0, left=(), quiet=0, called=""
        )

    def split(self, text: str) -> tuple[str, ...]:
        """A turn is one action."""
        read_action(text)
        return (text,)

    def load(self, data: Mapping[str, Any]) -> LudicitudeState:
        """The state that ``dump`` wrote. ValueError for what is no possible state."""
        return stored.load(data, self)

    @property
    def face(self) -> Face:
        """Board and words."""
        from games.rules.ludicitude.face import FACE  # pages only: playing needs none of it

        return FACE


GAME = Ludicitude()
LudicitudeState.game = GAME
