"""Positions are immutable values."""

import copy
import pickle
import random

import pytest

from games.rules.arlecchino import GAME
from games.rules.arlecchino.tests.boards import SETUP, at

DRAWING = "RRBB GGGG . RRRR . ."


def test_nothing_can_be_set_or_deleted():
    state = at(DRAWING, 1, draft="a1xc1")
    for name in ("seat", "board", "draft", "left", "_legal", "_base", "more", "__dict__", "__class__"):
        with pytest.raises(AttributeError):
            setattr(state, name, None)
        with pytest.raises(AttributeError):
            delattr(state, name)
    with pytest.raises(TypeError):
        state.options["return"] = "free"


def test_there_is_no_dict():
    assert not hasattr(at(DRAWING, 1), "__dict__")


def test_playing_leaves_the_old_position_as_it_was():
    state = GAME.start(seats=2, setup=SETUP)
    before = state.dump()
    for action in state.legal_actions():
        for further in state.play(action).legal_actions():
            state.play(action).play(further)
    state.leave(0)
    assert state.dump() == before


def test_equal_content_is_equal_however_it_came_about():
    one = at(DRAWING, 1).play("a1xc1").play("-b1")
    other = at(DRAWING, 1, draft="a1xc1-b1")
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other}) == 1
    assert one.legal_actions() == other.legal_actions()


@pytest.mark.parametrize(
    "other",
    [
        at(DRAWING, 1),
        at(DRAWING, 1, free=True, draft="a1xc1"),
        at(DRAWING.replace("RRRR", "RRRB"), 1, draft="a1xc1"),
        at(DRAWING, 0, seats=3, draft="a1xc1"),
        None,
        "a1xc1",
    ],
)
def test_other_content_is_not(other):
    assert at(DRAWING, 1, draft="a1xc1") != other


def test_the_draft_counts_even_where_the_board_is_the_same():
    around = at("RRRB GGYY . . . .", 1, draft="a1-a2-a1")
    assert around.tiles() == at("RRRB GGYY . . . .", 1).tiles()
    assert around != at("RRRB GGYY . . . .", 1)


def test_positions_can_be_copied_and_sent_to_another_process():
    rng = random.Random(3)
    state = GAME.start(seats=3, options={"return": "free"}, rng=rng)
    for _ in range(10):
        state = state.play(rng.choice(state.legal_actions()))
    for again in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert again == state
        assert again.game is GAME


def test_it_says_what_it_is():
    assert "seat 1" in repr(at(DRAWING, 1))
    assert "a1xc1" in repr(at(DRAWING, 1, draft="a1xc1"))
