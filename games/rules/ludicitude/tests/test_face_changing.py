"""With a whole turn chosen, a click on something else replaces it at once."""

import pytest

from games.rules.draft import read_draft
from games.rules.ludicitude.tests.boards import position
from games.rules.ludicitude.tests.pages import FACE, choose, piece_at, pieces, random_states, scene_of
from games.rules.ludicitude.tests.test_face_board import short
from games.rules.ludicitude.tests.test_stocks import ROWS, rows
from games.rules.scene import Go


def targets(draft):
    return {piece.id[1:].replace("_", ","): piece.go for piece in pieces(scene_of(draft)) if piece.go}


@pytest.mark.parametrize("state", random_states(15, 17), ids=lambda state: f"{state.seats}-{state.turn_number}")
def test_what_could_be_chosen_first_can_be_chosen_instead(state):
    """All but what the turn has changed."""
    for action in state.legal_actions()[::6]:
        first = targets(read_draft(state, pick="F" if action[0] == "F" else ""))
        draft = read_draft(state, action)
        instead = targets(draft)
        for cell, go in instead.items():
            assert go.back == 1
            assert choose(draft, go).actions == go.add
            if cell in first:
                assert (go.add, go.pick) == (first[cell].add, first[cell].pick)
        assert all(piece_at(draft, cell).ask == cell for cell in first.keys() - instead.keys())


def test_another_tile_of_the_same_kind_or_a_cube():
    state = position(0, cubes=["0,0 1,0", "0,1"])
    blank, home = read_draft(state, "V2,0"), read_draft(state, "F2,0")
    assert targets(blank)["1,-1"] == Go(add=("V1,-1",), back=1)
    assert targets(home)["1,-1"] == Go(add=("F1,-1",), back=1)
    assert targets(blank)["1,0"] == Go(pick="1,0>", back=1)
    assert "2,0" not in targets(blank)
    assert piece_at(blank, "1,-1").name == "1,-1: empty, lay a blank here"
    assert piece_at(home, "1,-1").name == "1,-1: empty, lay a home here"
    assert piece_at(blank, "1,0").name == "1,0: blank with a red cube, take the cube"


def test_a_moved_cube_goes_elsewhere():
    draft = read_draft(position(0, cubes=["0,0", ""]), "0,0>1,0")
    assert targets(draft)["0,1"] == Go(add=("0,0>0,1",), back=1)
    assert piece_at(draft, "0,1").name == "0,1: blank without a cube, move here"
    assert not {"0,0", "1,0"} & targets(draft).keys()
    assert targets(draft)["2,0"] == Go(add=("V2,0",), back=1)


def test_what_a_home_changes_tells_its_effect_and_is_no_target():
    """All of Blue's cubes are out; the one on 8,0 comes home and goes to 9,0."""
    state = rows(1, ["9,0", " ".join([*ROWS[:14], "8,0"])], called="cubes:1", turn=17)
    assert targets(read_draft(state, pick="F"))["8,0"] == Go(pick="8,0>")
    draft = read_draft(state, "F9,-1:9,0")
    assert not {"8,0", "9,0", "9,-1"} & targets(draft).keys()
    assert piece_at(draft, "8,0").name == "8,0: blank without a cube, was blank with a blue cube"


def test_a_tile_becomes_one_of_the_other_kind_where_that_is_legal():
    state = position(0, cubes=["0,0 1,0", "0,1"], homes=["", "2,0"])
    home = read_draft(state, "F0,2")
    (tool,) = FACE.tools(home, "en")
    assert tool.label == "Blank (9)"
    blank = choose(home, tool.go)
    assert blank.actions == ("V0,2",)
    (back,) = FACE.tools(blank, "fr")
    assert back.label == "Foyer (3)"
    assert choose(blank, back.go) == home
    assert FACE.tools(read_draft(state, "V2,-1"), "en") == (), "it touches a home"
    assert FACE.tools(read_draft(state, "1,0>1,1"), "en") == ()


def test_a_home_short_of_cubes_asks_for_its_neighbours_then():
    draft = read_draft(short(13), "V10,0")
    (tool,) = FACE.tools(draft, "en")
    assert choose(draft, tool.go).pick == "F10,0:"
    assert targets(read_draft(short(13), "F10,0:9,0;9,1"))["8,2"] == Go(add=("F8,2",), back=1)
