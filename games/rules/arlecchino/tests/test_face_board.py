"""The scene: stable ids, known symbols, and a mark for each thing that there is to say."""

import re

from games.rules.arlecchino.tables import TILES
from games.rules.arlecchino.tests.boards import at
from games.rules.arlecchino.tests.pages import FACE, drafts, pieces, shown, starts
from games.rules.draft import read_draft
from games.rules.scene import Line

ROW = "RGGY BBBB . RRRG BBBY ."


def scene(draft, last=""):
    return FACE.scene(draft, lang="en", active=True, last=last)


def symbols(draft, cell, last=""):
    """The symbols drawn about the centre of a cell, badges at its corner included."""
    x, y = next((p.x, p.y) for p in pieces(scene(draft, last)) if p.id == f"c-{cell}")
    near = {p.symbol for p in scene(draft, last).items if not isinstance(p, Line) and abs(p.x - x) < 30 and abs(p.y - y) < 30}
    return near | {part.symbol for part in shown(draft, last=last)[cell].parts}


def test_ids_are_unique_and_stay():
    for draft in drafts(3, 1):
        ids = [piece.id for piece in pieces(scene(draft)) if piece.id]
        assert len(ids) == len(set(ids)) == 36


def test_the_folder_has_every_symbol_that_is_used_and_no_other():
    text = FACE.symbols("en")
    defined = re.findall(r'<symbol id="([^"]+)"', text)
    assert len(defined) == len(set(defined))
    assert all(name.startswith("arl-") for name in defined)
    used = set(re.findall(r'href="#(arl-[^"]+)"', text)) | {FACE.emblem.symbol}
    for draft in drafts(3, 1):
        used |= {piece.symbol for piece in pieces(scene(draft, "a1xa3"))}
    for state, _ in starts(3):
        for seat in range(state.seats):
            face = FACE.seat(state, seat, "en")
            used |= {icon.symbol for icon in (*face.icons, *(stock.icon for stock in face.stock))}
    assert used <= set(defined)
    assert set(defined) - used == set()
    assert {f"arl-{tile}" for tile in TILES} <= set(defined)


def test_the_still_parts_are_always_the_same():
    stills = {(scene.still_key, scene.still) for scene in map(scene, drafts(3, 1))}
    assert len(stills) == 1


def test_everything_lies_inside_the_box():
    x, y, width, height = scene(read_draft(at(ROW, 0))).box
    for draft in drafts(3, 1):
        for piece in scene(draft).items:
            if not isinstance(piece, Line):
                assert x + 30 < piece.x < x + width - 30
                assert y + 20 < piece.y < y + height - 40


def test_movable_tiles_are_marked():
    draft = read_draft(at(ROW, 0))
    assert "arl-can" in symbols(draft, "a1")
    assert "arl-can" not in symbols(draft, "b1")


def test_the_picked_tile_is_raised_and_steps_differ_from_jumps():
    draft = read_draft(at(ROW, 0), pick="a1")
    assert {"arl-raised", "arl-picked", "arl-RGGY"} <= symbols(draft, "a1")
    assert "arl-jump" in symbols(draft, "c1")
    assert "arl-step" in symbols(draft, "a2")
    assert "arl-would-leave" in symbols(draft, "b1")


def test_a_draft_shows_its_start_its_path_and_what_leaves():
    draft = read_draft(at(ROW, 0), "a1xc1-c2")
    assert "arl-was" in symbols(draft, "a1")
    assert {"arl-BBBB", "arl-leaves"} <= symbols(draft, "b1")
    assert {"arl-raised", "arl-RGGY"} <= symbols(draft, "c2")
    paths = [item for item in scene(draft).items if isinstance(item, Line)]
    assert [line.classes for line in paths] == ["path-halo", "path"]
    assert paths[0].points == ((35, 385), (175, 385), (175, 315))
    ghost = next(p for p in pieces(scene(draft)) if p.symbol == "arl-BBBB")
    assert ghost.classes == "gone"


def test_the_last_turn_is_marked_where_it_began_and_ended():
    draft = read_draft(at(ROW, 0))
    assert "arl-last" in symbols(draft, "d1", "d3xd1")
    assert "arl-last" in symbols(draft, "d3", "d3xd1")
    assert "arl-last" not in symbols(draft, "d2", "d3xd1")
    assert "arl-last" in symbols(draft, "d1", "d1xd3xf3xf1xd1")


def test_no_mark_of_the_last_turn_without_one():
    assert "arl-last" not in {piece.symbol for piece in pieces(scene(read_draft(at(ROW, 0))))}
