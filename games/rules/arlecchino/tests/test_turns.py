"""Rule 5: which tile, how far, steps and jumps. Seat 0 has green and yellow, seat 1 red and blue."""

import pytest

from games.rules.arlecchino.tables import CELLS
from games.rules.arlecchino.tests.boards import at, legal
from games.rules.registry import legal_turns

PAIR = """
.    .    .    .    .    .
.    RGGY RRBB .    .    .
.    .    .    .    .    .
"""


def turns(drawing: str, seat: int = 0) -> set[str]:
    return set(legal_turns(at(drawing, seat)))


def test_a_tile_with_a_zone_of_the_seat_jumps_over_its_neighbour():
    assert "b2xd2" in legal(PAIR, 0)
    assert "c2xa2" in legal(PAIR, 1)


def test_a_tile_without_a_zone_of_the_seat_stays():
    assert {action[:2] for action in legal(PAIR, 0)} == {"b2"}
    assert {action[:2] for action in legal(PAIR, 1)} == {"b2", "c2"}


def test_the_jumped_tile_leaves_and_the_jumping_one_lands_right_behind_it():
    after = at(PAIR, 0).play("b2xd2")
    assert after.tiles() == {"d2": "RGGY"}
    assert after.removed == ("c2",)


def test_the_jumped_tile_counts_for_nobody_any_more():
    assert at(PAIR).scores == (3, 5)
    assert at(PAIR, draft="b2xd2").scores == (3, 1)


def test_own_colours_may_be_jumped_over():
    assert "a1xc1" in legal("RGGY YYYY . . . .", 0)


@pytest.mark.parametrize(
    "row", ["RRRG BBBB RRRR . . .", "RRRG . BBBB . . .", "RRRB RRBB . . . .", ". . . . RRRG BBBB"],
    ids=["behind it is a tile", "not a neighbour", "not the seat's", "behind it is the edge"],
)  # fmt: skip
def test_a_jump_goes_over_one_neighbour_onto_the_free_cell_behind_it(row):
    """Another tile of the seat can jump, and none of these."""
    drawing = "YYYY BBBY . . . .\n" + ". . . . . .\n" * 4 + row
    assert {action[:2] for action in legal(drawing)} == {"a6"}


@pytest.mark.parametrize("cell", CELLS)
def test_only_in_a_corner_a_tile_is_safe(cell):
    """As the guide says: nothing comes from beyond the edge, but along it."""
    column, row = "abcdef".index(cell[0]), int(cell[1]) - 1
    beside = [(column + x, row + y) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    # A jump elsewhere, since a seat without any would not be asked.
    there = "6" if row < 3 else "1"
    other = {"f" + there: "YYYY", "e" + there: "RRRR"} if column < 3 else {"a" + there: "YYYY", "b" + there: "RRRR"}
    taken = False
    for x, y in beside:
        if 0 <= x < 6 and 0 <= y < 6:
            start = "abcdef"[x] + str(y + 1)
            tiles = {cell: "BBBB", start: "GGGG", **other}
            rows = (" ".join(tiles.get(file + rank, ".") for file in "abcdef") for rank in "654321")
            taken |= f"{start}x" in {action[:3] for action in legal("\n".join(rows))}
    assert taken == (cell not in ("a1", "a6", "f1", "f6"))


def test_movements_are_orthogonal():
    """The only other tile lies diagonally: beside it there is a jump, over the corner there is none."""
    drawing = """
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    BBBB .    .    .
        .    RRGG .    .    .    .
        .    .    .    .    .    .
    """
    assert turns(drawing) == {"b2-b3xd3", "b2-c2xc4"}


@pytest.mark.parametrize(("tile", "movements"), [("RRRG", 1), ("RRGG", 2), ("RRGY", 2), ("RGGY", 3), ("GGGG", 4), ("GGYY", 4)])
def test_as_many_movements_as_zones_of_the_seat_and_two_colours_count_together(tile, movements):
    drawing = f".  . . . . .\n{tile} BBBB . . . ."
    assert at(drawing).movements("a1", 0) == movements
    assert max(turn.count("-") + turn.count("x") for turn in turns(drawing)) == movements


def test_steps_and_jumps_mix_freely():
    drawing = """
        .    .    .    .    .    .
        .    BBBB .    .    .    .
        .    GGGG RRRR .    .    .
    """
    assert {"b1xb3", "b1-a1-a2xc2-c3", "b1xd1-d2-c2xa2", "b1xd1-e1-f1-f2"} <= turns(drawing)


def test_a_step_goes_to_a_free_cell():
    assert legal("GGGG RRRR . . . .", 0) == {"a1-a2", "a1xc1"}


def test_at_least_one_movement_is_a_jump():
    assert all("x" in turn for turn in turns(PAIR))
    assert "." not in at(PAIR, draft="b2-b3").legal_actions()


def test_a_step_must_leave_a_jump_within_reach():
    """Two movements are left: back and jump, or jump from above; the cells further off are too far."""
    aside = at(PAIR, draft="b2-b3")
    assert set(aside.legal_actions()) == {"-b2", "-c3"}
    assert aside.play("-c3").legal_actions() == ("xc1",)
    assert aside.play("-b2").legal_actions() == ("xd2",)


@pytest.mark.parametrize(("tile", "can"), [("RBGG", False), ("RGGY", False), ("GGGG", True)])
def test_the_way_to_a_jump_may_lead_back_over_the_start(tile, can):
    """Left, back, right and jump: four movements."""
    drawing = f". {tile} . BBBB . ."
    assert ("b1-a1" in legal(drawing)) == can
    assert "b1-c1" in legal(drawing)


@pytest.mark.parametrize("tile", ["RBGG", "RGGY", "GGGG"])
def test_a_tile_cannot_come_back_to_jump_over_the_place_it_left(tile):
    """It lies between free cells with nothing else near; only the tiles in the far corner move."""
    drawing = f"""
        YYYY BBBY .    .      .    .
        .    .    .    .      .    .
        .    .    .    .      .    .
        .    .    .    .      .    .
        .    .    .    .      {tile} .
        .    .    .    .      .    .
    """
    assert {action[:2] for action in legal(drawing)} == {"a6"}


def test_a_turn_may_stop_after_a_jump():
    draft = at(PAIR, draft="b2xd2")
    assert "." in draft.legal_actions()
    assert draft.play(".").turn_number == draft.turn_number + 1


def test_a_turn_ends_by_itself_when_the_movements_are_used_up():
    after = at("RRRG BBBB . RRRR . .").play("a1xc1")
    assert (after.draft, after.turn_number) == ((), 33)


def test_without_draft_is_the_start_of_the_turn():
    start = at(PAIR)
    assert start.without_draft() is start
    assert start.play("b2-b3").play("-c3").without_draft() == start
