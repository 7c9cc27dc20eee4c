"""What only Toynim has; all else is the conformance suite's."""

import pytest

from games.rules import registry
from games.rules.protocol import IllegalAction
from games.rules.record import read, write
from games.rules.toynim import GAME


def test_it_goes_on_only_beside_the_counter_just_taken() -> None:
    state = GAME.start(seats=2).play("t4")
    assert state.legal_actions() == ("t3", "t5", ".")
    with pytest.raises(IllegalAction):
        state.play("t2")


def test_it_ends_a_turn_by_itself_when_only_stopping_is_left() -> None:
    assert registry.play_turn(GAME.start(seats=2, options={"most": "two"}), "t4t5").seat == 1
    assert registry.play_turn(GAME.start(seats=3, setup="o-o"), "t1").seat == 1


def test_it_counts_what_each_has_taken() -> None:
    final = registry.replay(GAME.start(seats=2), ["t1t2t3", "t5", "t6t7t8", "t4", "t9"])
    assert (final.is_over, final.scores, final.placing) == (True, (7, 2), (1, 2))


def test_its_record_reads_back() -> None:
    text = (GAME.face.folder / "golden" / "toynim-2.txt").read_text(encoding="utf-8")
    assert read(text).final().scores == (5, 4)
    assert write(read(write(read(text)))) == write(read(text))
