"""A plate's studs lift it and put it back, so that the keyboard focus keeps its place."""

import pytest

from games.rules.draft import read_draft
from games.rules.lutinfernal import GAME
from games.rules.lutinfernal.notation import NAMES
from games.rules.lutinfernal.tests.boards import position
from games.rules.lutinfernal.tests.test_face_board import named, scene
from games.rules.lutinfernal.tests.walks import follow
from games.rules.scene import Go

FILLER = "C1 C3 C5 C7"


def start():
    return position(red="A1 *A3", yellow="A2", stones="C3", referee="B1", filler=FILLER)


@pytest.mark.parametrize("plate", "ABC")
@pytest.mark.parametrize(("lang", "lift", "back"), [("en", "Lift plate {}", "Put plate {} back"), ("fr", "Soulever", "Remettre")])
def test_the_stud_that_lifted_a_plate_puts_it_back(plate, lang, lift, back):
    state, stud = start(), f"stud-{plate}"
    lifting = named(scene(state, lang=lang))[stud]
    assert lifting.name.startswith(lift.format(plate))
    lifted = follow(read_draft(state), lifting.go)
    assert lifted.pick == f"{plate}("
    held = next(action for action in lifted.matching() if action.endswith("r3"))
    for pick in (lifted.pick, held):
        there = named(scene(state, pick=pick, lang=lang))
        assert there[stud].name.startswith(back.format(plate))
        assert there[stud].go == Go()
        assert follow(read_draft(state, pick=pick), there[stud].go).is_empty
        assert all(there[f"stud-{other}"].go == Go(pick=f"{other}(") for other in "ABC" if other != plate)


def test_without_a_magician_left_they_say_why_not():
    state = position(red="A1", yellow="A2", stones="C3 C5 C7 C9 C12 B5 B7", referee="B1", filler=FILLER, magicians=(4, 1))
    studs = named(scene(state))
    assert [(studs[f"stud-{plate}"].go, studs[f"stud-{plate}"].ask) for plate in "ABC"] == [(None, plate) for plate in "ABC"]


def test_who_is_not_to_act_cannot_lift():
    studs = named(scene(start(), active=False))
    assert [(studs[f"stud-{plate}"].go, studs[f"stud-{plate}"].name) for plate in "ABC"] == [(None, f"Plate {p}") for p in "ABC"]


def test_landing_places_keep_their_ids_while_a_plate_is_in_hand():
    """The same place has the same id before and after another one was chosen."""
    state = start()

    def places(pick):
        return {
            piece.go.pick: name for name, piece in named(scene(state, pick=pick)).items() if name.startswith("at-") and piece.go
        }

    first, then = places("B("), places("B(-5,0)r0")
    assert len(first.keys() & then.keys()) > 5
    assert all(first[pick] == then[pick] for pick in first.keys() & then.keys())


@pytest.mark.parametrize("plate", "ABC")
def test_what_has_the_cursor_stays_where_it_is(plate):
    """Turned or put elsewhere, the plate has under the cursor the thing with the same id."""
    state = start()

    def points(pick):
        return {name: (piece.x, piece.y) for name, piece in named(scene(state, pick=pick)).items() if name.startswith("at-")}

    places = points(f"{plate}(")
    assert len(places) > 5
    for pick in (action for action in state.legal_actions() if action.startswith(f"{plate}(")):
        assert points(pick) == places


def test_a_board_is_drawn_alike_wherever_its_plates_lie():
    near = GAME.start(seats=2, setup="A(0,0)r0 B(3,2)r0 C(-2,5)r0").play("=B10")
    far = GAME.start(seats=2, setup="A(900,-500)r0 B(903,-498)r0 C(898,-495)r0").play("=B10")
    for here, there in (("", ""), ("A(", "A("), ("B(5,0)r2", "B(905,-500)r2")):
        one, other = scene(near, pick=here), scene(far, pick=there)
        assert one.box == pytest.approx(other.box)
        points = [{name: (piece.x, piece.y) for name, piece in named(board).items()} for board in (one, other)]
        assert points[0] == points[1]
        assert {f"c-{name}" for name in NAMES if name[0] != here[:1]} <= set(points[0])
