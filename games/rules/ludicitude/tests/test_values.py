"""States are values: they do not change, equal ones are equal, and they can be copied and sent elsewhere."""

import copy
import pickle
import random

import pytest

from games.rules.ludicitude import GAME


def middle(seed=4):
    rng = random.Random(seed)
    state = GAME.start(seats=3, options={"territory": "random"}, rng=rng)
    for _ in range(14):
        state = state.play(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", ["seat", "free", "cubes", "_legal", "anything", "__class__"])
def test_nothing_can_be_set_or_deleted(name):
    state = middle()
    with pytest.raises(AttributeError):
        setattr(state, name, None)
    with pytest.raises(AttributeError):
        delattr(state, name)
    assert not hasattr(state, "__dict__")


def test_playing_and_asking_leave_a_state_as_it_was():
    state = middle()
    before = state.dump()
    legal = state.legal_actions()
    for action in legal:
        assert state.play(action) != state
    state.leave(0)
    assert state.dump() == before
    assert state.legal_actions() == legal
    assert state.scores == middle().scores


def test_the_options_of_a_state_are_its_own():
    state = middle()
    state.options["territory"] = "compact"
    assert state.options == {"territory": "random"}


def test_equal_content_is_equal_whichever_way_it_came():
    """The same two blanks laid by the same two seats in the other order."""
    start = GAME.start(seats=2)
    one = start.play("V1,-1").play("V0,2")
    other = start.play("V0,2").play("V1,-1")
    assert one == other
    assert hash(one) == hash(other)
    assert one.legal_actions() == other.legal_actions()
    assert one != start.play("V1,-1").play("V2,0")
    assert one != "anything else"


def test_copies_and_pickles_are_equal():
    state = middle()
    for again in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state)), GAME.load(state.dump())):
        assert again == state
        assert again.legal_actions() == state.legal_actions()


def test_without_draft_is_the_state_itself():
    state = middle()
    assert state.without_draft() is state
    assert state.draft == ()
    assert state.passed == ()
