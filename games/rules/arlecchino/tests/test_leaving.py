"""A seat leaves: in its turn, out of turn, last but one, twice."""

import random

import pytest

from games.rules.arlecchino import GAME
from games.rules.arlecchino.tests.boards import at
from games.rules.protocol import GameOver, IllegalAction

DRAWING = """
RRBB GGYY .    .    .    .
.    .    .    .    .    .
RBGY RRRR .    BBYY BGGG .
"""


def test_the_seat_to_act_leaves_and_the_next_one_acts():
    before = at(DRAWING, 1, seats=4)
    after = before.leave(1)
    assert (after.seat, after.left, after.passed, after.turn_number) == (2, (1,), (), before.turn_number + 1)


def test_what_it_has_on_the_board_stays_and_so_does_its_score():
    before = at(DRAWING, 1, seats=4)
    assert before.leave(1).tiles() == before.tiles()
    assert before.leave(1).scores == before.scores


def test_another_seat_leaves_and_the_seat_to_act_stays():
    before = at(DRAWING, 1, seats=4)
    after = before.leave(3)
    assert (after.seat, after.left, after.legal_actions()) == (1, (3,), before.legal_actions())


def test_any_draft_is_dropped():
    before = at(DRAWING, 1, seats=4)
    draft = before.play("a3xc3")
    assert draft.draft
    for seat in range(4):
        assert draft.leave(seat) == before.leave(seat)


def test_a_leaver_that_had_passed_is_no_longer_named():
    before = at("RRRR BYYY . GYYY . .", 0, seats=3, passed=(1, 2))
    assert before.leave(1).passed == (2,)


def test_seats_skipped_after_a_leaver_have_passed():
    """Only red and green have a tile that can jump."""
    after = at("RGGG YYYY . . . .", 0, seats=4).leave(0)
    assert (after.seat, after.passed) == (2, (1,))


def test_leavers_are_skipped_from_then_on():
    state = GAME.start(seats=4, rng=random.Random(4)).leave(2)
    seen = set()
    while not state.is_over:
        seen.add(state.seat)
        assert 2 not in state.passed
        state = state.play(state.legal_actions()[0])
    assert seen == {0, 1, 3}


def test_the_game_is_over_when_one_seat_is_left():
    state = at(DRAWING, 1, seats=3).leave(0)
    assert not state.is_over
    after = state.leave(1)
    assert (after.seat, after.passed, after.legal_actions(), after.left) == (None, (), (), (0, 1))
    assert at(DRAWING, 1).leave(0).is_over


def test_the_game_is_over_when_no_remaining_seat_can_act():
    after = at("RRRR YYYY . . . .", 0, seats=4).leave(0)
    assert (after.seat, after.passed, after.left) == (None, (), (0,))


def test_leavers_come_after_those_who_stay_the_later_above_the_earlier():
    state = at(DRAWING, 1, seats=4)
    assert state.scores == (7, 6, 6, 5)
    assert state.leave(0).placing == (4, 1, 1, 3)
    assert state.leave(0).leave(2).placing == (4, 1, 3, 2)


@pytest.mark.parametrize("seat", [2, -1, 7, 10**30, True, "0", None, 1.0])
def test_an_unknown_seat_cannot_leave(seat):
    with pytest.raises(IllegalAction) as error:
        at(DRAWING, 1).leave(seat)
    assert error.value.legal == ("~0", "~1")


def test_a_seat_leaves_once():
    with pytest.raises(IllegalAction):
        at(DRAWING, 1, seats=3).leave(2).leave(2)


def test_nobody_leaves_after_the_end():
    over = at(DRAWING, 1).leave(0)
    with pytest.raises(GameOver):
        over.leave(1)
