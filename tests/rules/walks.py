"""Random games: what the conformance suite and the comparison with the slow engines walk along."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules.protocol import LEAVE, STOP, Game, State

LONGEST = 20_000
"""Actions after which a game is taken not to end."""


@dataclass(frozen=True)
class Case:
    """One way to set a game up."""

    game: Game
    seats: int
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return "-".join([self.game.slug, str(self.seats), *(choice for _, choice in self.options)])

    def start(self, rng: Random) -> State:
        return self.game.start(seats=self.seats, options=dict(self.options), rng=rng)


def cases_of(game: Game) -> list[Case]:
    """Every seat count with every choice of every option."""
    choices = list(product(*([(name, choice) for choice in of] for name, of in game.options.items())))
    return [Case(game, seats, options) for seats in game.seats for options in choices]


def chooser(rng: Random) -> Callable[[tuple[str, ...]], str]:
    """How one walk picks actions: evenly, or with a liking for some forms of action that changes now and then.

    Even picks rarely reach what needs many actions of one form in a row, like five rounds without a tile laid, or a
    form kept back for late, like plates lifted when the board is nearly full.
    """
    if rng.random() < 0.3:
        return rng.choice
    liking: dict[str, float] = {}
    fickle = rng.choice([0, 0.02, 0.05])

    def pick(legal: tuple[str, ...]) -> str:
        if rng.random() < fickle:
            liking.clear()
        forms: dict[str, list[str]] = {}
        for action in legal:
            forms.setdefault(re.sub(r"-?[0-9]+", "", action), []).append(action)
        for form in forms:
            liking.setdefault(form, rng.random() ** 8)
        chosen = rng.choices(list(forms), [liking[form] + 1e-9 for form in forms])[0]
        return rng.choice(forms[chosen])

    return pick


def walk(state: State, rng: Random, *, leaving: float = 0) -> Iterator[tuple[State, str]]:
    """A random game from ``state`` on: each position with what is done there, the last one with an empty text.

    ``leaving`` is how likely it is at each position that a seat leaves (``~n``) in place of an action.
    """
    pick = chooser(rng)
    for _ in range(LONGEST):
        if state.seat is None:
            yield state, ""
            return
        if rng.random() < leaving:
            seat = rng.choice([seat for seat in range(state.seats) if seat not in state.left])
            yield state, f"{LEAVE}{seat}"
            state = state.leave(seat)
        else:
            action = pick(state.legal_actions())
            yield state, action
            state = state.play(action)
    raise AssertionError(f"{state.game.slug} has not ended after {LONGEST} actions")


def turns_of(steps: list[tuple[State, str]]) -> list[str]:
    """The turn texts of a walk, ``~n`` included."""
    turns, draft = [], ""
    for (_, done), (after, _) in pairwise(steps):
        if done.startswith(LEAVE):
            turns.append(done)
            draft = ""
            continue
        draft += "" if done == STOP else done
        if not after.draft:
            turns.append(draft)
            draft = ""
    return turns


def some_position(case: Case, rng: Random, *, leaving: float = 0.02) -> State:
    """A position from anywhere in a random game, its end included."""
    states = [state for state, _ in walk(case.start(rng), rng, leaving=leaving)]
    return rng.choice(states)


def for_seeds(check: Callable[[Random], None], examples: int, *, fresh: bool) -> None:
    """Run ``check`` with so many seeds that Hypothesis draws; always the same ones unless ``fresh``."""

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=not fresh,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.integers(0, 2**32 - 1))
    def run(seed: int) -> None:
        check(Random(seed))

    run()
