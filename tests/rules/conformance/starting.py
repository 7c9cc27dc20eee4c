"""The first position: seats, options, setup and chance."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.rules.protocol import CUSTOM
from tests.rules.conformance.texts import spoilt
from tests.rules.walks import Case


class NoChance(Random):
    """Fails when it is asked."""

    def random(self) -> float:
        raise AssertionError("chance was asked although there was a setup")

    def getrandbits(self, k: int, /) -> int:
        raise AssertionError("chance was asked although there was a setup")


def a_setup_is_taken_as_it_is(case: Case, rng: Random) -> None:
    first = case.start(rng)
    assert first.options == dict(case.options)
    assert list(first.options) == list(case.game.options)
    again = case.game.start(seats=case.seats, options=dict(first.options), setup=first.setup, rng=NoChance())
    assert (again, hash(again), again.setup) == (first, hash(first), first.setup)
    assert (again.game, again.seats) == (case.game, case.seats)
    assert case.game.start(seats=case.seats, options=dict(first.options), setup=first.setup) == first


def the_same_chance_gives_the_same(case: Case, rng: Random) -> None:
    seed = rng.random()
    assert case.start(Random(seed)) == case.start(Random(seed))


def defaults_are_the_first_choices(case: Case, rng: Random) -> None:
    named = case.game.start(seats=case.seats, options={n: of[0] for n, of in case.game.options.items()}, rng=Random(1))
    assert case.game.start(seats=case.seats, options={}, rng=Random(1)) == named
    assert case.game.start(seats=case.seats, rng=Random(1)) == named


def other_starts_are_refused(case: Case, rng: Random) -> None:
    options, setup = dict(case.options), case.start(rng).setup
    seats: Any
    for seats in (0, 1, max(case.game.seats) + 1, -1, True, "2", 2.5, None):
        with pytest.raises(ValueError, match=r"."):
            case.game.start(seats=seats, options=options, rng=rng)
    wrong: Any
    for wrong in ({"unknown": "x"}, *({name: choice} for name in options for choice in ("x", "", None, 1))):
        with pytest.raises(ValueError, match=r"."):
            case.game.start(seats=case.seats, options=wrong, rng=rng)
        with pytest.raises(ValueError, match=r"."):
            case.game.start(seats=case.seats, options=wrong, setup=setup)
    for name in options:
        with pytest.raises(ValueError, match=r"."):
            case.game.start(seats=case.seats, options={**options, name: CUSTOM}, rng=rng)
    for bad in ("", " ", "setup", "\u0661", setup + setup):
        with pytest.raises(ValueError, match=r"."):
            case.game.start(seats=case.seats, options=options, setup=bad)


def a_spoilt_setup_is_another_or_refused(case: Case, rng: Random) -> None:
    first = case.start(rng)
    for _ in range(10):
        text = spoilt(first.setup, rng)
        try:
            state = case.game.start(seats=case.seats, options=dict(case.options), setup=text)
        except ValueError:
            continue
        kept = case.game.start(seats=case.seats, options=dict(state.options), setup=state.setup)
        assert (kept, kept.setup, kept.options) == (state, state.setup, state.options)


CHECKS = [
    a_setup_is_taken_as_it_is,
    the_same_chance_gives_the_same,
    defaults_are_the_first_choices,
    other_starts_are_refused,
    a_spoilt_setup_is_another_or_refused,
]
