"""A game goes on by legal actions, turn by turn, to its end."""

from __future__ import annotations

import random
from itertools import pairwise
from random import Random

import pytest

from games.rules import registry
from games.rules.protocol import LEAVE, GameOver, State
from tests.rules.walks import Case, chooser, some_position, turns_of, walk


def look_at(state: State) -> None:
    """What must be true of any position by itself."""
    legal = state.legal_actions()
    assert isinstance(legal, tuple)
    assert len(set(legal)) == len(legal)
    assert state.is_over == (state.seat is None) == (not legal)
    assert len(state.scores) == len(state.placing) == state.seats
    assert set(state.left) <= set(range(state.seats))
    assert len(set(state.left)) == len(state.left)
    if state.seat is not None:
        assert state.seat in set(range(state.seats)) - set(state.left)
        assert len(set(state.passed)) == len(state.passed)
        assert set(state.passed) <= set(range(state.seats)) - set(state.left) - {state.seat}


def it_ends(case: Case, rng: Random) -> None:
    for state, done in walk(case.start(rng), rng):
        look_at(state)
        if not done:
            assert state.is_over
            assert state.draft == ()
            with pytest.raises(GameOver):
                state.play("x")


def turns_follow_each_other(case: Case, rng: Random) -> None:
    steps = list(walk(case.start(rng), rng))
    assert (steps[0][0].turn_number, steps[0][0].draft, steps[0][0].left) == (0, (), ())
    for (before, done), (after, _) in pairwise(steps):
        if after.draft:
            assert after.draft == (*before.draft, done)
            assert (after.turn_number, after.seat, after.passed) == (before.turn_number, before.seat, before.passed)
        else:
            assert after.turn_number == before.turn_number + 1


def drafts_complete(case: Case, rng: Random) -> None:
    for state, _ in list(walk(case.start(rng), rng)):
        if not state.draft:
            continue
        pick, tried = chooser(rng), state
        while tried.draft:
            legal = tried.legal_actions()
            assert legal, f"no way out of the draft {tried.draft}"
            tried = tried.play(pick(legal))
        assert tried.turn_number == state.turn_number + 1


def drafts_are_dropped(case: Case, rng: Random) -> None:
    base = case.start(rng)
    for state, _ in walk(base, rng, leaving=0.01):
        if not state.draft:
            base = state
        dropped = state.without_draft()
        assert (dropped, hash(dropped), dropped.dump()) == (base, hash(base), base.dump())
        assert dropped.legal_actions() == base.legal_actions()


def replay_leads_to_the_same(case: Case, rng: Random) -> None:
    steps = list(walk(case.start(rng), rng, leaving=0.01))
    turns = turns_of(steps)
    final = registry.replay(steps[0][0], turns)
    assert (final, final.dump()) == (steps[-1][0], steps[-1][0].dump())
    assert final.turn_number == len(turns)
    for text in turns:
        if not text.startswith(LEAVE):
            assert "".join(case.game.split(text)) == text


def scores_and_placing_agree(case: Case, rng: Random) -> None:
    for state, _ in walk(case.start(rng), rng, leaving=0.02):
        staying = sorted((state.scores[seat] for seat in range(state.seats) if seat not in state.left), reverse=True)
        below = list(reversed(state.left))
        for seat, place in enumerate(state.placing):
            if seat in below:
                assert place == len(staying) + 1 + below.index(seat)
            else:
                assert place == 1 + staying.index(state.scores[seat])


def chance_is_only_that_of_the_rng(case: Case, rng: Random) -> None:
    seed = rng.random()
    random.seed(seed)
    before = random.getstate()
    first = list(walk(case.start(Random(seed)), Random(seed)))
    assert random.getstate() == before
    assert list(walk(case.start(Random(seed)), Random(seed))) == first
    some_position(case, rng)
    assert random.getstate() == before


CHECKS = [
    it_ends,
    turns_follow_each_other,
    drafts_complete,
    drafts_are_dropped,
    replay_leads_to_the_same,
    scores_and_placing_agree,
    chance_is_only_that_of_the_rng,
]
