"""Which moment of a turn a draft is: what can be chosen now, and which position a page shows for it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, cast

from games.rules.draft import Draft
from games.rules.lutinfernal.notation import CELL_ACTIONS, PLAYER, STONE, read_plate
from games.rules.lutinfernal.plates import PLATES, Place
from games.rules.lutinfernal.rules import LutinfernalState
from games.rules.lutinfernal.story import Story, story_of

Mode = Literal["over", "done", "choose", "referee", "player", "magician", "lift", "put", "follow"]
"""``player`` or ``magician`` to be placed, plate in hand (``lift``), held over a place (``put``), its magician to
``follow``, next stone to ``choose``, turn ``done``."""

_LIFT = re.compile(r"([ABC])\(")


@dataclass(frozen=True, slots=True)
class View:
    """``base`` is the position at the start of the turn, ``shown`` the one on the board: after the actions so far, and
    with a plate held over a place, after it. ``plate`` is the plate's number in ``lift`` and ``put``; ``kind`` what a turn
    that is ``done`` ends with placing and could place elsewhere, None for any other."""

    mode: Mode
    base: LutinfernalState
    shown: LutinfernalState
    story: Story
    plate: int | None = None
    kind: int | None = None

    @property
    def place(self) -> Place:
        """Where the plate in hand is shown."""
        return self.shown.layout.plates[self.plate or 0]

    @property
    def moved(self) -> tuple[int, ...]:
        """The plates that lie differently than at the start of the turn."""
        pairs = enumerate(zip(self.base.layout.plates, self.shown.layout.plates, strict=True))
        return tuple(plate for plate, (before, now) in pairs if before != now)


def view_of(draft: Draft) -> View:
    """The moment that a draft is."""
    base, state = cast("LutinfernalState", draft.base), cast("LutinfernalState", draft.state)
    story = story_of(base, draft.actions)
    if base.is_over:
        return View("over", base, state, story)
    if draft.complete:
        kind, _ = CELL_ACTIONS[draft.actions[-1]]
        return View("done", base, state, story, kind=kind if kind != STONE and state.free else None)
    if state.choices:
        return View("choose", base, state, story)
    if not base.turn_number:
        return View("referee", base, state, story)
    if state.lifted:
        return View("follow", base, state, story)
    lift = _LIFT.match(draft.pick)
    if not lift:
        plain = stock(base, PLAYER) and not draft.pick.startswith("*")
        return View("player" if plain else "magician", base, state, story)
    plate = PLATES.index(lift[1])
    if read_plate(draft.pick):
        story = story_of(base, (draft.pick,))
        return View("put", base, story.state, story, plate)
    return View("lift", base, state, story, plate)


def stock(state: LutinfernalState, kind: int, seat: int | None = None) -> int:
    """How many of a kind the seat (the acting one if none is given) has left to place."""
    at = state.seat if seat is None else seat
    return state.stock[2 * (at or 0) + kind]
