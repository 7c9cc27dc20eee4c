"""What all games have in common where a turn is told: its JSON is short, and a board without a told turn has none."""

import json
import re
from html import unescape

import pytest

from games import svg
from games.rules.scene import Beat, Scene
from tests.rules.golden import told_turns
from tests.rules.test_golden import FILES

TYPICAL, WORST = 600, 1000
EMPTY = Scene("a board", (0, 0, 1, 1), ())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_told_turn_is_short_and_comes_back_from_the_board(path):
    sizes = []
    for _before, _turn, _after, beats in told_turns(path):
        told = re.search(r"<svg[^>]* data-told='([^']*)'", svg.board(EMPTY, told=beats))[1]
        assert json.loads(unescape(told)) == [beat.row() for beat in beats]
        sizes.append(len(told))
    assert max(sizes) <= WORST
    assert sorted(sizes)[len(sizes) * 9 // 10] <= TYPICAL


def test_a_board_without_a_last_turn_tells_nothing():
    assert "data-told" not in svg.board(EMPTY)


def test_a_row_leaves_out_what_is_empty_at_its_end():
    assert Beat("put", "c-A1").row() == ["put", "c-A1"]
    assert Beat("stone", "c-A1", was="lut-gob-R").row() == ["stone", "c-A1", 0, "lut-gob-R"]
    assert Beat("carry", "p-A", along=("c-A",)).row() == ["carry", "p-A", 0, "", "", "c-A"]
