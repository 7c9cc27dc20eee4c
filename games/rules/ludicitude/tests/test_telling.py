"""A turn told as movements: a tile laid, then what it brought about; or a cube's way."""

import pytest

from games.rules.draft import read_draft
from games.rules.ludicitude import GAME
from games.rules.ludicitude.notation import read_action
from games.rules.ludicitude.steps import tiles
from games.rules.ludicitude.tests.boards import position
from games.rules.scene import Beat, Piece
from tests.rules.golden import golden_of, told_turns

FACE = GAME.face
GOLDEN = golden_of(GAME)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_everything_told_is_on_the_board(path):
    for _before, turn, after, beats in told_turns(path):
        scene = FACE.scene(read_draft(after), lang="en", active=True, last=turn)
        there = {item.id: item for item in scene.items if isinstance(item, Piece)}
        for beat in beats:
            parts = {there[beat.id].symbol, *(part.symbol for part in there[beat.id].parts if isinstance(part, Piece))}
            assert not beat.part or beat.part in parts


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_what_changed_is_told_and_nothing_else(path):
    for before, turn, after, beats in told_turns(path):
        old, new = tiles(before), tiles(after)
        kind, cell, others = read_action(turn)
        changed = {f"c{q}_{r}" for (q, r), tile in new.items() if (q, r) in old and old[q, r] != tile}
        told = [beat.id for beat in beats]
        if kind == ">":
            assert [beat.kind for beat in beats] == ["step"]
            assert told == ["c{}_{}".format(*others[0])]
            continue
        assert beats[0] == Beat("put", "c{}_{}".format(*cell))
        assert [beat.kind for beat in beats[1:]] == ["gain"] * (len(beats) - 1)
        if kind == "F":
            assert len(told) == len(set(told))
            assert set(told[1:]) == changed
        else:
            assert len(beats) == 1 + (new[cell].owner is not None)


def test_a_home_changes_its_neighbours_clockwise():
    state = position(cubes=["1,0", "0,1"], free="0,0 1,1")
    facts = FACE.facts(state, "F2,0")
    assert facts["were"] == [["1,1", None]]
    facts = FACE.facts(state, "F-1,1")
    after = state.play("F-1,1")
    assert FACE.beats(after, "F-1,1", facts) == (
        Beat("put", "c-1_1"),
        Beat("gain", "c0_1", was="lud-on-B"),
        Beat("gain", "c0_0", was="lud-blank"),
    )
    del facts["were"]
    assert FACE.beats(after, "F-1,1", facts) == (Beat("put", "c-1_1"),)


def test_a_cube_comes_from_where_it_stood_on_a_turned_board_too():
    state = position(cubes=["1,0", "0,1"], free="0,0 1,1")
    after = state.play("1,0>1,1")
    assert FACE.beats(after, "1,0>1,1", {}) == (Beat("step", "c1_1", (-29, -51, 0, 0), part="lud-cube-R"),)
    assert FACE.beats(after, "1,0>1,1", {}, turned=True)[0].way == (29, 51, 0, 0)
