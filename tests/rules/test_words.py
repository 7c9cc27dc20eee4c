"""What all games say in one way: numbers, lists and signs, by the customs of each language."""

from __future__ import annotations

import pytest

from games.rules.words import colon, listed, minus, say, semicolon, signed

WORDS = {
    "en": {"left": "{n} tile left|{n} tiles left", "score": "Red {0}, Yellow {1}"},
    "fr": {"left": "{n} tuile reste|{n} tuiles restent", "score": "Rouge {0}, Jaune {1}"},
}


@pytest.mark.parametrize(
    ("lang", "n", "text"),
    [
        ("en", 0, "0 tiles left"),
        ("en", 1, "1 tile left"),
        ("en", 2, "2 tiles left"),
        ("fr", 0, "0 tuile reste"),
        ("fr", 1, "1 tuile reste"),
        ("fr", 2, "2 tuiles restent"),
    ],
)
def test_the_number_chooses_the_form(lang: str, n: int, text: str) -> None:
    assert say(WORDS, lang, "left", n=n) == text


def test_numbers_go_in_by_their_order() -> None:
    assert say(WORDS, "fr", "score", 4, 2) == "Rouge 4, Jaune 2"
    with pytest.raises(KeyError):
        say(WORDS, "en", "nothing")


@pytest.mark.parametrize(
    ("parts", "en", "fr"),
    [([], "", ""), (["A"], "A", "A"), (["A", "B"], "A and B", "A ou B"), (["A", "B", "C"], "A, B and C", "A, B ou C")],
)
def test_parts_are_listed(parts: list[str], en: str, fr: str) -> None:
    assert listed("en", parts) == en
    assert listed("fr", parts, "or") == fr


def test_signs_stand_as_each_language_sets_them() -> None:
    assert [colon("en"), semicolon("en")] == [": ", "; "]
    assert [colon("fr"), semicolon("fr")] == ["\u00a0: ", "\u00a0; "]


def test_a_number_below_nought_has_a_real_minus_sign() -> None:
    assert [minus(n) for n in (-12, 0, 3)] == ["\u221212", "0", "3"]
    assert [signed(n) for n in (-2, 0, 5)] == ["\u22122", "+0", "+5"]
