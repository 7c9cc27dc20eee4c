"""States are frozen values; leaving ends the game."""

import copy
import pickle
import random

import pytest

from games.rules.lutinfernal import GAME
from games.rules.lutinfernal.rules import RED, YELLOW
from games.rules.lutinfernal.tests.boards import position
from games.rules.protocol import GameOver, IllegalAction


def some():
    return position(RED, red="A1 A3", yellow="A2 *B1", filler="C1 C2 C3")


@pytest.mark.parametrize("name", ["seat", "red", "draft", "scores", "options", "_legal", "game", "new"])
def test_nothing_can_be_set_or_deleted(name):
    state = some()
    before = state.dump()
    with pytest.raises(AttributeError):
        setattr(state, name, 1)
    with pytest.raises(AttributeError):
        delattr(state, name)
    assert not hasattr(state, "__dict__")
    assert state.dump() == before
    with pytest.raises(TypeError):
        state.options["layout"] = "ring"


def test_playing_changes_nothing_in_the_old_state():
    rng = random.Random(1)
    state = GAME.start(seats=2)
    while not state.is_over:
        before, legal = state.dump(), state.legal_actions()
        after = state.play(rng.choice(legal))
        assert (state.dump(), state.legal_actions()) == (before, legal)
        assert after != state
        state = after


def test_equal_content_is_equal_however_it_came_about():
    one, other = some().play("A5").play("B5").play("C5"), some().play("C5").play("B5").play("A5")
    assert one == other
    assert hash(one) == hash(other)
    assert one.legal_actions() == other.legal_actions()
    assert one != some()
    assert one != one.dump()


def test_an_unplayed_magician_is_a_difference():
    assert some().play("A5") != some().play("*A5")


def test_a_draft_is_content():
    draft = some().play("A(1,7)r1")
    assert draft != some()
    assert draft.without_draft() == some()
    assert draft == some().play("A(1,7)r1")
    assert draft.without_draft().without_draft() is draft.without_draft()


def test_copies_and_pickles_are_equal():
    for state in (some(), some().play("A(1,7)r1")):
        for again in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert again == state
            assert again.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("seat", [RED, YELLOW])
def test_who_leaves_leaves_the_other_alone_and_the_game_is_over(seat):
    state = some()
    after = state.leave(seat)
    assert (after.seat, after.left, after.turn_number, after.draft) == (None, (seat,), state.turn_number + 1, ())
    assert (after.legal_actions(), after.passed, after.scores) == ((), (), state.scores)
    assert after.placing == ((2, 1) if seat == RED else (1, 2))
    assert state.seat == RED
    assert GAME.load(after.dump()) == after
    for action in ("A5", "=A5"):
        with pytest.raises(GameOver):
            after.play(action)
    with pytest.raises(GameOver):
        after.leave(1 - seat)


@pytest.mark.parametrize("seat", [RED, YELLOW])
def test_leaving_drops_the_draft(seat):
    assert some().play("A(1,7)r1").leave(seat) == some().leave(seat)


def test_leaving_before_the_referee():
    after = GAME.start(seats=2).leave(RED)
    assert (after.is_over, after.scores, after.placing, after.turn_number) == (True, (0, 0), (2, 1), 1)


@pytest.mark.parametrize("seat", [2, -1, None, "0", True, 0.5])
def test_it_rejects_an_unknown_seat(seat):
    with pytest.raises(IllegalAction):
        some().leave(seat)


def test_nobody_leaves_a_finished_game():
    rng = random.Random(2)
    state = GAME.start(seats=2)
    while not state.is_over:
        state = state.play(rng.choice(state.legal_actions()))
    with pytest.raises(GameOver):
        state.leave(RED)
