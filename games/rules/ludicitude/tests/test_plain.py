"""The engine against the plain rules, position by position."""

import random

import pytest

from games.rules.ludicitude import GAME
from games.rules.ludicitude.tests.boards import holders
from games.rules.ludicitude.tests.plain import Plain, name


def the_same(state, plain):
    assert holders(state) == {name(cell): "" if what is None else str(what) for cell, what in plain.tiles.items()}
    assert set(state.legal_actions()) == set(plain.legal())
    assert state.seat == plain.seat
    assert state.is_over == plain.over
    assert state.scores == tuple(plain.score(seat) for seat in range(plain.seats))
    assert state.stock(0)[:2] == (plain.homes[0], plain.blanks[0])


@pytest.mark.parametrize("seed", range(24))
def test_a_random_game(seed):
    """Each seed has its own taste (homes, blanks or moves), so that stocks of every kind run out; some leave."""
    rng = random.Random(seed)
    seats = 2 + seed % 3
    state = GAME.start(seats=seats, options={"territory": "random"}, rng=rng)
    plain = Plain(seats, state.setup)
    taste = rng.choice(("F", "V", ">", "VF>"))
    while not state.is_over:
        the_same(state, plain)
        if rng.random() < 0.02:
            seat = rng.choice([seat for seat in range(seats) if seat not in state.left])
            state = state.leave(seat)
            plain.leave(seat)
            continue
        legal = state.legal_actions()
        liked = [action for action in legal if (action[0] if action[0] in "VF" else ">") in taste]
        action = rng.choice(liked if liked and rng.random() < 0.7 else legal)
        plain.play(plain.legal()[action])
        state = state.play(action)
    the_same(state, plain)
