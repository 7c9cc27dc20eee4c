"""A record with anything wrong in it is refused as a whole, with what is wrong and where."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.record import RecordError, read
from tests.rules.records import HEAD, OVER, SHORT

SETUP = '[Setup "A(0,0)r0 B(3,2)r0 C(-2,5)r0"]'


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read(text)
    assert isinstance(caught.value, ValueError)
    return caught.value


def test_the_record_that_the_others_are_spoilt_from_is_read() -> None:
    assert read(SHORT).turns == ("=B10", "A7", "C1")


@pytest.mark.parametrize(
    ("old", "new", "code", "says"),
    [
        ('[Game "lutinfernal"]\n', "", "missing", "Game"),
        ('[Seats "2"]\n', "", "missing", "Seats"),
        ('[Option "layout=compact"]\n', "", "missing", "layout"),
        (SETUP, "", "missing", "Setup"),
        ('[Seats "2"]', '[Seats "2"][Seats "2"]', "doubled", "Seats"),
        ('[Game "lutinfernal"]', '[Game "lutinfernal"]\n[Game "ludicitude"]', "doubled", "Game"),
        (SETUP, SETUP + SETUP, "doubled", "Setup"),
        ('"layout=compact"]', '"layout=compact"]\n[Option "layout=ring"]', "doubled", "layout"),
        ("lutinfernal", "chess", "game", "arlecchino"),
        ("lutinfernal", "Lutinfernal", "game", "Lutinfernal"),
        ('Seats "2"', 'Seats "3"', "seats", "3"),
        ('Seats "2"', 'Seats "two"', "seats", "two"),
        ('Seats "2"', 'Seats "-2"', "seats", "-2"),
        ('Seats "2"', 'Seats "\u0662"', "seats", "seats"),
        ('Seats "2"', 'Seats ""', "seats", "seats"),
        ('Seats "2"', f'Seats "{"9" * 5000}"', "seats", "seats"),
        ("layout=compact", "layout=flat", "option", "flat"),
        ("layout=compact", "layout", "option", "layout"),
        ("layout=compact", "layout=", "option", "layout"),
        ('"layout=compact"]', '"layout=compact"]\n[Option "colour=red"]', "option", "colour"),
        ("C(-2,5)", "C(-2,4)", "setup", ""),
        ("C(-2,5)r0", "", "setup", ""),
        ('Setup "A(0,0)r0', 'Setup "nonsense', "setup", ""),
        ("1. =B10", "{1. =B10", "comment", "closing"),
        ("3. C1", "3. C1 {", "comment", "closing"),
        ('[Seats "2"]', '[Seats "2"', "tag", "Seats"),
        ('[Seats "2"]', '[Seats "2]', "tag", "Seats"),
        ('[Seats "2"]', "[Seats 2]", "tag", "Seats"),
        ('[Seats "2"]', "[Seats]", "tag", "Seats"),
        ('[Seats "2"]', '[Seats "2"] [', "tag", "["),
        ("0 Alice", "0 Ali\nce", "tag", "Player"),
        ("0 Alice", '0 "Alice"', "tag", "Player"),
        ("0 Alice", r"0 Al\ice", "tag", "Player"),
        ("3. C1", '3. C1\n[Event "x"]', "late", "Event"),
        ("3. C1", '[Event "x"]', "late", "Event"),
    ],
)
def test_it_refuses_a_wrong_tag(old: str, new: str, code: str, says: str) -> None:
    assert old in SHORT
    error = refused(SHORT.replace(old, new))
    assert (error.code, error.turn, error.legal) == (code, None, ())
    assert says in str(error)
    assert len(str(error)) < 500


@pytest.mark.parametrize(
    ("old", "new", "turn", "code", "legal"),
    [
        ("=B10", "=B20", 1, "unreadable", "=A1"),
        ("=B10", "A7", 1, "illegal", "=A1"),
        ("2. A7", "2. B10", 2, "illegal", "*A1"),
        ("2. A7", "2. A7C1", 2, "too-long", "A7"),
        ("2. A7", "2. A(9,9)r0", 2, "illegal", "A1"),
        ("2. A7", "2. A(0,0)r1", 2, "unfinished", "*A1"),
        ("2. A7", "2. .", 2, "unreadable", "A1"),
        ("2. A7", "2. A7.", 2, "unreadable", "A1"),
        ("3. C1", "3. A7", 3, "illegal", "A1"),
        ("3. C1", "3. C1}", 3, "unreadable", "C1"),
        ("3. C1", "3. ~2", 3, "illegal", ""),
        ("3. C1", "3. ~", 3, "unreadable", "C1"),
        ("3. C1", "3. ~x", 3, "unreadable", "C1"),
        ("3. C1", "3. ~0 4. ~1", 4, "over", ""),
        ("3. C1", "3. ~0 4. C1", 4, "over", ""),
    ],
)
def test_it_refuses_a_wrong_turn_and_tells_what_was_legal(old: str, new: str, turn: int, code: str, legal: str) -> None:
    error = refused(SHORT.replace(old, new))
    assert (error.turn, error.code) == (turn, code)
    assert f"turn {turn}" in str(error)
    assert not legal or legal in error.legal
    assert (code == "over") == (error.legal == ())


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('Scores "1 0"', 'Scores "0 1"', "scores"),
        ('Scores "1 0"', 'Scores "1"', "scores"),
        ('Scores "1 0"', 'Scores "one nil"', "scores"),
        ('Scores "1 0"', 'Scores ""', "scores"),
        ('Placing "1 2"', 'Placing "2 1"', "placing"),
        ('Placing "1 2"', 'Placing "1 1"', "placing"),
        ('[Scores "1 0"]', '[Scores "1 0"][Scores "1 0"]', "doubled"),
        ("3. ~1", "", "scores"),
    ],
)
def test_it_refuses_a_result_that_the_turns_do_not_confirm(old: str, new: str, code: str) -> None:
    error = refused(OVER.replace(old, new))
    assert (error.code, error.turn) == (code, None)


def test_it_refuses_what_is_too_large() -> None:
    assert refused(SHORT + "{" + "x" * 100_000 + "}").code == "too-large"
    assert refused(HEAD + "A7 " * 5_001).code == "too-many"


def test_it_refuses_what_is_no_record() -> None:
    assert refused("").code == "missing"
    assert refused("1. e4 e5").code == "missing"


@given(st.text(max_size=200), st.integers(0, len(SHORT)), st.integers(0, 30))
def test_it_reads_or_refuses_whatever_comes(new: str, at: int, gone: int) -> None:
    for text in (new, SHORT[:at] + new + SHORT[at + gone :]):
        try:
            record = read(text)
        except RecordError:
            continue
        assert record.final().turn_number == len(record.turns)
