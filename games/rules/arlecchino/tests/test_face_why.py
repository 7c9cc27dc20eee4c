"""Why a place cannot be chosen: always an answer, in both languages, and the rule that is in the way."""

import pytest

from games.rules.arlecchino.tables import CELLS
from games.rules.arlecchino.tests.boards import at
from games.rules.arlecchino.tests.pages import FACE, drafts, shown
from games.rules.arlecchino.words import WORDS, say
from games.rules.draft import read_draft

DRAWING = """
.    .    .    .    .    .
.    GGYY .    .    .    RRRR
.    .    .    .    BBBY YYYY
RGGY BBBB .    .    BGGG RRRB
"""


def why(place, text="", pick="", *, drawing=DRAWING, seat=0, lang="en"):
    return FACE.why(read_draft(at(drawing, seat), text, pick), place, lang)


def test_it_answers_for_every_cell_and_anything_else():
    for draft in drafts(3, 1):
        for place in (*CELLS, "", "z9", "a1-a2", "{n}", "x" * 100):
            answers = [FACE.why(draft, place, lang) for lang in ("en", "fr")]
            assert all(answers)
            assert answers[0] != answers[1]
            assert not any("{" in answer for answer in answers)


def test_what_can_be_asked_about_has_a_special_answer():
    """The general one is for places that are no cells."""
    for draft in drafts(3, 1):
        for cell, piece in shown(draft).items():
            if piece.ask:
                assert FACE.why(draft, cell, "en") != WORDS["en"]["why"]


@pytest.mark.parametrize(
    ("place", "key"),
    [("c2", "why-free"), ("b1", "why-zones"), ("f3", "why-zones"), ("b3", "why-reach"), ("nowhere", "why"), ("a1", "why")],
)
def test_choosing_a_tile(place, key):
    assert why(place) == say("en", key, colours="green and yellow", n=4)


def test_a_tile_that_is_shut_in():
    drawing = """
        .    .    .    .    .    .
        BBYY .    .    .    .    .
        RRYY RBBB .    .    .    .
        RGGY BBBB RRRR .    .    .
    """
    assert why("a1", drawing=drawing) == WORDS["en"]["why-shut"]


def test_the_number_of_movements_is_told():
    assert why("e2") == say("en", "why-reach", n=1)
    assert "may make 1 movement, one for each zone" in why("e2")
    assert "droit à 4 mouvements, un par zone" in why("b3", lang="fr")


@pytest.mark.parametrize(
    ("place", "key"),
    [
        ("c3", "why-far"),
        ("b2", "why-far"),
        ("d1", "why-far"),
        ("a3", "why-nothing"),
        ("b1", "why-over-it"),
        ("f3", "why-zones"),
        ("b3", "why-reach"),
    ],
)
def test_with_a_tile_picked(place, key):
    assert why(place, pick="a1") == say("en", key, over="a2", colours="green and yellow", n=4)


def test_neighbours_that_cannot_be_jumped_over():
    assert why("f1", pick="e1") == WORDS["en"]["why-edge"]
    assert why("e2", pick="f2") == WORDS["en"]["why-over-it"]
    drawing = "YYYY BBYY . . . .\n. . . . . .\nRGGY BBBB RRRR . . ."
    assert why("b1", pick="a1", drawing=drawing) == WORDS["en"]["why-behind"]


def test_within_a_turn():
    assert why("a2", "a1-a2") == WORDS["en"]["why-mover"]
    assert why("c2", "a1-a2") == say("en", "why-nothing", over="b2")
    assert why("e1", "a1xc1") == WORDS["en"]["why-one"]
    assert why("b1", "a1xc1-c2") == WORDS["en"]["why-far"]
    assert why("c1", "a1xc1-c2-c3") == WORDS["en"]["why-done"]


def test_a_step_after_which_no_jump_would_be_within_reach():
    drawing = ". . . . . .\n. RGGY RRBB . . .\n. . . . . ."
    assert why("a3", "b2-b3", drawing=drawing) == WORDS["en"]["why-step"]


def test_the_start_is_no_end():
    drawing = ". . . . . .\nRBBY . . . . .\nRRRG . . . . ."
    assert why("a1", "a1xa3-a2", drawing=drawing, seat=1) == WORDS["en"]["why-start"]


def test_after_the_end():
    assert why("a1", drawing="RRRG . . . BBGG .", seat=None) == WORDS["en"]["why-over"]
