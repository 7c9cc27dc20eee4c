"""What stands on the drawn board."""

import re

import pytest

from games.rules.draft import read_draft
from games.rules.lutinfernal import GAME
from games.rules.lutinfernal.notation import NAMES
from games.rules.lutinfernal.tests.boards import position
from games.rules.lutinfernal.tests.walks import drafts, pieces

SYMBOLS = set(re.findall(r'<symbol id="([^"]+)"', GAME.face.symbols("en")))
FILLER = "C1 C3 C5 C12 C13 C17 C19"


def scene(state, text="", pick="", lang="en", active=True, last=""):
    return GAME.face.scene(read_draft(state, text, pick), lang=lang, active=active, last=last)


def named(board):
    return {piece.id: piece for piece in pieces(board) if piece.id}


def badges(board):
    """The texts of badges with the places they are put at."""
    return [part.text for piece in pieces(board) if piece.symbol == "lut-badge" for part in piece.parts]


def test_ids_are_unique_and_stable_for_every_cell():
    for draft, last in drafts(seed=21, every=6):
        board = GAME.face.scene(draft, lang="fr", active=True, last=last)
        ids = [piece.id for piece in pieces(board) if piece.id]
        assert len(set(ids)) == len(ids)
        assert all(re.fullmatch(r"(c-[ABC][0-9]+|at-[0-9]+|stud-[ABC])", name) for name in ids)
        # Cells of a plate in the hand may have the ids of its places.
        held = draft.pick[0] if "(" in draft.pick else ""
        assert {f"c-{name}" for name in NAMES if name[0] != held} <= set(ids)
        assert all(piece.name for piece in pieces(board) if piece.id or piece.go or piece.ask)


def test_every_symbol_is_there():
    used = set()
    for draft, last in drafts(seed=22, every=5):
        used |= {piece.symbol for piece in pieces(GAME.face.scene(draft, lang="en", active=True, last=last))}
    assert used <= SYMBOLS
    assert {"lut-gob-R", "lut-mag-Y", "lut-ref", "lut-stone", "lut-creep", "lut-land", "lut-picked", "lut-last"} <= used
    assert all(name.startswith("lut-") for name in SYMBOLS)


def test_cells_say_what_stands_on_them():
    state = position(red="A1 *A3", yellow="A7 *B10", stones="C3", referee="B1", filler=FILLER)
    there = {name: piece.name for name, piece in named(scene(state, active=False)).items()}
    assert there["c-B10"] == "B10: yellow magician"
    assert there["c-C2"] == "C2: free"
    assert [there[f"c-{c}"] for c in ("A1", "C3", "B1")] == ["A1: red player", "C3: stone", "B1: referee"]
    assert named(scene(state, active=False, lang="fr"))["c-B10"].name == "B10\u00a0: magicien jaune"


def test_the_view_holds_all_plates_and_places():
    for draft, _ in drafts(seed=23, every=7):
        board = GAME.face.scene(draft, lang="en", active=True)
        left, top, width, height = board.box
        for piece in pieces(board):
            if piece.symbol.startswith("lut-plate-"):
                assert left + 130 < piece.x < left + width - 130
                assert top + 130 < piece.y < top + height - 130
            elif piece.go or piece.ask:
                assert left < piece.x < left + width
                assert top < piece.y < top + height


def test_still_parts_are_told_by_their_key():
    keys = {}
    for draft, last in drafts(seed=24, every=3):
        board = GAME.face.scene(draft, lang="en", active=True, last=last)
        assert keys.setdefault(board.still_key, board.still) == board.still
    assert len(keys) > 5


def test_a_plate_held_over_a_place_shows_what_it_would_do_there():
    state = position(red="A12 A11", yellow="A7 A16", filler=FILLER)
    board = scene(state, pick="B(-5,0)r0")
    assert badges(board) == ["1"]
    assert named(board)["c-A12"].name == "A12: red player, turning to stone (1)"
    assert [piece.classes for piece in pieces(board) if piece.symbol == "lut-shape"].count("was p-B") == 1
    assert GAME.face.forecast(read_draft(state, pick="B(-5,0)r0"), "en") == (
        "1 red goblin would turn to stone: A12. Score: Red 1, Yellow 2."
    )


def test_a_complete_draft_shows_the_goblin_and_the_stones_in_order():
    state = position(1, red="A1 A2 A6", yellow="A3 A5", filler=FILLER)
    board = scene(state, "A4")
    assert badges(board) == ["1", "2"]
    assert named(board)["c-A4"].name == "A4: yellow player, being placed"
    assert [piece.symbol for piece in pieces(board)].count("lut-picked") == 1
    assert GAME.face.forecast(read_draft(state, "A4"), "en") == (
        "2 red goblins would turn to stone, in order: A1, A2. Score: Red 1, Yellow 3."
    )
    assert GAME.face.forecast(read_draft(state, "A4"), "fr").startswith("2 lutins rouges seraient pétrifiés, dans l’ordre")


def test_goblins_to_choose_from_are_targets():
    state = position(red="A1", yellow="A2 A4 A6", stones="A3", filler=FILLER)
    board = scene(state, "A5")
    assert {piece.id for piece in pieces(board) if piece.go} == {"c-A1", "c-A2"}
    assert badges(board) == ["?", "?"]


def test_one_own_goblin_may_turn_where_it_is_put():
    state = position(yellow="A2 A4 A5", filler=FILLER)
    assert named(scene(state, "A1"))["c-A1"].name == "A1: red player, being placed, turning to stone (1)"


@pytest.mark.parametrize(("last", "cells"), [("=B10", 1), ("A4!A1", 2), ("B(-5,0)r0*A10", 1), ("", 0)])
def test_traces_of_the_last_turn(last, cells):
    state = position(red="A1 A2 A6", yellow="A3 A5", filler=FILLER)
    board = scene(state, last=last)
    assert [piece.symbol for piece in pieces(board)].count("lut-last") == cells
    assert any(piece.classes == "last p-B" for piece in pieces(board)) == ("(" in last)
