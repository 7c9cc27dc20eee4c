"""With a whole turn chosen, a click on another free cell replaces what was placed."""

import pytest

from games.rules.draft import read_draft
from games.rules.lutinfernal import GAME
from games.rules.lutinfernal.notation import NAMES
from games.rules.lutinfernal.rules import YELLOW
from games.rules.lutinfernal.tests.boards import at, position
from games.rules.lutinfernal.tests.test_face_board import scene
from games.rules.lutinfernal.tests.walks import drafts, follow, pieces
from games.rules.scene import Go

FILLER = "C1 C3 C5 C7"


def targets(board):
    return {piece.id.removeprefix("c-"): piece.go for piece in pieces(board) if piece.go}


def start():
    return position(red="A1 *A3", yellow="A2", stones="C3", referee="B1", filler=FILLER)


@pytest.mark.parametrize(("text", "kept", "sign"), [("A7", "", ""), ("*A7", "", "*"), ("B(3,2)r1*A7", "B(3,2)r1", "*")])
def test_every_other_free_cell_is_a_target_of_the_same_kind(text, kept, sign):
    state = start()
    found = targets(scene(state, text))
    assert set(found) == {name for name in NAMES if at(state, name) == "."} - {"A7"}
    for name, go in found.items():
        assert go == Go(add=(sign + name,), back=1)
        assert follow(read_draft(state, text), go).text == kept + sign + name


def test_the_referee_too():
    state = GAME.start(seats=2)
    assert targets(scene(state, "=B10"))["A7"] == Go(add=("=A7",), back=1)
    assert len(targets(scene(state, "=B10"))) == 56


def test_once_a_stone_was_named_only_back_changes_it():
    state = position(red="A1", yellow="A2 A4 A6", stones="A3", filler=FILLER)
    draft = read_draft(state, "A5!A1")
    assert draft.complete
    assert targets(scene(state, "A5!A1")) == {}
    assert GAME.face.prompt(draft, "en") == "Confirm the turn, or go back."
    assert GAME.face.why(draft, "B5", "en") == "The turn is complete: confirm it, or go back."


def test_the_last_free_cell_leaves_no_choice():
    state = position(YELLOW, stones=" ".join(NAMES[1:56]), referee="A1", magicians=(4, 3))
    assert GAME.face.prompt(read_draft(state, "C19"), "fr") == "Confirmez le coup, ou revenez en arrière."
    assert targets(scene(state, "C19")) == {}


def test_they_are_outlined_only_on_a_whole_draft_and_offered_to_the_acting_alone():
    for draft, last in drafts(seed=61, every=4):
        board = GAME.face.scene(draft, lang="en", active=True, last=last)
        assert ("lut-done" in board.classes.split()) == draft.complete
        if draft.complete:
            assert all(go.back == 1 for go in targets(board).values())
            assert GAME.face.prompt(draft, "en").startswith("Confirm, or" if targets(board) else "Confirm the turn, or go")
            assert targets(GAME.face.scene(draft, lang="en", active=False)) == {}
        else:
            assert all(go.back == 0 for go in targets(board).values())
