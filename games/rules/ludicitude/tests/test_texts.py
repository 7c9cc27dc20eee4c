"""The texts of actions, and what is refused in which words."""

import pytest

from games.rules import registry
from games.rules.ludicitude import GAME
from games.rules.protocol import IllegalAction, UnreadableAction


@pytest.mark.parametrize("text", ["0,0>1,0", "V2,-1", "F2,-1", "F2,-1:3,-1", "F2,-1:2,0;3,-1", "F2,-1:3,-1;2,0", "V-1000,1034"])
def test_a_turn_is_one_action(text):
    assert GAME.split(text) == (text,)


@pytest.mark.parametrize(
    "text",
    [
        "", ".", "V", "F", "V1", "v1,2", "V1,2 ", " V1,2", "V1,2\n", "V+1,2", "V01,2", "V-0,2", "V1,2V3,4", "V1,2:3,4",
        "0,0>1,0>2,0", "0,0->1,0", "F2,-1:", "F2,-1:3,-1;", "F2,-1:2,0;2,0", "V١,2", "V10000,0", "~1", "E1,2",
        "V1,2.", "V" + "9" * 9999, None, 7,
    ],
)  # fmt: skip
def test_it_rejects_what_is_no_action(text):
    with pytest.raises(UnreadableAction):
        GAME.split(text)
    with pytest.raises(UnreadableAction):
        GAME.start(seats=2).play(text)


@pytest.mark.parametrize("text", ["V0,0", "V5,5", "V1,2", "0,0>1,0", "0,0>9,9", "F2,0:1,0", "F0,0"])
def test_it_rejects_what_the_position_does_not_allow(text):
    start = GAME.start(seats=2)
    with pytest.raises(IllegalAction) as caught:
        start.play(text)
    assert caught.value.legal == start.legal_actions()
    assert caught.value.action == text
    assert caught.value.code == "illegal"


def test_the_legal_turns_are_the_legal_actions():
    start = GAME.start(seats=3)
    assert tuple(registry.legal_turns(start)) == start.legal_actions()
    assert registry.play_turn(start, "V2,-1") == start.play("V2,-1")
