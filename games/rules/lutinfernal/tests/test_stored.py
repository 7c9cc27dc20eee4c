"""What ``load`` takes and what it refuses."""

import copy
import json

import pytest

from games.rules.lutinfernal import GAME
from games.rules.lutinfernal.rules import RED
from games.rules.lutinfernal.tests.boards import COMPACT, position

JUNK = [None, True, 0, -1, 1, 3, 58, 10**30, 1.5, float("nan"), "", "x", "A1", [], ["x"], [None], [[]], [0], [True], {}, {"a": 1}]


def some():
    """Red to act on turn 11: each has placed five goblins, one of them a magician."""
    return position(RED, red="*A1 A3", yellow="A2 *B1", stones="C1 C2 C3 C4 C5 C6", referee="C7")


def test_a_dump_is_json_and_complete():
    for state in (GAME.start(seats=2), some(), some().play("A(1,7)r1"), some().leave(RED)):
        assert GAME.load(json.loads(json.dumps(state.dump()))) == state


def test_a_draft_with_a_choice_comes_back():
    state = position(RED, red="A1", yellow="A2 A4 A6", stones="A3", filler="C1 C3 C5 C7").play("A5")
    again = GAME.load(state.dump())
    assert again == state
    assert again.legal_actions() == state.legal_actions() == ("!A1", "!A2")


@pytest.mark.parametrize("data", [None, [], "", 7, {}, {"game": "lutinfernal"}, [("game", "lutinfernal")]])
def test_it_rejects_what_is_no_dump(data):
    with pytest.raises(ValueError, match="no position"):
        GAME.load(data)


@pytest.mark.parametrize("key", sorted(some().dump()))
def test_it_rejects_a_missing_or_junk_value(key):
    good = some().dump()
    less = {k: v for k, v in good.items() if k != key}
    with pytest.raises(ValueError, match="no position"):
        GAME.load(less)
    for junk in JUNK:
        if junk != good[key]:
            with pytest.raises(ValueError, match=r"\w"):
                GAME.load(good | {key: junk})


def test_it_rejects_an_unknown_key():
    with pytest.raises(ValueError, match="no position"):
        GAME.load(some().dump() | {"seat": 0})


@pytest.mark.parametrize(
    "change",
    [
        {"game": "ludicitude"},
        {"layout": "ring"},
        {"layout": "custom", "setup": "A(0,0)r0 B(1,0)r0 C(0,5)r0"},
        {"plates": "A(0,0)r0 B(1,0)r0 C(0,5)r0"},
        {"plates": "A(0,0)r0 B(5,0)r0 C(0,11)r0"},
        {"plates": "A(1,0)r0 B(4,2)r0 C(-1,5)r0"},  # three plates moved by two magicians
        {"plates": "A(0,0)r0 B(3,2)r0 C(900,900)r0"},
        {"plates": "A(0,0)r0 B(500,0)r0 C(500,5)r0"},
        {"turn_number": 10},
        {"turn_number": 12},
        {"stock": [22, 3, 21, 3]},
        {"stock": [20, 4, 21, 3]},
        {"stock": [21, 3, 20, 4]},
        {"stock": [21, 3, 21]},
        {"stock": [26, -2, 21, 3]},
        {"stock": [21, 3, 21, True]},
        {"left": [0]},
        {"left": [2]},
        {"left": [0, 1]},
        {"draft": ["A1"]},
        {"draft": ["A5"]},  # a whole turn is no draft
        {"draft": ["A(1,7)r1", "*A5"]},
        {"draft": ["A(1,7)r1", "!A1"]},
        {"draft": ["=A5"]},
        {"draft": ["nonsense"]},
        {"draft": "A(1,7)r1"},
        {"draft": ["A(1,7)r1"] * 100},
    ],
)
def test_it_rejects_what_does_not_fit_together(change):
    with pytest.raises(ValueError, match=r"\w"):
        GAME.load(some().dump() | change)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("r", "R"),  # a magician more than were used
        ("n", "s"),
        ("n", "."),
        ("s", "n"),
        ("s", "."),
        (".", "s"),
        ("s", "x"),
    ],
)
def test_it_rejects_cells_that_do_not_fit_the_counts(old, new):
    data = some().dump()
    data["cells"] = data["cells"].replace(old, new, 1)
    with pytest.raises(ValueError, match="cells"):
        GAME.load(data)


def test_it_rejects_a_goblin_that_should_be_stone():
    data = position(RED, red="A1", yellow="A2 A4", stones="C1 C3 C5", filler="B1").dump()
    cells = data["cells"]
    data["cells"] = cells[:4] + "s" + cells[5:].replace("s", ".", 1)
    with pytest.raises(ValueError, match="rule 6"):
        GAME.load(data)


def test_loading_leaves_the_data_alone():
    data = some().play("A(1,7)r1").dump()
    before = copy.deepcopy(data)
    GAME.load(data)
    assert data == before
    assert data["setup"] == COMPACT
