"""Rules 4 and 6: what a turn may be and what it does. The compact territory of two seats is 0,0 1,0 0,1 1,1."""

import pytest

from games.rules.ludicitude import GAME
from games.rules.ludicitude.tests.boards import changes, kinds, position


def test_a_cube_moves_to_a_neighbouring_blank_tile_without_a_cube():
    state = position(0, cubes=["0,0", "1,0"])
    assert kinds(state, ">") == {"0,0>0,1"}
    after = state.play("0,0>0,1")
    assert changes(state, after) == {"0,0": "", "0,1": "0"}
    assert after.seat == 1


def test_a_cube_does_not_move_onto_cubes_homes_or_off_the_territory():
    state = position(0, cubes=["0,0 1,0", "0,1"], homes=["", "1,-1"], free="2,-1")
    assert kinds(state, ">") == {"1,0>1,1", "1,0>2,-1"}


def test_moving_changes_no_other_tile():
    """A cube that leaves a home's side stays what it is, and so does the tile it leaves."""
    state = position(0, cubes=["0,0", "1,1"], homes=["-1,1", ""])
    assert changes(state, state.play("0,0>1,0")) == {"0,0": "", "1,0": "0"}


def test_a_tile_is_laid_where_it_touches_two_tiles():
    """2,-1 and 1,2 touch one tile each."""
    start = GAME.start(seats=2)
    assert kinds(start, "V") == {"V1,-1", "V2,0", "V0,2", "V-1,1"}
    assert kinds(start, "F") == {"F1,-1", "F2,0", "F0,2", "F-1,1"}


@pytest.mark.parametrize("homes", [["1,-1", ""], ["", "1,-1"]])
def test_a_home_is_never_laid_next_to_a_home_of_any_colour(homes):
    state = position(0, cubes=["", ""], homes=homes)
    assert kinds(state, "V") == {"V2,-1", "V0,-1", "V2,0", "V0,2", "V-1,1"}
    assert kinds(state, "F") == {"F2,0", "F0,2", "F-1,1"}


def test_a_home_takes_the_cubes_of_all_its_neighbours_and_gives_them_its_own():
    state = position(0, cubes=["1,1", "0,0"], free="2,0")
    after = state.play("F1,-1")
    assert changes(state, after) == {"1,-1": "home 0", "0,0": "0", "1,0": "0"}
    assert (state.stock(0), state.stock(1)) == ((3, 8, 14), (3, 9, 14))
    assert (after.stock(0), after.stock(1)) == ((2, 8, 12), (3, 9, 15))


def test_a_blank_next_to_a_home_gets_its_colour_whoever_laid_it_and_whatever_is_around():
    state = position(0, cubes=["0,0 1,0", ""], homes=["", "1,-1"])
    after = state.play("V2,-1")
    assert changes(state, after) == {"2,-1": "1"}
    assert (after.stock(0)[1], after.stock(1)[1]) == (8, 9)
    assert after.stock(1)[2] == 14


def test_a_blank_next_to_two_homes_of_one_colour_gets_that_colour():
    state = position(0, cubes=["0,0 1,0", ""], homes=["", "1,-1 2,0"])
    assert changes(state, state.play("V2,-1")) == {"2,-1": "1"}


def test_a_blank_next_to_homes_of_two_colours_gets_no_cube():
    state = position(0, cubes=["0,0 1,0", ""], homes=["2,0", "1,-1"])
    assert changes(state, state.play("V2,-1")) == {"2,-1": ""}


def test_a_blank_away_from_homes_gets_the_colour_that_has_the_most_cubes_around():
    state = position(0, cubes=["0,0", "1,0 2,0"])
    after = state.play("V2,-1")
    assert changes(state, after) == {"2,-1": "1"}


def test_the_most_need_not_be_more_than_half():
    """0,2 touches two red cubes, one blue and one green."""
    state = position(0, cubes=["0,1 -1,2", "1,1", "-1,3"], setup="0,0 1,0 0,1 1,1 -1,2 -1,3")
    assert changes(state, state.play("V0,2")) == {"0,2": "0"}


def test_a_tie_gives_no_cube():
    state = position(0, cubes=["0,0", "1,0"])
    assert changes(state, state.play("V1,-1")) == {"1,-1": ""}


def test_a_tie_of_two_is_beaten_by_a_third():
    """1,1 touches one red cube, one blue and two green."""
    state = position(0, cubes=["1,0", "0,1", "0,2 1,2"], setup="0,0 1,0 0,1 0,2 1,2 -1,2", turn=3)
    assert changes(state, state.play("V1,1")) == {"1,1": "2"}


def test_a_blank_without_cubes_around_gets_none():
    state = GAME.start(seats=2)
    assert changes(state, state.play("V1,-1")) == {"1,-1": ""}


def test_the_seats_take_turns():
    state = GAME.start(seats=3)
    seats = []
    for _ in range(7):
        seats.append(state.seat)
        state = state.play(state.legal_actions()[-1])
    assert seats == [0, 1, 2, 0, 1, 2, 0]
    assert state.turn_number == 7
