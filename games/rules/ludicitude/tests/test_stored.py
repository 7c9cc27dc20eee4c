"""Loading refuses whatever no game could have come to, always with ValueError."""

import json
import random

import pytest

from games.rules.ludicitude import GAME


def dump(turns=13, seats=2, seed=2):
    rng = random.Random(seed)
    state = GAME.start(seats=seats)
    for _ in range(turns):
        state = state.play(rng.choice(state.legal_actions()))
    return state.dump()


def rejected(data):
    with pytest.raises(ValueError, match=r"\S"):
        GAME.load(data)


def test_a_dump_is_json_and_comes_back():
    data = dump()
    assert GAME.load(json.loads(json.dumps(data))).dump() == data


@pytest.mark.parametrize("data", [None, 7, "x", [], {}, [("game", "ludicitude")], {"game": "ludicitude"}])
def test_it_rejects_what_is_no_dump(data):
    rejected(data)


@pytest.mark.parametrize("key", sorted(dump()))
@pytest.mark.parametrize(
    "value", [None, True, -1, 1.5, 10**30, "x", [], {}, [None], [[]], ["x"], {"territory": 1}, "0,0", "0,0 0,0"]
)
def test_it_rejects_any_key_of_another_kind(key, value):
    data = dump()
    if data[key] == value:
        return
    rejected(data | {key: value})


@pytest.mark.parametrize("key", sorted(dump()))
def test_it_rejects_a_missing_key_and_one_too_many(key):
    data = dump()
    rejected({name: value for name, value in data.items() if name != key})
    rejected(data | {"more": 1})


@pytest.mark.parametrize("key", ["turn_number", "seat", "quiet"])
@pytest.mark.parametrize("by", [1, -1])
def test_it_rejects_a_number_that_does_not_fit(key, by):
    data = dump(turns=0) if key == "quiet" else dump()
    rejected(data | {key: data[key] + by})


def test_it_rejects_stocks_that_do_not_add_up():
    data = dump()
    rejected(data | {"blanks": [data["blanks"][0] + 1, data["blanks"][1]]})
    rejected(data | {"blanks": [True, *data["blanks"][1:]]})
    rejected(data | {"free": data["free"] + " 9,9"})
    rejected(data | {"free": " ".join(data["free"].split()[1:])})


def test_it_rejects_homes_where_none_may_stand():
    start = GAME.start(seats=2).play("F1,-1").play("F0,2").dump()
    assert GAME.load(start)
    rejected(start | {"homes": ["1,-1", "2,-1"]})
    rejected(start | {"homes": ["1,-1", "0,0"], "cubes": ["1,0", "0,1 1,1"]})
    rejected(start | {"homes": ["1,-1", "9,9"]})


def test_it_rejects_cubes_that_nothing_brought():
    start = GAME.start(seats=2).play("V1,-1").play("V0,2").dump()
    rejected(start | {"cubes": ["1,-1", ""], "free": "0,0 1,0 0,1 1,1 0,2"})
    home = GAME.start(seats=2).play("F1,-1").play("V-1,1").dump()
    rejected(home | {"cubes": ["0,0 1,0", "1,0"]})


def test_it_rejects_an_option_that_does_not_give_the_setup():
    data = dump()
    for value in ("random", "custom", "wide"):
        changed = data | {"options": {"territory": value}}
        if value == "wide":
            rejected(changed)
        else:
            assert GAME.load(changed).options == {"territory": value}
    rejected(data | {"setup": "1,0 0,0 0,1 1,1"})
    other = GAME.start(seats=2, setup="0,0 1,0 2,0 3,0").dump()
    rejected(other | {"options": {"territory": "compact"}})
    rejected(other | {"options": {"territory": "random"}})


def test_it_rejects_ends_that_nothing_called():
    data = dump(turns=12)
    rejected(data | {"seat": None})
    rejected(data | {"called": "blanks:0"})
    rejected(data | {"called": "cubes:2"})
    rejected(data | {"called": "quiet", "quiet": 1})
    assert GAME.load(data | {"called": "quiet", "quiet": 0}).called == "quiet"


def test_it_rejects_leavers_who_cannot_be():
    data = GAME.start(seats=3).play("V1,-1").leave(2).dump()
    assert GAME.load(data).left == (2,)
    for left in ([1], [2, 2], [0, 1, 2], [3], [True], [-1], "2", None, [0, 2], 2):
        rejected(data | {"left": left})
