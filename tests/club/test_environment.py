"""What the environment says to the settings."""

from __future__ import annotations

import pytest
from django.core.exceptions import ImproperlyConfigured

from club.environment import flag, number, words


@pytest.fixture
def say(monkeypatch: pytest.MonkeyPatch):
    return lambda text: monkeypatch.setenv("CLUB_TEST", text)


def test_without_a_variable_it_is_no_and_nothing() -> None:
    assert (flag("CLUB_TEST"), words("CLUB_TEST"), number("CLUB_TEST")) == (False, [], 0)


@pytest.mark.parametrize(("text", "said"), [("1", True), ("Yes", True), ("on", True), ("0", False), ("", False), ("off", False)])
def test_a_flag_is_yes_or_no(say, text: str, said: bool) -> None:
    say(text)
    assert flag("CLUB_TEST") is said


def test_words_stand_between_commas(say) -> None:
    say(" one.example,, two.example ,")
    assert words("CLUB_TEST") == ["one.example", "two.example"]


@pytest.mark.parametrize(("text", "said"), [("2", 2), (" 1 ", 1), ("", 0)])
def test_a_number_is_a_number(say, text: str, said: int) -> None:
    say(text)
    assert number("CLUB_TEST") == said


@pytest.mark.parametrize("text", ["one", "-1", "1.5", "100", "٣"])
def test_a_number_that_is_none_is_told(say, text: str) -> None:
    say(text)
    with pytest.raises(ImproperlyConfigured, match="CLUB_TEST must be a small whole number, not"):
        number("CLUB_TEST")
