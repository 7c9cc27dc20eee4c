"""States are values: nothing changes them, and equal content is equal whatever the way to it."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random

import pytest

from games.rules.protocol import RulesError, State
from tests.rules.walks import Case, some_position, walk


def content(state: State) -> str:
    return json.dumps(state.dump(), sort_keys=True)


def states_never_change(case: Case, rng: Random) -> None:
    for state, done in walk(case.start(rng), rng):
        before, number, legal = content(state), hash(state), state.legal_actions()
        for action in rng.sample(legal, min(2, len(legal))):
            state.play(action)
        if done:
            state.leave(rng.randrange(state.seats))
        state.without_draft()
        with pytest.raises(RulesError):
            state.play("no action")
        state.dump().clear()
        assert (content(state), hash(state), state.legal_actions()) == (before, number, legal)


def attributes_cannot_be_set(case: Case, rng: Random) -> None:
    state = some_position(case, rng)
    before = content(state)
    for name in ("seat", "seats", "setup", "draft", "scores", "left", "turn_number", "passed", "options", "anything"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(state, name, getattr(state, name, 1))
        with pytest.raises((AttributeError, TypeError)):
            delattr(state, name)
    assert not hasattr(state, "__dict__")
    options = dict(state.options)
    with suppress(TypeError):
        state.options["x"] = "x"  # type: ignore[index]
    assert state.options == options
    for name in ("scores", "left", "draft", "passed", "placing"):
        assert isinstance(getattr(state, name), tuple)
    assert content(state) == before


def equal_content_is_equal(case: Case, rng: Random) -> None:
    """Many positions near each other, by every way to them: two are equal just where what they dump is."""
    begin = some_position(case, rng, leaving=0).without_draft()
    states = [begin]
    for _ in range(3):
        following = [(state, action) for state in states for action in state.legal_actions()[:30]]
        states += [state.play(action) for state, action in rng.sample(following, min(60, len(following)))]
    alike: dict[str, State] = {}
    for state in states:
        other = alike.setdefault(content(state), state)
        assert state == other
        assert hash(state) == hash(other)
        assert state.legal_actions() == other.legal_actions()
        assert (state.scores, state.seat, state.passed) == (other.scores, other.seat, other.passed)
    assert len(set(states)) == len(alike)
    assert begin != object()


CHECKS = [states_never_change, attributes_cannot_be_set, equal_content_is_equal]
