"""What can be chosen on the board is what the rules allow, and nothing else."""

from games.rules.arlecchino.tables import CELLS
from games.rules.arlecchino.tests.boards import at
from games.rules.arlecchino.tests.pages import choose, drafts, goes, shown, starts
from games.rules.draft import read_draft
from games.rules.protocol import STOP
from games.rules.scene import Go

ROW = "RGGY BBBB . RRRG BBBY ."


def test_every_first_action_is_a_tile_and_then_a_cell():
    for state, _ in starts(3):
        found = set()
        for cell, go in goes(read_draft(state)).items():
            assert go == Go(pick=cell)
            picked = read_draft(state, pick=cell)
            found |= {go.add[0] for go in goes(picked).values() if go.add}
        assert found == set(state.legal_actions())


def test_every_further_action_is_a_cell_and_stopping_is_confirming():
    seen = 0
    for draft in drafts(3):
        if draft.actions:
            assert {"".join(go.add) for go in goes(draft).values()} == {action for action in draft.legal if action != STOP}
            assert draft.can_confirm == (draft.complete or STOP in draft.legal)
            seen += 1
    assert seen > 200


def test_what_is_chosen_is_the_draft():
    assert choose(read_draft(at(ROW, 0)), "a1").pick == "a1"
    assert choose(read_draft(at(ROW, 0)), "a1", "c1").text == "a1xc1"
    assert choose(read_draft(at(ROW, 0)), "a1", "c1", "c2").text == "a1xc1-c2"


def test_the_mind_can_be_changed_while_a_tile_is_picked():
    picked = choose(read_draft(at(ROW, 0)), "a1")
    assert goes(picked)["d1"] == Go(pick="d1")
    assert choose(picked, "d1", "f1").text == "d1xf1"


def test_picking_the_tile_again_puts_it_back():
    assert choose(read_draft(at(ROW, 0)), "a1", "a1").is_empty


def test_once_the_tile_has_moved_no_other_can_be_chosen():
    assert set(goes(read_draft(at(ROW, 0), "a1xc1"))) == {"b1", "c2"}


def test_who_may_not_act_can_choose_and_ask_nothing():
    for piece in shown(read_draft(at(ROW, 0)), active=False).values():
        assert piece.go is None
        assert piece.ask == ""


def test_every_cell_is_one_thing_that_can_be_chosen_or_asked_about():
    for draft in drafts(2, 1):
        there = shown(draft)
        assert set(there) == set(CELLS)
        for cell, piece in there.items():
            assert bool(piece.go) != bool(piece.ask)
            assert piece.ask in ("", cell)
            assert piece.name.startswith(cell)


def test_a_longer_pick_shows_what_begins_with_it():
    draft = read_draft(at(ROW, 0), pick="a1-")
    assert {go.add for go in goes(draft).values() if go.add} == {("a1-a2",)}
