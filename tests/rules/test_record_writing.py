"""What is written can be read, and writing what was read changes nothing any more."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.record import Record, RecordError, read, write
from tests.rules.records import OVER, SHORT

NAMES = st.from_regex(r"[A-Za-z]\w{0,20}", fullmatch=True).filter(str.isascii)


@pytest.mark.parametrize("text", [SHORT, OVER])
def test_it_writes_what_it_read(text: str) -> None:
    assert write(read(text)) == text


def test_it_writes_scores_and_placing_last_and_only_when_the_game_is_over() -> None:
    written = write(read(OVER.replace("\n\n", '\n[Player "0 Alice"]\n\n')))
    assert re.findall(r"\[(\w+)", written) == ["Game", "Seats", "Option", "Setup", "Player", "Scores", "Placing"]
    assert "Scores" not in write(read(SHORT))


def test_it_escapes_quotes_and_backslashes() -> None:
    made = Record.of(read(SHORT).start(), tags=[("Player", '0 "Al\\ice"')])
    assert r'[Player "0 \"Al\\ice\""]' in write(made)
    assert read(write(made)) == made


@given(st.lists(st.tuples(NAMES, st.text(max_size=40)), max_size=5))
def test_any_text_of_a_tag_comes_back(tags: list[tuple[str, str]]) -> None:
    known = {"Game", "Seats", "Option", "Setup", "Scores", "Placing"}
    made = Record.of(read(SHORT).start(), ["=B10"], [tag for tag in tags if tag[0] not in known])
    text = write(made)
    assert read(text) == made
    assert write(read(text)) == text
    assert text.encode("utf-8").decode("utf-8") == text


@pytest.mark.parametrize(
    "value",
    ['"]', '"]\n[Seats "3', "{", "}", "{[", "\\", '\\"', "1. A7", "[Game]", "Zoë Ünï 工", "\u202eevil", "'; --", "<b>"],
)
def test_a_hostile_name_stays_a_name(value: str) -> None:
    made = Record.of(read(SHORT).start(), ["=B10"], [("Player", value), ("Event", value)])
    again = read(write(made))
    assert again == made
    assert again.tags[0] == ("Player", value.replace("\n", " "))
    assert (again.seats, again.turns) == (2, ("=B10",))


@pytest.mark.parametrize("bad", ["a\nb", "a\rb", "a\x00b", "a\u2028b", "a\x85b", "a\ud800b"])
def test_a_line_break_becomes_a_space_or_is_refused(bad: str) -> None:
    start = read(SHORT).start()
    assert Record.of(start, tags=[("Event", bad)]).tags == (("Event", "a b"),)
    with pytest.raises(RecordError, match="line break") as caught:
        Record("lutinfernal", 2, start.options, start.setup, (("Event", bad),))
    assert caught.value.code == "tag"


@pytest.mark.parametrize("name", ["Game", "Option", "Scores", "", "2nd", "Two words", "é", "a" * 51, 'A"', "A]"])
def test_it_refuses_a_further_tag_of_such_a_name(name: str) -> None:
    with pytest.raises(RecordError, match="name of a further tag"):
        Record.of(read(SHORT).start(), tags=[(name, "x")])


@pytest.mark.parametrize(
    ("slug", "options", "setup", "kept", "canonical"),
    [
        ("ludicitude", {}, "1,1 0,1 1,0 0,0", "compact", "0,0 1,0 0,1 1,1"),
        ("ludicitude", {"territory": "random"}, "5,5 5,6 6,5 6,6", "random", "5,5 6,5 5,6 6,6"),
        ("ludicitude", {}, "3,0 2,0 1,0 0,0", "custom", "0,0 1,0 2,0 3,0"),
        ("lutinfernal", {"layout": "compact"}, "A(0,0)r0 B(4,1)r0 C(-1,5)r0", "custom", "A(0,0)r0 B(4,1)r0 C(-1,5)r0"),
    ],
)
def test_it_writes_options_in_full_and_the_canonical_setup(
    slug: str, options: dict[str, str], setup: str, kept: str, canonical: str
) -> None:
    made = Record(slug, 2, options, setup)
    text = write(made)
    again = read(text)
    assert (list(again.options.values()), again.setup) == ([kept], canonical)
    assert again.final() == made.final()
    assert write(again) == text


def test_it_does_not_write_what_it_would_not_read() -> None:
    start = read(SHORT).start()
    with pytest.raises(RecordError) as caught:
        write(Record.of(start, ["=B10", "=B10"]))
    assert (caught.value.turn, caught.value.code) == (2, "illegal")
    with pytest.raises(RecordError) as caught:
        write(Record.of(start, tags=[("Event", "x" * 100_000)]))
    assert caught.value.code == "too-large"
