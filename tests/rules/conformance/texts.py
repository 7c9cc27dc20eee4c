"""Actions and turns as texts: those that the rules take, and the refusal of all others."""

from __future__ import annotations

import re
from itertools import islice
from random import Random
from typing import Any

import pytest

from games.rules import registry
from games.rules.protocol import LEAVE, STOP, GameOver, RulesError, State, UnreadableAction
from tests.rules.conformance.values import content
from tests.rules.walks import Case, some_position, walk

SIGNS = "abcfrxABCFGRVY0123456789(),;:>!*=.~-/ \n\t{}[]\"\\'éß€\u0661\u2028\x00"

ARABIC = str.maketrans("0123456789", "".join(chr(0x660 + digit) for digit in range(10)))

OTHERS = (
    *("", " ", STOP, LEAVE, "~0", "~1", "c3-c4", "xc6", "V0,0", "F9,9:1,1", "0,0>1,0"),
    *("=B10", "A7", "*A7", "!A7", "A(1,7)r1"),
)


def spoilt(text: str, rng: Random) -> str:
    """The text with something put in, taken out, swapped or doubled."""
    at = rng.randrange(len(text) + 1)
    return rng.choice(
        [
            text[:at] + rng.choice(SIGNS) + text[at:],
            text[:at] + text[at + 1 :],
            text[:at] + rng.choice(SIGNS) + text[at + 1 :],
            text[at:] + text[:at],
            text + text,
            "".join(rng.choice(SIGNS) for _ in range(rng.randrange(8))),
        ]
    )


def foreign(state: State, rng: Random) -> list[str]:
    """Texts of other games, of other positions of this one, and spoilt ones."""
    texts = list(OTHERS)
    elsewhere = [action for position, _ in walk(state.without_draft(), rng) for action in position.legal_actions()[:5]]
    texts += rng.sample(elsewhere, min(20, len(elsewhere)))
    return texts + [spoilt(rng.choice(texts), rng) for _ in range(30)]


def other_texts_are_refused(case: Case, rng: Random) -> None:
    state = some_position(case, rng)
    before, legal = content(state), state.legal_actions()
    for text in foreign(state, rng):
        if text in legal:
            continue
        with pytest.raises(RulesError) as caught:
            state.play(text)
        assert caught.value.action == text
        assert re.fullmatch(r"[a-z-]+", caught.value.code)
        assert set(caught.value.legal) == set(legal)
        assert isinstance(caught.value, GameOver) == state.is_over
    assert (content(state), state.legal_actions()) == (before, legal)


def other_turns_are_refused(case: Case, rng: Random) -> None:
    state = some_position(case, rng).without_draft()
    for text in foreign(state, rng):
        try:
            after = registry.play_turn(state, text)
        except RulesError:
            continue
        assert "".join(case.game.split(text)) == text
        assert after.turn_number == state.turn_number + 1
        assert not text.startswith(LEAVE)
        assert STOP not in case.game.split(text)


def split_reads_or_refuses(case: Case, rng: Random) -> None:
    state = some_position(case, rng).without_draft()
    for text in foreign(state, rng):
        try:
            actions = case.game.split(text)
        except UnreadableAction:
            continue
        assert isinstance(actions, tuple)
        assert "".join(actions) == text


def what_is_no_text_is_unreadable(case: Case, rng: Random) -> None:
    state = some_position(case, rng)
    legal = state.legal_actions()
    things: list[Any] = [None, 7, 1.5, True, b"A7", [], ["A7"], ("A7",), {}, {"A7"}, [*legal[:1]]]
    for thing in things:
        with pytest.raises(UnreadableAction):
            case.game.split(thing)
        with pytest.raises(GameOver if state.is_over else UnreadableAction) as caught:
            state.play(thing)
        assert (caught.value.action, set(caught.value.legal)) == (str(thing), set(legal))


def only_our_digits_are_read(case: Case, rng: Random) -> None:
    """``int`` takes the digits of any alphabet; a text has one spelling only."""
    state = some_position(case, rng)
    for action in rng.sample(state.legal_actions(), min(20, len(state.legal_actions()))):
        if (other := action.translate(ARABIC)) != action:
            with pytest.raises(UnreadableAction):
                state.play(other)
            with pytest.raises(UnreadableAction):
                case.game.split(other)
    with pytest.raises(UnreadableAction):
        registry.play_stored(case.start(rng), f"{LEAVE}\u0661")


def whole_turns_are_texts(case: Case, rng: Random) -> None:
    state = some_position(case, rng).without_draft()
    turns = list(islice(registry.legal_turns(state), 60))
    assert len(set(turns)) == len(turns)
    assert bool(turns) == (not state.is_over)
    for text in turns:
        actions = case.game.split(text)
        assert "".join(actions) == text
        assert STOP not in actions
        assert re.fullmatch(r"(?![\[~]|[0-9]+\.)[^\s{}]+", text), "a record could not hold it"
        after = registry.play_turn(state, text)
        assert after.draft == ()
        assert after.turn_number == state.turn_number + 1


CHECKS = [
    other_texts_are_refused,
    other_turns_are_refused,
    split_reads_or_refuses,
    what_is_no_text_is_unreadable,
    only_our_digits_are_read,
    whole_turns_are_texts,
]
