"""Whatever can be wrong with a record has a sentence in the reader's language, and no turn is told that was not legal."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from django.utils import translation

import games.rules
from games import record_words
from games.rules import protocol, registry
from games.rules.record import Record, RecordError, read
from tests.rules.records import OVER, SHORT

RULES = Path(games.rules.__file__).parent


def codes_in(file: Path) -> set[str]:
    """The codes that the source names."""
    return set(re.findall(r'code="([\w-]+)"', file.read_text(encoding="utf-8")))


def test_every_code_of_a_tag_has_its_sentence() -> None:
    named = {code for name in ("record", "record_text") for code in codes_in(RULES / f"{name}.py")}
    # `name.lower()` of Scores and Placing, and the blame of a start.
    assert named | {"scores", "placing", "setup", "option"} == set(record_words.TAGS)


def test_every_code_of_a_turn_has_its_sentence() -> None:
    own = {error.code for error in (protocol.UnreadableAction, protocol.IllegalAction, protocol.GameOver)}
    assert own | codes_in(RULES / "registry.py") == set(record_words.TURNS)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_each_sentence_is_written_in_both_languages(lang: str) -> None:
    with translation.override(lang):
        told = {code: str(text) for code, text in {**record_words.TAGS, **record_words.TURNS}.items()}
    with translation.override("en"):
        english = {code: str(text) for code, text in {**record_words.TAGS, **record_words.TURNS}.items()}
    assert all((told[code] == english[code]) == (lang == "en") for code in told)
    assert len(set(told.values())) == len(told)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (SHORT.replace('[Seats "2"]', ""), "The tag “Seats” is missing."),
        (SHORT.replace('[Option "layout=compact"]', ""), "The tag “Option layout” is missing."),
        (SHORT.replace('[Seats "2"]', '[Seats "2"][Seats "2"]'), "The tag “Seats” stands there twice."),
        (SHORT.replace("lutinfernal", "chess"), "a game called “chess”"),
        (SHORT.replace('Seats "2"', 'Seats "3"'), "“3” is not a number of seats"),
        (SHORT.replace("=compact", "=flat"), "“layout=flat” is not an option"),
        (SHORT.replace("C(-2,5)r0", "C(9,9)r9"), "The setup “A(0,0)r0 B(3,2)r0 C(9,9)r9” is not one"),
        (SHORT + "{", "a closing brace is missing"),
        (SHORT.replace("[Seats", "Seats]["), "The tag “Option” stands after a turn, or after what was read as one."),
        (SHORT.replace('[Seats "2"]', "[Seats 2]"), "is not written as a tag can be"),
        (SHORT + SHORT, "A second game begins"),
        (OVER.replace('Scores "1 0"', 'Scores "9 9"'), "The tag Scores says “9 9”"),
        (OVER.replace('Placing "1 2"', 'Placing "2 1"'), "The tag Placing says “2 1”"),
        (SHORT + "A1 " * 6_000, "at most 5,000 turns"),
        (SHORT + "{" + "x" * 100_000 + "}", "at most 100,000 characters"),
    ],
)
def test_it_says_what_is_wrong(text: str, said: str) -> None:
    with translation.override("en"), pytest.raises(RecordError) as caught:
        read(text)
    with translation.override("en"):
        found = record_words.wrong(caught.value, "en")
    assert said in found.sentence
    assert found.legal == ()


@pytest.mark.parametrize(("slug", "seats"), [("arlecchino", 3), ("ludicitude", 4), ("lutinfernal", 2)])
@pytest.mark.parametrize("wrong", ["nonsense", "a1xa1", "~9", "V0,0", "*", "A(0,0)r1"])
def test_the_turns_it_names_are_legal_and_in_words(slug: str, seats: int, wrong: str) -> None:
    start = registry.get(slug).start(seats=seats, rng=Random(4))
    text, after = registry.random_turn_text(start, Random(4))
    with pytest.raises(RecordError) as caught:
        Record.of(start, [text, wrong]).final()
    found = record_words.wrong(caught.value, "fr")
    every = len(list(islice(registry.legal_turns(after), 50)))
    assert len(found.legal) == min(every, record_words.LEGAL_SHOWN)
    assert found.more == (every > record_words.LEGAL_SHOWN)
    for words, turn in found.legal:
        assert registry.play_turn(after, turn).turn_number == 2
        assert words
        assert words != turn
