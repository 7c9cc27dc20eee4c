"""Rule 8: what a position is worth."""

from games.rules.ludicitude import GAME
from games.rules.ludicitude.tests.boards import position


def test_nothing_is_worth_nothing():
    assert GAME.start(seats=2).scores == (0, 0)


def test_a_cube_brings_2_and_one_group_10():
    state = position(0, cubes=["0,0", "1,0 1,1"])
    assert state.scores == (12, 14)
    assert [state.working(seat) for seat in range(2)] == [(2, 0, 10), (4, 0, 10)]


def test_cubes_apart_are_no_group():
    """0,0 and 1,1 do not touch; 0,1 touches both."""
    assert position(0, cubes=["0,0 1,1", ""]).scores == (4, 0)
    assert position(0, cubes=["0,0 1,1 0,1", ""]).scores == (16, 0)


def test_a_home_costs_5_and_does_not_connect():
    state = position(0, cubes=["0,0 2,-1", ""], homes=["1,-1", ""])
    assert state.working(0) == (4, -5, 0)
    assert state.scores == (-1, 0)


def test_homes_without_a_cube_are_no_group():
    state = position(0, cubes=["", ""], homes=["1,-1 0,2", ""])
    assert state.scores == (-10, 0)


def test_most_wins_and_equal_is_a_draw():
    over = position(None, cubes=["0,0", "1,0", "0,1 1,1"], called="quiet", turn=15)
    assert over.is_over
    assert over.scores == (12, 12, 14)
    assert over.placing == (2, 2, 1)
