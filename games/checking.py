"""Whether what is kept of a match is what its turns lead to. Nothing here writes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

from games.models import Game, Match
from games.rules.protocol import State
from games.selectors import replayed


class Flaw(StrEnum):
    """What can be wrong with a game."""

    TURNS = "turns"
    STATE = "state"
    ACTING = "acting"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Difference:
    """What is wrong with which game of a match; ``detail`` is for logs, in English."""

    number: int
    flaw: Flaw
    detail: str = ""

    @property
    def sentence(self) -> str:
        """What is wrong, in the reader's language."""
        return {
            Flaw.TURNS: _("The turns cannot be replayed."),
            Flaw.STATE: _("The stored board is not the one to which the turns lead."),
            Flaw.ACTING: _("The stored seat is not the one that is to play."),
            Flaw.RESULT: _("The stored result is not the one to which the turns lead."),
        }[self.flaw]


def differences(match: Match) -> list[Difference]:
    """What is wrong with the match, game by game; nothing for one that has not started."""
    games = list(match.games.select_related("match").order_by("number"))
    return [found for game in games for found in _of(match, game, is_last=game is games[-1])]


def acting(game: Game, state: State) -> int | None:
    """The seat of the match that is to play."""
    return None if state.seat is None else int(game.seating[state.seat])


def result_of(game: Game, state: State) -> dict[int, tuple[int, int]]:
    """Seat of the match to placing and score."""
    return {int(seat): (state.placing[engine], state.scores[engine]) for engine, seat in enumerate(game.seating)}


def _of(match: Match, game: Game, *, is_last: bool) -> Iterator[Difference]:
    try:
        state = replayed(game)
    except ValueError as error:
        yield Difference(game.number, Flaw.TURNS, str(error))
        return
    if game.state != json.loads(json.dumps(state.dump())):
        yield Difference(game.number, Flaw.STATE)
    if not is_last:
        return
    if match.to_act != (acting(game, state) if match.is_running else None):
        yield Difference(game.number, Flaw.ACTING, str(match.to_act))
    stored = {seat.index: (seat.placing, seat.score) for seat in match.seats.all()}
    if (match.is_running and state.is_over) or (match.is_finished and not (state.is_over and stored == result_of(game, state))):
        yield Difference(game.number, Flaw.RESULT)
