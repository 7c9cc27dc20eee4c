"""States as data and games as records."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from games.rules import record
from games.rules.protocol import State
from tests.rules.walks import Case, some_position, turns_of, walk

ATTRIBUTES = (
    "game", "seats", "options", "setup", "seat", "passed", "draft", "is_over", "scores", "left", "placing", "turn_number"
)  # fmt: skip


def dumps_load(case: Case, rng: Random) -> None:
    for state, _ in walk(case.start(rng), rng, leaving=0.01):
        data = state.dump()
        loaded = case.game.load(json.loads(json.dumps(data)))
        assert (loaded, hash(loaded), loaded.dump()) == (state, hash(state), data)
        assert data["turn_number"] == state.turn_number
        for name in ATTRIBUTES:
            assert getattr(loaded, name) == getattr(state, name), name
        assert loaded.legal_actions() == state.legal_actions()
        assert loaded.without_draft() == state.without_draft()


def places(data: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value in nested dicts and lists."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [at, *(way for key, value in inner for way in places(value, (*at, key)))]


def spoil(data: Any, rng: Random) -> Any:
    """The same data with one value changed, dropped, doubled or of another kind."""
    data = deepcopy(data)
    *way, last = rng.choice(places(data)[1:])
    holder = data
    for key in way:
        holder = holder[key]
    value = holder[last]
    choices: list[Any] = [None, True, -1, 0, 1, 2, 7, 99, 10**30, 1.5, float("nan"), "", "x", [], {}, [value], {"x": value}]
    if isinstance(value, int):
        choices += [value + 1, value - 1, str(value), float(value)]
    elif isinstance(value, str) and value:
        at = rng.randrange(len(value))
        choices += [value[:at], value[:at] + rng.choice("ARx0~-,/ ") + value[at + 1 :], value[::-1], value + value]
    elif isinstance(value, list) and value:
        choices += [value[1:], value + value, value[::-1], [*value, value[0]]]
    if rng.random() < 0.2:
        if isinstance(holder, dict) and rng.random() < 0.5:
            holder["surplus"] = 1
        else:
            del holder[last]
    else:
        holder[last] = rng.choice(choices)
    return data


def only_possible_states_load(case: Case, rng: Random) -> None:
    """What is spoilt is refused, or is another possible state, which then can be played to its end."""
    for nonsense in (None, [], "state", 7, {}, {"seats": 2}, {1: 2}):
        with pytest.raises(ValueError, match=r"."):
            case.game.load(nonsense)  # type: ignore[arg-type]
    data = some_position(case, rng).dump()
    for _ in range(25):
        bad = spoil(data, rng)
        try:
            state = case.game.load(bad)
        except ValueError:
            continue
        assert case.game.load(state.dump()) == state
        assert len(list(walk(state, rng, leaving=0.05))) > 0


def records_read_back(case: Case, rng: Random) -> None:
    steps = list(walk(case.start(rng), rng, leaving=0.01))
    turns = turns_of(steps)
    for kept in {0, rng.randrange(len(turns)), len(turns)}:
        made = record.Record.of(steps[0][0], turns[:kept], [("Player", "0 Alice"), ("Player", "1 Bob")])
        text = record.write(made)
        again = record.read(text)
        assert again == made
        assert record.write(again) == text
        final: State = again.final()
        assert final.turn_number == kept
        assert ("[Scores " in text) == final.is_over
    assert final.game is case.game
    assert record.Record.of(steps[0][0], turns).final() == steps[-1][0]


CHECKS = [dumps_load, only_possible_states_load, records_read_back]
