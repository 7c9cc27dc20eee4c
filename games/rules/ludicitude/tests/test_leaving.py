"""Seats that leave: what they have stays, the others go on, and a called round ends where it would come round again."""

import pytest

from games.rules import registry
from games.rules.ludicitude import GAME
from games.rules.ludicitude.tests.boards import changes, position
from games.rules.protocol import GameOver, IllegalAction, UnreadableAction


def three(seat, **more):
    return position(seat, cubes=["0,0", "1,0", "0,1"], homes=["1,-1", "", ""], **more)


def test_a_leaver_is_skipped_and_its_things_stay():
    state = three(0)
    after = state.leave(1)
    assert changes(state, after) == {}
    assert (after.seat, after.left, after.turn_number) == (0, (1,), state.turn_number + 1)
    assert after.scores == state.scores
    seats = []
    for _ in range(4):
        seats.append(after.seat)
        after = after.play(next(action for action in after.legal_actions() if action.startswith("V")))
    assert seats == [0, 2, 0, 2]


def test_a_leaver_who_was_to_act_hands_on_the_turn():
    assert three(1).leave(1).seat == 2
    assert three(2).leave(2).seat == 0
    assert three(0).leave(0).seat == 1


def test_a_leavers_homes_and_cubes_keep_acting():
    """Beside its home a blank gets its colour still."""
    state = three(1).leave(0)
    assert changes(state, state.play("V2,-1")) == {"2,-1": "0"}


def test_with_one_seat_left_the_game_is_over():
    over = three(0).leave(2).leave(0)
    assert (over.seat, over.is_over, over.legal_actions(), over.left) == (None, True, (), (2, 0))
    assert position(0, cubes=["", ""]).leave(1).is_over


def test_those_who_stay_are_placed_by_score_then_leavers_the_later_above_the_earlier():
    state = position(0, cubes=["0,0 1,0", "0,1", "1,1", "2,0"])
    assert state.scores == (14, 12, 12, 12)
    assert state.leave(0).leave(3).placing == (4, 1, 1, 3)


@pytest.mark.parametrize(
    ("seat", "leaver", "then"),
    [
        (0, 0, 1),  # the round goes on
        (1, 1, 2),
        (2, 2, None),  # the next to act would be the first
        (1, 0, 1),  # someone else's leaving changes nobody's turn
        (1, 2, 1),
    ],
)
def test_a_leaving_in_the_last_round(seat, leaver, then):
    assert three(seat, called="quiet").leave(leaver).seat == then


def test_the_last_round_ends_with_the_last_who_stays():
    state = three(1, called="quiet").leave(2)
    assert state.play("V2,-1").is_over
    state = three(0, called="quiet").leave(0)
    assert state.play("V2,-1").play("V3,-1").is_over
    assert not state.play("V2,-1").is_over


def test_a_leaving_does_not_break_the_call():
    assert three(0, called="cubes:1").leave(1).called == "cubes:1"


@pytest.mark.parametrize("seat", [0, -1, 3, True, "1", None, 1.0])
def test_it_rejects_leaving_twice_and_unknown_seats(seat):
    state = three(1).leave(0)
    with pytest.raises(IllegalAction):
        state.leave(seat)


def test_nobody_leaves_after_the_end():
    over = position(0, cubes=["", ""]).leave(0)
    with pytest.raises(GameOver):
        over.leave(1)
    with pytest.raises(GameOver):
        over.leave(0)


def test_a_stored_leaving_is_replayed():
    start = GAME.start(seats=3)
    state = registry.replay(start, ["V1,-1", "~2", "V2,-1"])
    assert (state.left, state.seat, state.turn_number) == ((2,), 0, 3)
    with pytest.raises(UnreadableAction):
        GAME.split("~2")
