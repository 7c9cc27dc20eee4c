"""A record is read however its turns are laid out."""

from __future__ import annotations

import pytest

from games.rules.record import Record, read, write
from tests.rules.records import HEAD, OVER, PLAYERS, SHORT


def test_it_reads_tags_and_turns() -> None:
    record = read(SHORT)
    assert (record.game, record.seats, dict(record.options)) == ("lutinfernal", 2, {"layout": "compact"})
    assert record.setup == "A(0,0)r0 B(3,2)r0 C(-2,5)r0"
    assert record.tags == (("Player", "0 Alice"), ("Player", "1 Bob"))
    assert record.turns == ("=B10", "A7", "C1")
    assert record.final().turn_number == 3
    assert record.final().seat == 0


@pytest.mark.parametrize(
    "turns",
    [
        "=B10 A7 C1",
        "1. =B10 2. A7 3. C1",
        "1.=B10\n2.A7\n3.C1",
        "1.=B10 2.A7 3.C1\n\n\n",
        "{the referee} =B10{ in the middle }A7 {a 4. turn to come: C2} C1 {and on}",
        "7. =B10\n7. A7\n7. C1",
        "=B10\n\tA7\r\nC1",
        "{several\nlines} =B10 A7 C1 4.",
    ],
)
def test_it_needs_no_numbers_and_drops_comments(turns: str) -> None:
    assert read(HEAD + PLAYERS + "\n" + turns) == read(SHORT)


def test_it_tolerates_a_byte_order_mark_and_other_line_ends() -> None:
    assert read("\ufeff" + SHORT) == read(SHORT)
    assert read(SHORT.replace("\n", "\r\n")) == read(SHORT)
    assert read(SHORT.replace("\n", "\r")) == read(SHORT)


def test_it_reads_tags_in_any_order_with_any_space() -> None:
    shuffled = "\n".join(reversed(HEAD.splitlines())).replace('[Seats "2"]', ' [ Seats\t"2" ] ')
    assert read(shuffled + "{comment}" + PLAYERS.replace("\n", "") + "=B10 A7 C1") == read(SHORT)


def test_it_reads_a_game_without_turns() -> None:
    assert read(HEAD).turns == ()
    assert read(HEAD).final() == read(HEAD).start()


def test_it_confirms_scores_and_placing_of_a_game_that_is_over() -> None:
    assert read(OVER).final().placing == (1, 2)
    assert read(OVER).turns[-1] == "~1"
    assert read(OVER.replace('[Placing "1 2"]\n', "")) == read(OVER)
    assert read(OVER.replace("1 2", " 1   2 ")) == read(OVER)


def test_it_keeps_the_setup_canonical_and_the_options_full() -> None:
    moved = SHORT.replace("C(-2,5)r0", "C(-2,5)r3")
    assert read(moved).options == {"layout": "custom"}
    assert read(moved.replace("compact", "custom")) == read(moved)


def test_a_record_is_a_value() -> None:
    first, second = read(SHORT), read(SHORT)
    assert (first, hash(first)) == (second, hash(second))
    with pytest.raises(AttributeError):
        first.seats = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        first.options["layout"] = "ring"  # type: ignore[index]
    assert not hasattr(first, "__dict__")


def test_it_is_made_from_a_game_that_was_played() -> None:
    start = read(SHORT).start()
    made = Record.of(start, ["=B10", "A7", "C1"], [("Player", "0 Alice"), ("Player", "1 Bob")])
    assert made == read(SHORT)
    assert write(made) == SHORT
