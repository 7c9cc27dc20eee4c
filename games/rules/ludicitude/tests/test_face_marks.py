"""What the board marks: the last turn, what a draft puts down and what it would change; and what it calls each cell."""

import pytest

from games.rules.draft import read_draft
from games.rules.ludicitude import GAME
from games.rules.ludicitude.tests.boards import position
from games.rules.ludicitude.tests.pages import FACE, piece_at, pieces, scene_of
from games.rules.scene import Group, Line, Piece


def parts(draft, cell, last=""):
    return [part.symbol for part in piece_at(draft, cell, last=last).parts if isinstance(part, Piece)]


def test_the_last_turn_is_ringed_where_it_came_from_and_where_it_went():
    state = position(0, cubes=["0,0", "1,0"])
    assert parts(read_draft(state), "1,0", "1,1>1,0") == ["lud-last", "lud-cube-B"]
    assert parts(read_draft(state), "1,1", "1,1>1,0") == ["lud-last"]
    assert parts(read_draft(state), "1,1", "V1,1") == ["lud-last"]
    assert parts(read_draft(state), "0,1", "no turn") == []


def test_own_cubes_that_can_move_and_free_border_cells_are_outlined():
    state = position(0, cubes=["0,0", "1,0"])
    assert parts(read_draft(state), "0,0") == ["lud-can", "lud-cube-R"]
    assert piece_at(read_draft(state), "1,0").symbol == "lud-on-B"
    assert piece_at(read_draft(state), "2,0").symbol == "lud-can"
    assert not any(piece.symbol == "lud-can" for piece in pieces(scene_of(read_draft(state), active=False)))


@pytest.mark.parametrize("turned", [False, True])
def test_the_numbers_of_a_cell_stand_at_the_ends_of_its_row_and_of_its_column(turned):
    state = position(0, cubes=["0,0", ""], homes=["", "0,2"])
    for draft in (read_draft(state), read_draft(state, "0,0>1,0")):
        board = FACE.scene(draft, lang="en", active=True, turned=turned)
        axes = [label for item in board.items if isinstance(item, Group) for label in item.items]
        places = {piece.id: (piece.x, piece.y) for piece in board.items if isinstance(piece, Piece) and piece.id}
        cells = [(*map(int, name.removeprefix("c").split("_")), *at) for name, at in places.items()]
        for label in axes:
            number = int(label.text.replace("−", "-"))
            row = [(x, y) for _, r, x, y in cells if r == number and y == label.y]
            column = [(x, y) for q, _, x, y in cells if q == number]
            if row:
                assert label.x == min(x for x, _ in row) - 46
            else:
                x, y = max(column, key=lambda at: at[1])
                assert (label.x, label.y) == (x + 21, y + 45)
        assert len(axes) == len({q for q, *_ in cells}) + len({r for _, r, *_ in cells})


def test_a_home_in_the_making_shows_the_new_cubes_and_the_old_ones_struck():
    state = position(0, cubes=["", "0,0"])
    draft = read_draft(state, "F1,-1")
    assert parts(draft, "0,0") == ["lud-would", "lud-cube-R"]
    assert parts(draft, "1,0") == ["lud-would", "lud-cube-R"]
    assert parts(draft, "1,1") == []
    assert parts(draft, "1,-1") == ["lud-halo", "lud-home-R", "lud-picked"]
    symbols = [piece.symbol for piece in pieces(scene_of(draft))]
    assert symbols.count("lud-chip-B") == 1
    assert symbols.count("lud-plus") == 1


def test_a_blank_in_the_making_is_raised_with_its_cube():
    state = position(0, cubes=["", "0,0"])
    draft = read_draft(state, "V1,-1")
    assert parts(draft, "1,-1") == ["lud-halo", "lud-tile", "lud-cube-B", "lud-picked"]
    assert parts(read_draft(GAME.start(seats=2), "V1,-1"), "1,-1") == ["lud-halo", "lud-blank", "lud-picked"]


def test_a_move_in_the_making_shows_its_path_and_where_the_cube_was():
    draft = read_draft(position(0, cubes=["0,0", ""]), "0,0>1,0")
    scene = scene_of(draft)
    lines = [item.classes for item in scene.items if isinstance(item, Line)]
    assert lines == ["path-halo", "path"]
    assert parts(draft, "0,0") == ["lud-was"]
    assert [piece.symbol for piece in scene.items[-4:]][2:] == ["lud-cube-R", "lud-cube-picked"]


@pytest.mark.parametrize(
    ("text", "pick", "cell", "english", "french"),
    [
        ("", "", "0,0", "0,0: blank with a red cube, take the cube", "0,0\u00a0: Vierge avec un cube rouge, prendre le cube"),
        ("", "", "1,0", "1,0: blank with a blue cube", "1,0\u00a0: Vierge avec un cube bleu"),
        ("", "", "1,1", "1,1: blank without a cube", "1,1\u00a0: Vierge sans cube"),
        ("", "", "-1,1", "-1,1: red home", "-1,1\u00a0: Foyer rouge"),
        ("", "", "2,0", "2,0: empty, lay a blank here", "2,0\u00a0: vide, poser une Vierge ici"),
        ("", "F", "2,0", "2,0: empty, lay a home here", "2,0\u00a0: vide, poser un Foyer ici"),
        ("", "F", "-1,2", "-1,2: empty", "-1,2\u00a0: vide"),
        (
            "",
            "0,0>",
            "0,0",
            "0,0: blank with a red cube, put the cube back",
            "0,0\u00a0: Vierge avec un cube rouge, reposer le cube",
        ),
        ("", "0,0>", "0,1", "0,1: blank without a cube, move here", "0,1\u00a0: Vierge sans cube, déplacer ici"),
        ("F2,0", "", "2,0", "2,0: red home, new", "2,0\u00a0: Foyer rouge, que vous posez"),
        (
            "F2,0",
            "",
            "1,0",
            "1,0: blank with a red cube, was blank with a blue cube",
            "1,0\u00a0: Vierge avec un cube rouge, avant\u00a0: Vierge avec un cube bleu",
        ),
    ],
)
def test_every_cell_says_what_is_there_and_what_choosing_it_does(text, pick, cell, english, french):
    draft = read_draft(position(0, cubes=["0,0", "1,0"], homes=["-1,1", ""]), text, pick)
    wanted = "c" + cell.replace(",", "_")
    for lang, name in (("en", english), ("fr", french)):
        assert next(piece.name for piece in pieces(scene_of(draft, lang=lang)) if piece.id == wanted) == name
