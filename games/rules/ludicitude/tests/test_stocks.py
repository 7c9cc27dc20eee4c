"""Rules 2 and 5: stocks, and what happens where one has run out.

Most positions are two rows of ten tiles, whose upper border cells ``q,-1`` touch ``q,0`` and ``q-1,0``.
"""

import pytest

from games.rules.ludicitude.tests.boards import changes, kinds, position
from games.rules.protocol import IllegalAction

ROWS = [f"{q},{r}" for q in range(10) for r in (0, 1)]


def rows(seat, cubes, **more):
    """Two rows of ten tiles with these cubes; each seat has one blank left."""
    taken = {cell for text in cubes for cell in text.split()}
    return position(seat, cubes=cubes, free=" ".join(cell for cell in ROWS if cell not in taken), blanks=(1, 1), **more)


def test_without_homes_left_none_can_be_laid():
    homes = ["1,-1 0,2 3,0", ""]
    spent, other = (position(seat, cubes=["", ""], homes=homes, free="2,0") for seat in range(2))
    assert (spent.stock(0)[0], other.stock(1)[0]) == (0, 3)
    assert kinds(spent, "F") == set()
    assert kinds(other, "F") == {"F-1,1"}
    assert "V-1,1" in kinds(spent, "V")


def test_a_blank_gets_no_cube_where_its_colour_has_none_left():
    state = rows(1, [" ".join(ROWS[:15]), "9,1"], called="cubes:0")
    assert state.stock(0)[2] == 0
    assert changes(state, state.play("V1,-1")) == {"1,-1": ""}
    before = rows(1, [" ".join(ROWS[:14]), "9,1"])
    assert changes(before, before.play("V1,-1")) == {"1,-1": "0"}


def test_a_home_short_of_cubes_chooses_its_neighbours():
    """One cube left: 9,-1 has two neighbours to choose from; 7,-1 gets its own cube on 6,0 back and has enough."""
    state = rows(0, [" ".join(ROWS[:14]), "9,0"])
    homes = kinds(state, "F")
    assert {"F9,-1:8,0", "F9,-1:9,0", "F8,-1:7,0", "F8,-1:8,0", "F7,-1", "F6,-1"} <= homes
    assert not {"F9,-1", "F8,-1", "F9,-1:8,0;9,0", "F7,-1:6,0"} & homes
    assert changes(state, state.play("F9,-1:8,0")) == {"9,-1": "home 0", "8,0": "0", "9,0": ""}
    assert changes(state, state.play("F9,-1:9,0")) == {"9,-1": "home 0", "9,0": "0"}
    assert changes(state, state.play("F7,-1")) == {"7,-1": "home 0", "7,0": "0"}


def test_what_is_chosen_is_named_by_q_then_r_and_all_cubes_are_used():
    """Two cubes left for three neighbours; as numbers 9 comes before 10."""
    shifted = [f"{q},{r}" for q in range(1, 10) for r in (0, 1)]
    more = {"free": " ".join([*shifted[13:], "9,-1", "10,-1"]), "setup": "1,0 2,0 1,1 2,1", "blanks": (1, 1)}
    state = position(0, cubes=[" ".join(shifted[:13]), ""], **more)
    chosen = {action for action in state.legal_actions() if action.startswith("F10,0")}
    assert chosen == {"F10,0:9,0;9,1", "F10,0:9,0;10,-1", "F10,0:9,1;10,-1"}
    for unsorted in ("F10,0:9,1;9,0", "F10,0:10,-1;9,0"):
        with pytest.raises(IllegalAction) as caught:
            state.play(unsorted)
        assert (caught.value.code, set(caught.value.legal)) == ("illegal", set(state.legal_actions()))
    after = state.play("F10,0:9,0;10,-1")
    assert changes(state, after) == {"10,0": "home 0", "9,0": "0", "10,-1": "0"}
    assert after.stock(0) == (2, 1, 0)


@pytest.mark.parametrize("action", ["F9,-1", "F9,-1:8,0;9,0", "F9,-1:7,0", "F7,-1:7,0", "F1,-1:0,0;1,0"])
def test_it_rejects_another_number_of_neighbours(action):
    state = rows(0, [" ".join(ROWS[:14]), "9,0"])
    with pytest.raises(IllegalAction) as caught:
        state.play(action)
    assert set(caught.value.legal) == set(state.legal_actions())


def test_with_no_cube_left_a_home_is_legal_and_brings_none():
    """Red has called the end by Blue's fifteenth cube; Blue acts once more and has none for its home's neighbours."""
    state = rows(1, ["9,0", " ".join(ROWS[:15])], called="cubes:1", turn=17)
    assert {"F9,-1", "F10,0"} <= kinds(state, "F")
    assert changes(state, state.play("F9,-1")) == {"9,-1": "home 1", "9,0": ""}


def test_with_no_cube_in_stock_those_that_come_home_are_used():
    """All fifteen are out, one of them on a neighbour: it is taken and may go to either."""
    state = rows(1, ["9,0", " ".join([*ROWS[:14], "8,0"])], called="cubes:1", turn=17)
    assert {action for action in kinds(state, "F") if action.startswith("F9,-1")} == {"F9,-1:8,0", "F9,-1:9,0"}
    assert changes(state, state.play("F9,-1:9,0")) == {"9,-1": "home 1", "8,0": "", "9,0": "1"}
