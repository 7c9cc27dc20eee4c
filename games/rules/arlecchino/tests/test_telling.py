"""A turn told as movements: step by step along the path, and after each jump the tile that leaves."""

from itertools import pairwise

import pytest

from games.rules.arlecchino import GAME
from games.rules.arlecchino.board import POINTS
from games.rules.arlecchino.notation import split
from games.rules.arlecchino.tests.boards import SETUP
from games.rules.draft import read_draft
from games.rules.scene import Beat
from tests.rules.golden import golden_of, told_turns

FACE = GAME.face
GOLDEN = golden_of(GAME)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_tile_goes_its_path_from_where_it_lay_to_where_it_lies(path):
    for _before, turn, after, beats in told_turns(path):
        start, end = turn[:2], turn.rstrip(".")[-2:]
        scene = FACE.scene(read_draft(after), lang="en", active=False, last=turn)
        assert {beat.id for beat in beats} <= {item.id for item in scene.items if hasattr(item, "id")}
        ways = [beat.way for beat in beats if beat.kind != "leave"]
        (x, y), (to_x, to_y) = POINTS[start], POINTS[end]
        assert ways[0][:2] == (x - to_x, y - to_y)
        assert ways[-1][2:] == (0, 0)
        assert all(one[2:] == other[:2] for one, other in pairwise(ways))
        assert {beat.id for beat in beats if beat.kind != "leave"} == {f"c-{end}"}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_what_is_jumped_over_leaves_right_after_the_jump(path):
    for before, turn, _after, beats in told_turns(path):
        story = ["jump" if "x" in action else "step" for action in split(turn) if action != "."]
        kinds = [beat.kind for beat in beats]
        assert [kind for kind in kinds if kind != "leave"] == story
        assert [i + 1 for i, kind in enumerate(kinds) if kind == "jump"] == [i for i, kind in enumerate(kinds) if kind == "leave"]
        tiles = before.tiles()
        assert all(beat.was == f"arl-{tiles[beat.id.removeprefix('c-')]}" for beat in beats if beat.kind == "leave")


def test_the_path_of_one_turn():
    facts = {"removed": ["BBBB"]}
    state = GAME.start(seats=2, setup=SETUP)
    assert FACE.beats(state, "a1xc1-c2", facts) == (
        Beat("jump", "c-c2", (-140, 70, 0, 70)),
        Beat("leave", "c-b1", (0, -3), was="arl-BBBB"),
        Beat("step", "c-c2", (0, 70, 0, 0)),
    )
    turned = FACE.beats(state, "a1xc1-c2", facts, turned=True)
    assert [beat.way for beat in turned] == [(140, -70, 0, -70), (0, -3), (0, -70, 0, 0)]
    assert [beat.kind for beat in FACE.beats(state, "a1xc1-c2", {})] == ["jump", "step"]


def test_a_tile_may_end_where_another_left():
    leave = FACE.beats(GAME.start(seats=2, setup=SETUP), "a1xc1-b1", {"removed": ["BBBB"]})[1]
    # The tile that lies there now is drawn where the other one lay.
    assert leave == Beat("leave", "c-b1", (0, 0), was="arl-BBBB")
