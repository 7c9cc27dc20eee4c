"""The board: what is on it, what can be chosen, and that every turn can be made by choosing."""

import re
from collections import Counter
from pathlib import Path

import pytest

import games.rules
from games.rules.draft import read_draft
from games.rules.ludicitude import GAME
from games.rules.ludicitude.drawing import SIDE
from games.rules.ludicitude.tests.boards import position
from games.rules.ludicitude.tests.pages import FACE, choose, goes, piece_at, pieces, random_states, scene_of
from games.rules.ludicitude.tests.test_stocks import ROWS, rows
from games.rules.scene import Go

SHIFTED = [f"{q},{r}" for q in range(1, 10) for r in (0, 1)]


def short(cubes):
    """Two rows of nine with that many red cubes; 10,0 touches three tiles, and others two."""
    free = " ".join([*SHIFTED[cubes:], "9,-1", "10,-1"])
    return position(0, cubes=[" ".join(SHIFTED[:cubes]), ""], free=free, setup="1,0 2,0 1,1 2,1", blanks=(1, 1))


def reached(state):
    """The whole turns that choosing leads to, from an empty draft."""
    seen, turns, waiting = set(), set(), [read_draft(state)]
    while waiting:
        draft = waiting.pop()
        if (draft.text, draft.pick) in seen:
            continue
        seen.add((draft.text, draft.pick))
        if draft.complete:
            turns.add(draft.text)
            changed = [choose(draft, go) for go in goes(draft)]
            assert all(not other.is_empty and other.text != draft.text for other in changed)
        else:
            waiting += [choose(draft, go) for go in goes(draft)]
    return turns


@pytest.mark.parametrize("state", random_states(25, 7), ids=lambda state: f"{state.seats}-{state.turn_number}")
def test_every_turn_can_be_made_by_choosing(state):
    assert reached(state) == set(state.legal_actions())


@pytest.mark.parametrize("state", [short(13), short(14), rows(0, [" ".join(ROWS[:14]), ""])], ids=["13", "14", "rows"])
def test_homes_short_of_cubes_can_be_made_by_choosing(state):
    assert any(":" in action for action in state.legal_actions())
    assert reached(state) == set(state.legal_actions())


@pytest.mark.parametrize("state", random_states(12, 9), ids=lambda state: f"{state.seats}-{state.turn_number}")
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_ids_are_unique_and_whatever_can_be_asked_or_chosen_has_a_name(state, lang):
    for active in (True, False):
        for action in ("", *state.legal_actions()[::5]):
            found = pieces(scene_of(read_draft(state, action), active=active, lang=lang))
            assert max(Counter(piece.id for piece in found if piece.id).values()) == 1
            assert all(piece.name and piece.id for piece in found if piece.go or piece.ask)
            if not active:
                assert not any(piece.go or piece.ask for piece in found)


def test_every_symbol_is_there_and_named_for_its_game():
    shared = (Path(games.rules.__file__).parent / "symbols.svg").read_text(encoding="utf-8")
    own = set(re.findall(r' id="([^"]+)"', FACE.symbols("en")))
    assert all(name.startswith("lud-") for name in own)
    known = own | set(re.findall(r' id="([^"]+)"', shared))
    assert set(re.findall(r'href="#([^"]+)"', FACE.symbols("en"))) <= known
    used = set()
    for state in [*random_states(12, 3), short(13)]:
        for action in ("", *state.legal_actions()[::4]):
            used |= {piece.symbol for piece in pieces(scene_of(read_draft(state, action), last=action)) if piece.symbol}
        used |= {stock.icon.symbol for stock in FACE.seat(state, 0, "en").stock}
    assert used <= known
    assert FACE.emblem.symbol in known


def test_the_board_fits_the_territory_and_its_border_and_stays_so_during_a_turn():
    state = random_states(1, 5)[0]
    for draft in (read_draft(state), read_draft(state, pick="F"), read_draft(state, state.legal_actions()[-1])):
        scene = scene_of(draft)
        assert scene.box == scene_of(read_draft(state)).box
        x, y, wide, high = scene.box
        for piece in pieces(scene):
            if piece.id:
                assert x + 30 <= piece.x <= x + wide - 30
                assert y + 34 <= piece.y <= y + high - 34


def test_a_finger_finds_the_first_tiles_on_a_phone():
    wide = scene_of(read_draft(GAME.start(seats=2))).box[2]
    assert SIDE * 3**0.5 * 360 / wide >= 44


def test_a_click_on_the_border_lays_a_blank_or_in_the_other_mode_a_home():
    start = read_draft(GAME.start(seats=2))
    assert piece_at(start, "2,0").go == Go(add=("V2,0",))
    home = choose(start, FACE.tools(start, "en")[1].go)
    assert home.pick == "F"
    assert piece_at(home, "2,0").go == Go(add=("F2,0",))
    assert [tool.pressed for tool in FACE.tools(start, "en")] == [True, False]
    assert [tool.pressed for tool in FACE.tools(home, "en")] == [False, True]


def test_a_cube_is_taken_then_put_down_put_back_or_changed_for_another():
    draft = read_draft(position(0, cubes=["0,0 1,0", "0,1"]))
    assert piece_at(draft, "0,1").go is None
    taken = choose(draft, piece_at(draft, "1,0").go)
    assert taken.pick == "1,0>"
    assert piece_at(taken, "1,1").go == Go(add=("1,0>1,1",))
    assert piece_at(taken, "1,0").go == Go()
    other = position(0, cubes=["0,0 1,1", ""])
    assert piece_at(read_draft(other, pick="0,0>"), "1,1").go == Go(pick="1,1>")


def test_neighbours_of_a_home_are_chosen_one_by_one_and_given_up_again():
    """9,0 9,1 10,-1 in the order of the text, two of them get a cube."""
    home = read_draft(short(13), pick="F")
    draft = choose(home, piece_at(home, "10,0").go)
    assert draft.pick == "F10,0:"
    assert piece_at(draft, "10,-1").go is None
    assert "fixed order" in FACE.why(draft, "10,-1", "en")
    second = choose(draft, piece_at(draft, "9,1").go)
    assert second.pick == "F10,0:9,1"
    assert piece_at(second, "9,0").go == Go(add=("F10,0:9,0;9,1",))
    assert piece_at(second, "10,-1").go == Go(add=("F10,0:9,1;10,-1",))
    assert piece_at(second, "9,1").go == Go(pick="F10,0:")
    assert piece_at(second, "10,0").go == Go(pick="F")
