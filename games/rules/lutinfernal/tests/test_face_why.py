"""Why something cannot be chosen."""

import pytest

from games.rules.draft import read_draft
from games.rules.lutinfernal import GAME
from games.rules.lutinfernal.notation import NAMES
from games.rules.lutinfernal.tests.boards import position
from games.rules.lutinfernal.tests.walks import drafts, pieces

ROW = "A(0,0)r0 B(5,0)r0 C(10,0)r0"
PLACES = [
    *NAMES,
    *("A", "B", "C", "player", "magician", "", "x", "A(", "A(1,2)", "A(1,2)r0", "A(0,0)r9", "B(99,99)r5", "C(-2,5)r0"),
    *("=A1", "!A1", "*A1", ".", "~0", "A(٣,7)r1", "\x00", "💥", "A1A2"),
]


def why(state, place, text="", pick="", lang="en"):
    return GAME.face.why(read_draft(state, text, pick), place, lang)


def test_it_never_fails():
    for draft, _ in drafts(seed=41, every=6):
        for lang in ("en", "fr"):
            assert all(GAME.face.why(draft, place, lang).endswith(".") for place in PLACES)


def test_whatever_can_be_asked_about_has_a_reason():
    general = {GAME.face.why(read_draft(GAME.start(seats=2)), "x", lang) for lang in ("en", "fr")}
    asked = 0
    for draft, last in drafts(seed=42, every=4):
        asks = [piece.ask for piece in pieces(GAME.face.scene(draft, lang="en", active=True, last=last)) if piece.ask]
        asks += [tool.ask for tool in GAME.face.tools(draft, "en") if not tool.go]
        for ask in asks:
            sentence = GAME.face.why(draft, ask, "en")
            assert sentence not in general | {"That can be chosen."}, (draft, ask)
            asked += 1
    assert asked > 500


def start(**more):
    return position(red="A1 *A3", yellow="A2", stones="C3", referee="B1", filler="C1 C5 C7", **more)


@pytest.mark.parametrize(
    ("place", "pick", "sentence"),
    [
        ("A1", "", "A1 is taken: a goblin goes on a free cell (rule 5)."),
        ("C3", "*", "C3 is taken: a goblin goes on a free cell (rule 5)."),
        ("B10", "A(", "Plate A would overlap plate B there (rule 1)."),
        ("A(1,2)r0", "", "Plate A would overlap plate B there (rule 1)."),
        ("A(30,2)", "", "Plate A would touch no other plate there (rule 1)."),
        ("A(0,0)r0", "", "Plate A lies like that: it must come down elsewhere or turned (rule 5)."),
        ("B10", "B(3,2)r2", "Plate B is held over this place: put it down, or turn it first."),
        ("A5", "", "That can be chosen."),
    ],
)
def test_at_the_start_of_a_turn(place, pick, sentence):
    assert why(start(), place, pick=pick) == sentence


def test_a_plate_may_not_leave_another_alone():
    state = start(plates=ROW, setup=ROW)
    assert why(state, "B(-5,0)r0") == "Plate C would be left touching no other plate (rule 1)."


def test_with_nothing_left():
    none = position(red="*A1 *A3 *A5 *A7", yellow="*B1 B2", filler="C1 C2 C3 C4 C5 C6 C7")
    assert why(none, "magician") == "You have no magicians left: place a player (rule 3)."
    assert why(none, "B") == "You have no magicians left, and only a magician lifts a plate (rule 5)."
    cells = [name for name in NAMES if name not in ("A10", "C10")]
    only = position(stones=" ".join(cells[1:]), referee="A1", magicians=(2, 2))
    assert why(only, "player", lang="fr") == "Vous n’avez plus de joueur\u00a0: placez un magicien (règle 3)."


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("A4", "A4 does not turn to stone now: a cell around it is free (rule 6)."),
        ("A3", "A3 has turned to stone already; stone is for ever (rule 6)."),
        ("C19", "The referee never turns to stone (rule 6)."),
        ("B5", "There is no goblin on B5."),
        ("B17", "B17 does not turn to stone now: around it live 2 of its team and 1 of the other (rule 6)."),
        ("A", "First name the goblin that turns to stone next (rule 7)."),
    ],
)
def test_while_the_next_stone_is_to_be_named(place, sentence):
    """Around B17 lie B13, B14, B18, C7 and C12."""
    state = position(red="A1 B17 B13 B14", yellow="A2 A4 A6 B18", stones="A3 C7 C12", filler="C1 C3 C5 C19", referee="C19")
    assert why(state, place, text="A5") == sentence


def test_between_plate_and_magician_and_after_the_turn():
    assert why(start(), "B", text="C(-2,5)r3").startswith("A plate has come down")
    assert why(start(), "A1", text="C(-2,5)r3").startswith("A1 is taken")
    assert why(start(), "A1", text="A5") == "The turn is complete: confirm it, or choose another free cell."
    assert why(GAME.start(seats=2), "A").startswith("The referee is put on the table")
    assert why(start().leave(0), "A5") == "The game is over (rule 8)."
