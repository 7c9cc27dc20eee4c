"""Petrification: the cascade against all orders tried one by one."""

import random
from functools import cache

from games.rules.lutinfernal.game import GAME
from games.rules.lutinfernal.plates import ALL, CELLS, layout
from games.rules.lutinfernal.stones import an_order, qualifying, settle


def all_ends(around, free, red, yellow):
    """Every final set of stones, by trying every order."""

    @cache
    def ends(stones):
        r, y = red & ~stones, yellow & ~stones
        now = qualifying(around, free, r, y, r | y)
        if not now:
            return frozenset({stones})
        out = frozenset()
        for cell in range(CELLS):
            if now >> cell & 1:
                out |= ends(stones | 1 << cell)
        return out

    return ends(0)


def a_qualifying_goblin(around, free, red, yellow, cell):
    """Rule 6 word by word."""
    near = [c for c in range(CELLS) if around[cell] >> c & 1]
    if not (red | yellow) >> cell & 1 or any(free >> c & 1 for c in near):
        return False
    own, other = (red, yellow) if red >> cell & 1 else (yellow, red)
    return sum(other >> c & 1 for c in near) > sum(own >> c & 1 for c in near)


def dense_positions(number, seed):
    """Random plates, at most four cells free, some stones: more goblins due at once than any game has."""
    rng = random.Random(seed)
    for _ in range(number):
        lies = layout(((0, 0, 0), (3, 2, 0), (-2, 5, 0)))
        for _ in range(rng.randrange(5)):
            move = rng.choice(lies.moves)
            plate = "ABC".index(move[0])
            q, r = map(int, move[2 : move.index(")")].split(","))
            lies = layout(lies.moved(plate, (q, r, int(move[-1]))))
        reds = rng.choice((0.2, 0.4, 0.5))
        stones = rng.choice((0.1, 0.3, 0.5))
        free = red = yellow = 0
        for cell in range(CELLS):
            if rng.random() < stones:
                continue
            if rng.random() < reds:
                red |= 1 << cell
            else:
                yellow |= 1 << cell
        for _ in range(rng.randrange(5)):
            free |= 1 << rng.randrange(CELLS)
        yield lies.around, free, red & ~free, yellow & ~free


def test_what_qualifies_is_rule_6():
    for around, free, red, yellow in dense_positions(100, seed=1):
        found = qualifying(around, free, red, yellow, red | yellow)
        assert found == sum(1 << c for c in range(CELLS) if a_qualifying_goblin(around, free, red, yellow, c))


def test_settle_is_right_about_every_order():
    dependent = settled = 0
    for around, free, red, yellow in dense_positions(1500, seed=2):
        due = qualifying(around, free, red, yellow, red | yellow)
        if due.bit_count() > 9:
            continue
        ends = all_ends(around, free, red, yellow)
        found = settle(around, free, red, yellow, due)
        if found is None:
            assert len(ends) > 1
            dependent += 1
        else:
            assert ends == {found}
            settled += bool(due)
    assert dependent > 50
    assert settled > 50


def test_settle_never_explodes():
    """Half the goblins of a full table due at once: far beyond what trying orders could do."""
    around = layout(((0, 0, 0), (3, 2, 0), (-2, 5, 0))).around
    rng = random.Random(3)
    for _ in range(300):
        red = rng.getrandbits(CELLS)
        yellow = ALL & ~red
        due = qualifying(around, 0, red, yellow, ALL)
        found = settle(around, 0, red, yellow, due)
        assert found is None or not qualifying(around, 0, red & ~found, yellow & ~found, ALL & ~found)


def test_an_order_is_a_possible_one():
    orders = 0
    for around, free, red, yellow in dense_positions(500, seed=4):
        due = qualifying(around, free, red, yellow, red | yellow)
        stones = settle(around, free, red, yellow, due)
        if not stones:
            continue
        order = an_order(around, free, red, yellow, stones)
        assert sum(1 << c for c in order) == stones
        for i, cell in enumerate(order):
            turned = sum(1 << c for c in order[:i])
            assert a_qualifying_goblin(around, free, red & ~turned, yellow & ~turned, cell)
        orders += len(order) > 1
    assert orders > 20


def test_a_game_never_rests_with_a_goblin_due():
    """The engine only looks near what has changed; a look everywhere finds nothing more."""
    rng = random.Random(5)
    for _ in range(20):
        state = GAME.start(seats=2)
        while not state.is_over:
            state = state.play(rng.choice(state.legal_actions()))
            due = qualifying(state.layout.around, state.free, state.red, state.yellow, state.red | state.yellow)
            assert due == state.choices
