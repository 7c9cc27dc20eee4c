"""The texts of actions and turns: each thing has exactly one."""

import pytest

from games.rules import registry
from games.rules.lutinfernal import GAME
from games.rules.lutinfernal.notation import NAMES
from games.rules.lutinfernal.tests.boards import position
from games.rules.protocol import IllegalAction, UnreadableAction

BAD = [
    *("A0", "A20", "A01", "D1", "a1", "A", "1", "A1 ", " A1", "A1\n", "**A1", "=*A1", "+A1", "#A1", "A１", "."),
    *("A(1,7)", "A(1,7)r6", "A(1,7)r-1", "A(1,7)r01", "A(+1,7)r1", "A(01,7)r1", "A(-0,7)r1", "A(1, 7)r1", "A(1.0,7)r1"),
    *("A(1)r1", "A(1,7,2)r1", "(1,7)r1", "D(1,7)r1", "*A(1,7)r1", "A(٣,7)r1", "A(,7)r1", "A(--1,7)r1", f"A({'9' * 5000},7)r1"),
    *("~0", "~1", "pass", "💥", "A1\x00"),
]


@pytest.mark.parametrize("text", BAD)
def test_it_rejects_a_text_that_is_no_action(text):
    state = position(red="A1", yellow="A2", filler="C1 C2")
    with pytest.raises(UnreadableAction):
        state.play(text)
    with pytest.raises(UnreadableAction):
        GAME.split(text)
    with pytest.raises(UnreadableAction):
        GAME.split("A3" + text)


@pytest.mark.parametrize("text", ["", None, 7])
def test_it_rejects_what_is_hardly_a_text(text):
    with pytest.raises(UnreadableAction):
        GAME.start(seats=2).play(text)


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("=B10", ("=B10",)),
        ("A7", ("A7",)),
        ("*A7!C3", ("*A7", "!C3")),
        ("A(1,7)r1!C3*B10!A4", ("A(1,7)r1", "!C3", "*B10", "!A4")),
        ("A(-10,27)r0*A19", ("A(-10,27)r0", "*A19")),
        ("A1A1", ("A1", "A1")),
        ("", ()),
    ],
)
def test_split(text, actions):
    assert GAME.split(text) == actions


def test_every_legal_action_is_read_back():
    state = position(red="A1", yellow="A2", filler="C1 C2")
    legal = state.legal_actions()
    assert len(set(legal)) == len(legal)
    assert GAME.split("".join(legal)) == legal


def test_it_rejects_the_actions_of_another_phase():
    start = GAME.start(seats=2)
    for action in ("A1", "*A1", "!A1", "A(1,7)r1"):
        with pytest.raises(IllegalAction) as caught:
            start.play(action)
        assert caught.value.legal == tuple(f"={name}" for name in NAMES)
    with pytest.raises(IllegalAction):
        start.play("=B10").play("=B11")


@pytest.mark.parametrize(
    "turn", ["A3A4", "A3*A4", "A(1,7)r1", "A(1,7)r1A3", "A(1,7)r1B(9,9)r1*A3", "*A3A(1,7)r1", "!A1", "A1", "=A3"]
)
def test_it_rejects_a_turn_that_is_none(turn):
    with pytest.raises(IllegalAction):
        registry.play_turn(position(red="A1", yellow="A2", filler="C1 C2"), turn)


@pytest.mark.parametrize("action", ["A(999999999,0)r0", "A(0,-999999999)r5"])
def test_far_away_is_illegal_and_nothing_worse(action):
    with pytest.raises(IllegalAction):
        position(red="A1", yellow="A2", filler="C1 C2").play(action)
