"""Every refusal has a sentence of its own, in both languages, and a status that says what kind it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils import translation

import games
from games import refusals
from games.refusals import SENTENCES, Refused, refused_by_rules
from games.rules.protocol import GameOver, IllegalAction, UnreadableAction

FOLDER = Path(games.__path__[0])


@pytest.mark.parametrize("code", SENTENCES)
def test_it_is_said_in_both_languages(code: str) -> None:
    said = {}
    for lang in ("en", "fr"):
        with translation.override(lang):
            said[lang] = Refused(code, action="t4", name="Alice", most=3).sentence
    assert said["en"] != said["fr"]
    assert all(sentence[0].isupper() or sentence[0] in "“«" for sentence in said.values())
    assert all(sentence.endswith((".", "…")) for sentence in said.values())


def test_every_code_that_is_raised_has_its_sentence() -> None:
    sources = [path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.py") if "rules" not in path.parts]
    raised = {code for text in sources for code in re.findall(r'Refused\("([a-z-]+)"', text)}
    assert len(raised) > 10
    assert raised <= set(SENTENCES)
    assert set(refusals._STATUS) <= set(SENTENCES)


@pytest.mark.parametrize(
    ("error", "code", "status"),
    [
        (UnreadableAction("x"), "unreadable", 422),
        (IllegalAction("x"), "illegal", 422),
        (IllegalAction("x", code="unfinished"), "unfinished", 422),
        (IllegalAction("x", code="too-long"), "too-long", 422),
        (IllegalAction("x", code="a-code-of-one-game"), "illegal", 422),
        (GameOver("x"), "over", 409),
    ],
)
def test_what_the_rules_do_not_take_is_told_by_their_code(error: object, code: str, status: int) -> None:
    refused = refused_by_rules(error)
    assert (refused.code, refused.status) == (code, status)


def test_what_was_sent_is_repeated_short_and_printable() -> None:
    with translation.override("en"):
        sentence = Refused("unreadable", action="t4\0\n" + "x" * 5000).sentence
    assert sentence.startswith("“t4\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}xxx")
    assert len(sentence) < 150
