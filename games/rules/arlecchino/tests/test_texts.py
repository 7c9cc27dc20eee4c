"""Actions and turns as texts, and what is said of wrong ones."""

import pytest

from games.rules import registry
from games.rules.arlecchino import GAME
from games.rules.arlecchino.tests.boards import at
from games.rules.protocol import GameOver, IllegalAction, UnreadableAction

DRAWING = "RRBB GGGG . RRRR . ."


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("c3-c4", ("c3-c4",)),
        ("c3-c4xc6", ("c3-c4", "xc6")),
        ("d5xd3xb3xb5xd5", ("d5xd3", "xb3", "xb5", "xd5")),
        ("c3xc5.", ("c3xc5", ".")),
    ],
)
def test_split(text, actions):
    assert GAME.split(text) == actions
    assert "".join(GAME.split(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", ".", "c3", "-c4", "xc6", "c3c4", "c3-c7", "g1-g2", "c3-c4-", "c3-c4 xc6", "C3-C4"),
        *("c3-c4..", "c3-c4.xc6", "~0", "c3-c4\n", "c٣-c4"),
    ],
)
def test_it_rejects_what_is_no_turn(text):
    with pytest.raises(UnreadableAction):
        GAME.split(text)


@pytest.mark.parametrize("action", ["", "c3", "c3-", "c3c4", "c3-c4xc6", "A1xC1", " a1xc1", "a1xc1\n", "~1", "..", None, 7])
def test_an_unreadable_action_says_so(action):
    with pytest.raises(UnreadableAction) as error:
        at(DRAWING, 1).play(action)
    assert error.value.code == "unreadable"


@pytest.mark.parametrize("action", ["a1-b1", "b1xd1", "a1-a6", ".", "-a2", "xc1"])
def test_an_illegal_action_says_what_was_legal(action):
    state = at(DRAWING, 1)
    with pytest.raises(IllegalAction) as error:
        state.play(action)
    assert error.value.action == action
    assert error.value.legal == state.legal_actions()


def test_nothing_is_played_after_the_end():
    with pytest.raises(GameOver):
        at("RRRR . . . . .", None).play("a1-a2")


def test_a_turn_text_holds_no_stop():
    state = at(DRAWING, 1)
    after = registry.play_turn(state, "a1xc1")
    assert after == state.play("a1xc1").play(".")
    with pytest.raises(UnreadableAction):
        registry.play_turn(state, "a1xc1.")


def test_a_turn_that_cannot_end_there_is_refused():
    with pytest.raises(IllegalAction) as error:
        registry.play_turn(at(DRAWING, 1), "a1-a2")
    assert error.value.code == "unfinished"
