"""A seat may leave at any moment."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from games.rules.protocol import LEAVE, GameOver, IllegalAction, State
from tests.rules.conformance.playing import look_at
from tests.rules.walks import Case, walk


def left_well(before: State, seat: int, after: State) -> None:
    base = before.without_draft()
    assert after.left == (*before.left, seat)
    assert after.draft == ()
    assert after.scores == base.scores
    assert after.turn_number == base.turn_number + 1
    assert after == base.leave(seat)
    assert seat not in after.passed
    if len(after.left) == after.seats - 1:
        assert after.is_over
    elif before.seat != seat and not after.is_over:
        assert after.seat == before.seat
        assert after.legal_actions() == base.legal_actions()


def leaving_at_any_moment_ends_well(case: Case, rng: Random) -> None:
    steps = list(walk(case.start(rng), rng, leaving=rng.choice([0.02, 0.1, 0.4])))
    for (before, done), (after, _) in pairwise(steps):
        look_at(before)
        if done.startswith(LEAVE):
            left_well(before, int(done[1:]), after)
    look_at(steps[-1][0])


def every_seat_may_leave_everywhere(case: Case, rng: Random) -> None:
    for state, _ in walk(case.start(rng), rng):
        for seat in range(state.seats) if not state.is_over else ():
            left_well(state, seat, state.leave(seat))


def leaving_is_refused(case: Case, rng: Random) -> None:
    for state, _ in walk(case.start(rng), rng, leaving=0.05):
        for seat in (*state.left, -1, state.seats, 99, True, 1.0, "1", None):
            with pytest.raises(GameOver if state.is_over else IllegalAction) as caught:
                state.leave(seat)
            assert caught.value.action == f"{LEAVE}{seat}"
        if state.is_over:
            with pytest.raises(GameOver):
                state.leave(0)


CHECKS = [leaving_at_any_moment_ends_well, every_seat_may_leave_everywhere, leaving_is_refused]
