"""Rules 3, 4 and 5: stock, referee, placing, lifting plates."""

import pytest

from games.rules.lutinfernal import GAME
from games.rules.lutinfernal.notation import NAMES
from games.rules.lutinfernal.rules import RED, YELLOW
from games.rules.lutinfernal.tests.boards import at, position
from games.rules.protocol import IllegalAction

ROW = "A(0,0)r0 B(5,0)r0 C(10,0)r0"


def kinds(state):
    """The legal actions by their first sign; plate moves as ``(``."""
    return {"(" if "(" in action else action[0] if action[0] in "=*!" else "" for action in state.legal_actions()}


def test_yellow_first_puts_the_referee_on_any_cell():
    state = GAME.start(seats=2)
    assert state.seat == YELLOW
    assert state.legal_actions() == tuple(f"={name}" for name in NAMES)
    after = state.play("=B10")
    assert (after.draft, after.turn_number, at(after, "B10"), after.scores) == ((), 1, "n", (0, 0))


def test_then_red_begins_and_they_alternate():
    state = GAME.start(seats=2).play("=B10")
    seats = []
    for action in ("A1", "A2", "*A3", "A4"):
        seats.append(state.seat)
        state = state.play(action)
    assert seats == [RED, YELLOW, RED, YELLOW]
    assert [at(state, f"A{i}") for i in range(1, 5)] == ["r", "y", "R", "y"]
    assert state.scores == (2, 2)


def test_one_goblin_on_any_free_cell():
    state = position(RED, red="A1 *A3", yellow="A2", stones="C1", referee="B10", filler="C2 C3")
    free = {name for name in NAMES if at(state, name) == "."}
    assert {a for a in state.legal_actions() if "(" not in a} == free | {f"*{name}" for name in free}
    for taken in ("A1", "A2", "A3", "B10", "C1", "*A1", "*A2", "*B10", "*C1"):
        with pytest.raises(IllegalAction):
            state.play(taken)


def test_each_has_25_players_and_4_magicians():
    state = GAME.start(seats=2).play("=B10")
    assert state.stock == (25, 4, 25, 4)
    state = state.play("A1").play("*A2").play("A(1,7)r1").play("*A3")
    assert state.stock == (24, 3, 25, 3)


def test_with_no_magician_left_only_players_are_placed_and_no_plate_is_lifted():
    state = position(RED, red="*A1 *A3 *A5 *A7", yellow="*B1 B2", filler="C1 C2 C3 C4 C5 C6 C7")
    assert state.stock[:2][1] == 0
    assert kinds(state) == {""}
    for action in ("*A9", "A(1,7)r1"):
        with pytest.raises(IllegalAction):
            state.play(action)


def test_with_no_player_left_only_magicians_are_placed():
    """25 players and 2 magicians of Red are on the board."""
    cells = [name for name in NAMES if name not in ("A10", "C10")]
    state = position(RED, stones=" ".join(cells[1:]), referee="A1", magicians=(2, 2))
    assert state.stock == (0, 2, 0, 2)
    assert kinds(state) == {"*", "("}
    with pytest.raises(IllegalAction):
        state.play("A10")
    assert state.play("*A10").seat == YELLOW


def test_a_magician_may_be_played_without_its_power():
    state = position(RED, red="A1", yellow="A2", filler="C1 C2")
    after = state.play("*B10")
    assert (after.seat, at(after, "B10"), after.layout.plates) == (YELLOW, "R", state.layout.plates)


def test_a_lifted_plate_takes_along_what_stands_on_it():
    state = position(RED, red="A1 B19", yellow="A2", stones="A3", referee="A4", filler="C1 C2")
    after = state.play("A(1,7)r1")
    assert (after.seat, after.draft, after.lifted) == (RED, ("A(1,7)r1",), True)
    assert [at(after, f"A{i}") for i in range(1, 5)] == ["r", "y", "s", "n"]
    assert after.layout.plates[0] == (1, 7, 1)


def test_then_the_magician_goes_on_any_free_cell_of_any_plate():
    state = position(RED, red="A1", yellow="A2", filler="C1 C2").play("A(1,7)r1")
    assert state.legal_actions() == tuple(f"*{name}" for name in NAMES if at(state, name) == ".")
    for action in ("B1", "A(1,7)r2", "=B1", "!A1", "*A1"):
        with pytest.raises(IllegalAction):
            state.play(action)
    for cell in ("A5", "B5", "C5"):
        assert at(state.play(f"*{cell}"), cell) == "R"


def test_a_plate_may_be_turned_in_place_even_when_it_is_empty():
    state = position(RED, red="A1", yellow="A2", filler="C1 C2")
    turns = [action for action in state.legal_actions() if action.startswith("B(3,2)")]
    assert turns == [f"B(3,2)r{k}" for k in range(1, 6)]


def test_a_plate_may_not_come_down_as_it_lay():
    state = position(RED, red="A1", yellow="A2", filler="C1 C2").play("A(1,7)r1").play("*B1")
    assert "A(1,7)r0" in state.legal_actions()
    with pytest.raises(IllegalAction):
        state.play("A(1,7)r1")


@pytest.mark.parametrize("action", ["A(1,2)r0", "A(5,-2)r0", "A(40,40)r0"])
def test_a_plate_may_not_overlap_or_lie_alone(action):
    state = position(RED, red="B1", yellow="B2", filler="C1 C2", plates=ROW, setup=ROW)
    with pytest.raises(IllegalAction):
        state.play(action)


def test_the_others_may_not_be_left_apart():
    """B lies between A and C, which do not touch: B has to touch both again."""
    state = position(RED, red="B1", yellow="B2", filler="C1 C2", plates=ROW, setup=ROW)
    moves = {action[: action.index("r")] for action in state.legal_actions() if action.startswith("B(")}
    assert moves == {"B(5,0)"}
    assert "A(15,0)r0" in state.legal_actions()
