"""Which matches the demo club has: of every game there is, with every number of seats."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from games.rules.protocol import Game


class Stage(Enum):
    """How far a demo match has come."""

    FINISHED = "finished"
    RESIGNED = "resigned"
    """Somebody resigned on the way; with more than two seats the others played on."""
    RUNNING = "running"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Planned:
    """One match to be made."""

    game: Game
    seats: int
    options: dict[str, str]
    rated: bool
    stage: Stage


# For each number of seats: ranked and casual matches played to the end, and how many more one resigned.
_PLAYED = {2: (6, 1, 1), 3: (2, 0, 1), 4: (1, 1, 0)}


def plan(games: list[Game], rng: random.Random) -> list[Planned]:
    """All matches in the order in which they are played: the finished ones mixed, then the running, then the open."""
    played = [match for game in games for match in _played(game, rng)]
    rng.shuffle(played)
    running = [_planned(game, seats, rng, seats == min(game.seats), Stage.RUNNING) for game in games for seats in game.seats]
    waiting = [_planned(game, rng.choice(game.seats), rng, number == 0, Stage.OPEN) for number, game in enumerate(games)]
    return [*played, *running, *waiting]


def _played(game: Game, rng: random.Random) -> Iterator[Planned]:
    for seats in game.seats:
        ranked, casual, resigned = _PLAYED.get(seats, (1, 1, 0))
        for number in range(ranked + casual):
            yield _planned(game, seats, rng, number < ranked, Stage.FINISHED)
        for _ in range(resigned):
            yield _planned(game, seats, rng, True, Stage.RESIGNED)


def _planned(game: Game, seats: int, rng: random.Random, rated: bool, stage: Stage) -> Planned:
    # Mostly the game as its rules print it, now and then a variant.
    options = {name: choices[0] if rng.random() < 0.75 else rng.choice(choices) for name, choices in game.options.items()}
    return Planned(game, seats, options, rated, stage)
