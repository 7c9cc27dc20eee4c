"""Rule 6: passing through the start, and when a turn may end there."""

import pytest

from games.rules.arlecchino.tests.boards import at, legal
from games.rules.registry import legal_turns

ROUND = """
.    .    .    .    .    .
.    RBBG .    .    .    .
RBBY .    BBGG .    .    .
{}   BBGY .    .    .    .
"""
"""Four jumps lead from a1 round b2 and back to a1."""


def after_three(tile: str, seat: int, **how) -> tuple[str, ...]:
    state = at(ROUND.format(tile), seat, draft="a1xa3xc3xc1", **how)
    assert state.mover == ("a1", "c1", 1)
    return state.legal_actions()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_four_jumps_of_a_tile_of_one_colour_may_end_on_the_start(seats):
    seat = 1 if seats == 2 else 0
    assert "xa1" in after_three("RRRR", seat, seats=seats)
    end = at(ROUND.format("RRRR"), seat, seats=seats, draft="a1xa3xc3xc1xa1")
    assert end.draft == ()
    assert end.tiles() == {"a1": "RRRR"}


def test_two_colours_of_one_seat_are_not_one_colour():
    assert "xa1" not in after_three("RRRB", 1)
    assert "xa1" in after_three("RRRB", 1, free=True)


def test_fewer_jumps_do_not_earn_the_way_home():
    """Jump, step, step: the last of four movements may not end on the start, though the tile is of one colour."""
    drawing = "\n".join([". . . . . ."] * 4 + ["RBBY . . . . .", "RRRR . . . . ."])
    two_left = at(drawing, 1, draft="a1xa3-a2")
    assert "-a1" in two_left.legal_actions()
    one_left = at(drawing, 1, draft="a1xa3-b3-a3")
    assert set(one_left.legal_actions()) == {"-a2", "-b3", "-a4", "."}
    aside = at(drawing, 1, draft="a1xa3-a2").play("-b2")
    assert set(aside.legal_actions()) == {"-a2", "-b1", "-b3", "-c2", "."}


def test_a_turn_may_pass_through_its_start_but_not_stop_there():
    drawing = "\n".join([". . . . . ."] * 4 + ["RBBY . . . . .", "RRRR . . . . ."])
    home = at(drawing, 1, draft="a1xa3-a2-a1")
    assert home.legal_actions() == ("-a2", "-b1")
    assert home.play("-b1").tiles() == {"b1": "RRRR"}


def test_the_last_movement_does_not_lead_to_the_start():
    drawing = "\n".join([". . . . . ."] * 4 + ["RBBY . . . . .", "RRRG . . . . ."])
    assert set(at(drawing, 1, draft="a1xa3-a2").legal_actions()) == {"-a3", "-b2", "."}


def test_before_the_jump_a_tile_may_step_back_to_its_start():
    assert "-a1" in at("RRRG BBYY . . . .", 1, draft="a1-a2").legal_actions()


def test_free_return_lets_any_turn_with_a_jump_end_on_its_start():
    drawing = "\n".join([". . . . . ."] * 4 + ["RBBY . . . . .", "RRRG . . . . ."])
    turns = set(legal_turns(at(drawing, 1, free=True)))
    assert "a1xa3-a2-a1" in turns
    assert turns - set(legal_turns(at(drawing, 1))) == {"a1xa3-a2-a1"}
    drawing = drawing.replace("RRRG", "RRRB")
    home = at(drawing, 1, free=True, draft="a1xa3-a2-a1")
    assert set(home.legal_actions()) == {"-a2", "-b1", "."}
    assert home.play(".").tiles() == {"a1": "RRRB"}


def test_free_return_still_asks_for_a_jump():
    drawing = "RRRG BBYY . . . ."
    assert "." not in at(drawing, 1, free=True, draft="a1-a2-a1").legal_actions()
    assert legal(drawing, 1, free=True) == legal(drawing, 1)
