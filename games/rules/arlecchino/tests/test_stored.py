"""Dumps come back; loading refuses whatever no game could have come to, always with ValueError."""

import json
import random

import pytest

from games.rules.arlecchino import GAME
from games.rules.arlecchino.tests.boards import SETUP, at


def walk(actions, seats=3, seed=5):
    rng = random.Random(seed)
    state = GAME.start(seats=seats, rng=rng)
    for _ in range(actions):
        state = state.play(rng.choice(state.legal_actions()))
    return state


DUMP = walk(30).dump()


def rejected(data):
    with pytest.raises(ValueError, match=r"\w"):
        GAME.load(data)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_dump_is_json_and_comes_back_equal(seats):
    drafts = 0
    for actions in range(40):
        state = walk(actions, seats)
        drafts += bool(state.draft)
        again = GAME.load(json.loads(json.dumps(state.dump())))
        assert again == state
        assert again.legal_actions() == state.legal_actions()
        assert again.without_draft() == state.without_draft()
    assert drafts > 5


def test_a_dump_after_leaving_and_after_the_end_comes_back_equal():
    state = walk(20, 4)
    for leaver in (3, 1):
        state = state.leave(leaver)
        assert GAME.load(state.dump()) == state
    while not state.is_over:
        state = state.play(state.legal_actions()[-1])
    assert GAME.load(state.dump()) == state
    assert GAME.load(walk(9, 2).leave(0).dump()).is_over


@pytest.mark.parametrize("data", [None, 7, "x", [], {}, [("game", "arlecchino")], {"game": "arlecchino"}, {1: 2}])
def test_it_rejects_what_is_no_dump(data):
    rejected(data)


@pytest.mark.parametrize("key", sorted(DUMP))
@pytest.mark.parametrize(
    "value",
    [None, True, False, -1, 1.0, 2.5, 10**30, "x", "", {}, [None], [[]], [True], [9], [0, 0], ["x"], {"return": 1}, {"a": "b"}],
    ids=repr,
)
def test_it_rejects_any_key_of_another_kind(key, value):
    rejected(DUMP | {key: value})


@pytest.mark.parametrize("key", sorted(DUMP))
def test_it_rejects_a_missing_key_and_one_too_many(key):
    rejected({name: value for name, value in DUMP.items() if name != key})
    rejected(DUMP | {"more": 1})


@pytest.mark.parametrize(("old", "new"), [("RRRR", "BW"), ("RRRR", "RRRB"), ("RRRR", "rrrr"), ("/", ","), ("-,", "")])
def test_it_rejects_a_board_that_is_none(old, new):
    data = at("RRRR RRRB . GGGG . .", 1).dump()
    rejected(data | {"board": data["board"].replace(old, new)})


@pytest.mark.parametrize("turns", [0, 1, 7, 33, 100])
def test_it_rejects_a_number_of_turns_that_cannot_have_removed_those_tiles(turns):
    """32 tiles are gone: at least eight turns, at most 32."""
    rejected(at("RRRR RRRB . GGGG . .", 1).dump() | {"turn_number": turns})


def test_it_rejects_a_tile_elsewhere_before_the_first_turn():
    data = GAME.start(seats=2, setup=SETUP).dump()
    rejected(data | {"board": data["board"].replace("RRRR,RRRB", "RRRB,RRRR")})


def test_it_rejects_a_seat_that_cannot_act_or_has_left_or_is_not_first():
    rejected(at("RRRB RRBB . . . .", 1).dump() | {"seat": 0})
    state = walk(20, 3)
    rejected(state.leave(state.seat).dump() | {"seat": state.seat})
    rejected(GAME.start(seats=2, setup=SETUP).dump() | {"seat": 1})


def test_it_rejects_an_end_that_is_none_and_play_after_the_end():
    rejected(at("RRRB RRBB . . . .", 1).dump() | {"seat": None})
    rejected(walk(9, 2).leave(0).dump() | {"seat": 1})


def test_it_rejects_passed_seats_that_can_act_or_do_not_come_just_before():
    data = at("RRRR BYYY . YYYY . .", 0, seats=3, passed=(1, 2)).dump()
    assert GAME.load(data | {"passed": [2]}).passed == (2,)
    for passed in ([1], [2, 1], [0], [0, 1, 2], [1, 2, 2]):
        rejected(data | {"passed": passed})
    rejected(at("RGGG YYYY . . . .", 0, seats=4).dump() | {"passed": [2, 3]})
    rejected(at("RRRG . . . BBGG .", None).dump() | {"passed": [0]})


def test_it_rejects_leavers_that_cannot_be():
    data = walk(20, 4).leave(3).leave(1).dump()
    for left in ([3, 3], [3, 4], [3, 1, 0, 2], [3, data["seat"]], [True, 3]):
        rejected(data | {"left": left})


@pytest.mark.parametrize(
    "draft", [["a1xc1", "."], ["."], ["a1xc1", "-c1"], ["a1xc1-c2"], ["a1-a2"] * 5, "a1xc1", [b"x"], ["a1xc1", 1]]
)
def test_it_rejects_a_draft_that_does_not_fit(draft):
    data = at("RRBB GGGG . . . .", 1).dump()
    assert GAME.load(data | {"draft": ["a1xc1"]}).draft == ("a1xc1",)
    rejected(data | {"draft": draft})
