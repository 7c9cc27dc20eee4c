"""Reading a turn in the making from an address: what does not fit is refused, each refusal with its own code."""

from __future__ import annotations

import pytest

from games.rules import registry
from games.rules.draft import MAX_TEXT, read_draft
from games.rules.protocol import GameOver, IllegalAction, RulesError, UnreadableAction

START = registry.replay(registry.get("lutinfernal").start(seats=2), ["=B10"])


def refused(text: str, pick: str = "") -> RulesError:
    with pytest.raises(RulesError) as caught:
        read_draft(START, text, pick)
    return caught.value


@pytest.mark.parametrize(("text", "pick"), [("A" * (MAX_TEXT + 1), ""), ("", "A" * (MAX_TEXT + 1)), ("A7", "A" * (MAX_TEXT + 1))])
def test_it_does_not_look_at_what_is_oversized(text: str, pick: str) -> None:
    error = refused(text, pick)
    assert isinstance(error, UnreadableAction)
    assert error.code == "oversized"
    assert len(error.action) <= 51


def test_as_long_as_it_may_be_it_is_read() -> None:
    assert refused("A7" * (MAX_TEXT // 2)).code == "illegal"
    assert refused("x" * MAX_TEXT).code == "unreadable"


@pytest.mark.parametrize(
    ("text", "pick", "kind"),
    [
        ("A7C1", "", IllegalAction),
        ("A7", "C", IllegalAction),
        ("", "D", IllegalAction),
        ("A(9,9)r0", "", IllegalAction),
        ("A(1,7)r1", "A", IllegalAction),
        ("A7.", "", UnreadableAction),
        ("D1", "", UnreadableAction),
    ],
)
def test_it_refuses_what_does_not_fit(text: str, pick: str, kind: type[RulesError]) -> None:
    assert isinstance(refused(text, pick), kind)


def test_nothing_is_drafted_after_the_end() -> None:
    over = START.leave(0)
    assert read_draft(over).is_empty
    with pytest.raises(GameOver):
        read_draft(over, "A7")
