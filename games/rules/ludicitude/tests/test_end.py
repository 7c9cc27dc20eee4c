"""Rules 7 and 9: what calls the end, and when the game is over then."""

import pytest

from games.rules.ludicitude.tests.boards import position
from games.rules.ludicitude.tests.test_stocks import ROWS, rows
from games.rules.protocol import GameOver

LOOSE = {2: "0,0 1,0 0,1 1,1", 3: "0,0 1,0 2,0 0,1 1,1 2,1", 4: "0,0 1,0 2,0 3,0 0,1 1,1 2,1 3,1"}
"""Territories whose upper row can hold a cube of each seat with the row below it free."""


def shuffle(state, turns):
    """That many turns in which every seat moves a cube, up and down where it can."""
    for _ in range(turns):
        moves = [action for action in state.legal_actions() if ">" in action]
        state = state.play(next((move for move in moves if move[0] == move[4]), moves[0]))
    return state


def test_fifteen_cubes_call_the_end_and_the_round_is_completed():
    state = rows(0, [" ".join(ROWS[:14]), "9,1"])
    after = state.play("V1,-1")
    assert (after.called, after.seat, after.is_over) == ("cubes:0", 1, False)
    last = after.play("V9,-1")
    assert (last.seat, last.is_over, last.legal_actions()) == (None, True, ())
    with pytest.raises(GameOver):
        last.play("V2,-1")


def test_the_last_seat_of_a_round_ends_the_game_at_once():
    state = rows(1, ["9,1", " ".join(ROWS[:14])])
    assert state.play("V1,-1").is_over


def test_it_is_called_whoever_brought_it_about():
    """Red lays the blank that gets Blue's fifteenth cube."""
    after = rows(0, ["9,1", " ".join(ROWS[:14])]).play("V1,-1")
    assert (after.called, after.seat) == ("cubes:1", 1)


def test_a_home_can_call_it_too():
    """Thirteen cubes and two more from a home."""
    after = rows(0, [" ".join(ROWS[:13]), "9,1"]).play("F9,-1")
    assert (after.called, after.stock(0)[2]) == ("cubes:0", 0)


def test_it_stays_called_when_cubes_go_home_again():
    """Blue's home takes two of the fifteen red cubes away."""
    state = rows(0, [" ".join(ROWS[:14]), "9,1"]).play("V1,-1")
    last = state.play("F3,-1")
    assert last.stock(0)[2] == 2
    assert last.is_over


def test_nine_blanks_laid_call_it():
    state = position(0, cubes=["", ""], free="1,-1 2,-1 3,-1 2,0 3,0 2,1 3,1 4,0", blanks=(1, 9))
    after = state.play("V4,-1")
    assert (after.called, after.seat) == ("blanks:0", 1)
    assert after.play("V5,-1").is_over


def test_a_leavers_fifteen_cubes_call_it():
    """Blue has left; Green's blank gets Blue's fifteenth cube, and Red need not act again."""
    cubes = ["", " ".join(ROWS[:14]), "9,1"]
    free = " ".join(ROWS[14:19])
    setup = "0,0 1,0 2,0 0,1 1,1 2,1"
    state = position(2, cubes=cubes, free=free, setup=setup, left=[1])
    after = state.play("V1,-1")
    assert (after.called, after.is_over) == ("cubes:1", True)


def test_a_home_that_has_no_cubes_left_does_not_call_again_after_the_call():
    state = rows(1, ["9,0", " ".join(ROWS[:15])], called="cubes:1", turn=17)
    assert state.play("F9,-1").called == "cubes:1"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_five_rounds_without_a_tile_laid_call_it_and_end_the_game(seats):
    """The row began with the first seat, so the call comes with the last of a round."""
    state = position(0, cubes=[f"{seat},0" for seat in range(seats)], setup=LOOSE[seats])
    state = shuffle(state, 5 * seats - 1)
    assert (state.quiet, state.called, state.is_over) == (5 * seats - 1, "", False)
    after = shuffle(state, 1)
    assert (after.called, after.is_over, after.quiet) == ("quiet", True, 0)


def test_the_round_is_completed_after_five_quiet_ones():
    state = shuffle(position(1, cubes=["0,0", "1,0", "2,0"], setup=LOOSE[3]), 15)
    assert (state.called, state.seat, state.is_over) == ("quiet", 1, False)
    assert state.play("V1,-1").play("V2,-1").is_over


def test_a_tile_laid_breaks_the_row():
    state = shuffle(position(0, cubes=["0,0", "1,0"], setup=LOOSE[2]), 9)
    assert state.quiet == 9
    home, blank = state.play("F2,0"), state.play("V1,-1")
    assert [(after.quiet, after.called) for after in (home, blank)] == [(0, "")] * 2
    assert shuffle(blank, 9).called == ""
    assert shuffle(blank, 10).called == "quiet"


def test_leavers_count_as_seats_and_a_leaving_neither_counts_nor_breaks_the_row():
    """Three seats, so fifteen turns, though only two still act."""
    state = shuffle(position(0, cubes=["0,0", "1,0", "2,0"], setup=LOOSE[3]), 7)
    state = state.leave(2)
    assert (state.quiet, state.turn_number) == (7, 8)
    state = shuffle(state, 7)
    assert (state.quiet, state.called) == (14, "")
    assert shuffle(state, 1).called == "quiet"
