"""Rules 6 and 7: who turns to stone, when, and who decides the order.

On plate A around A1 lie A2, A4 and A5; around A2 lie A1, A3, A5 and A6. In the compact layout A12 also touches B1 and B4.
"""

import pytest

from games.rules import registry
from games.rules.lutinfernal.rules import RED, YELLOW
from games.rules.lutinfernal.tests.boards import at, position
from games.rules.protocol import IllegalAction

FILLER = "C1 C3 C5 C12 C13 C17 C19"
APART = "A(0,0)r0 B(1,-5)r0 C(6,-5)r0"
"""B19 touches A1 and A2, B12 touches C8; B may go to (5,0), where it touches none of them."""


def test_a_free_cell_around_saves_a_goblin():
    state = position(YELLOW, red="A1", yellow="A2 A4", filler=FILLER)
    assert at(state, "A1") == "r"
    assert at(state.play("A3"), "A1") == "r"
    assert at(state.play("A5"), "A1") == "s"


def test_more_of_the_other_team_than_of_its_own():
    state = position(YELLOW, red="A2 A5", yellow="A1 A3", filler=FILLER)
    after = state.play("A6")
    assert (at(after, "A2"), after.scores) == ("s", (1, 3))


def test_as_many_of_both_teams_is_not_enough():
    state = position(RED, red="A2 A5", yellow="A1 A3", filler=FILLER)
    assert at(state.play("A6"), "A2") == "r"


def test_a_goblin_may_be_put_where_it_turns_at_once():
    state = position(RED, yellow="A2 A4 A5", filler=FILLER)
    after = state.play("A1")
    assert (at(after, "A1"), after.scores, after.seat) == ("s", (0, 3), YELLOW)


def test_around_means_on_any_plate():
    state = position(YELLOW, red="A12 A11", yellow="A7 A16 B1", filler=FILLER)
    assert at(state.play("B2"), "A12") == "r"
    assert at(state.play("B4"), "A12") == "s"


def test_the_referee_and_stones_fill_a_cell():
    state = position(YELLOW, red="A1", stones="A4", referee="A5", filler=FILLER)
    assert at(state.play("A2"), "A1") == "s"


def test_the_referee_and_stones_count_for_nobody():
    state = position(RED, red="A1 A2", yellow="A6", stones="A4", referee="A5", filler=FILLER)
    after = state.play("A3")
    assert at(after, "A1") == "r"  # no foe, though two of three around it are not its friends
    state = position(RED, yellow="A2 A4", stones="A5", filler=FILLER)
    assert at(state.play("A1"), "A1") == "s"  # two foes, and the stone is no friend


def test_a_magician_counts_and_turns_like_any_goblin():
    state = position(YELLOW, red="*A1", yellow="A2 *A4", filler=FILLER)
    after = state.play("*A5")
    assert (at(after, "A1"), at(after, "A4"), after.scores) == ("s", "Y", (0, 3))


def test_stone_is_for_ever():
    state = position(YELLOW, red="A12 A11", yellow="A7 A16 B1", filler=FILLER).play("B4")
    moved = state.play("A(1,7)r1").play("*A1")  # now A12 has free cells around and fewer foes
    assert at(moved, "A12") == "s"
    with pytest.raises(IllegalAction):
        moved.play("A12")


def test_the_first_test_comes_after_the_plate_and_before_the_magician():
    """Without plate B nothing free is left around A12; a red magician beside it would come too late."""
    state = position(RED, red="A12 A11", yellow="A7 A16", filler=FILLER)
    lifted = state.play("B(-5,0)r0")
    assert lifted.draft == ("B(-5,0)r0",)
    assert at(lifted, "A12") == "s"
    assert lifted.without_draft() == state
    assert at(lifted.play("*B1").without_draft(), "A12") == "s"


def test_each_stone_changes_the_counts_for_the_others():
    """A2 has two friends and two foes around until its friend A1 turns."""
    state = position(YELLOW, red="A1 A2 A6", yellow="A3 A5", filler=FILLER)
    after = state.play("A4")
    assert [at(after, cell) for cell in ("A1", "A2", "A6")] == ["s", "s", "r"]
    assert after.seat == RED


def test_nothing_is_named_where_the_order_makes_no_difference():
    state = position(YELLOW, red="A1 A2 A6", yellow="A3 A5", filler=FILLER)
    with pytest.raises(IllegalAction):
        registry.play_turn(state, "A4!A1")
    with pytest.raises(IllegalAction):
        state.play("!A1")


def duel():
    """With a red goblin on A5, red A1 and yellow A2 both qualify, each only as long as the other lives."""
    return position(RED, red="A1", yellow="A2 A4 A6", stones="A3", filler=FILLER)


def test_whose_turn_it_is_decides_the_order():
    chosen = duel().play("A5")
    assert (chosen.seat, chosen.draft, chosen.turn_number) == (RED, ("A5",), duel().turn_number)
    assert set(chosen.legal_actions()) == {"!A1", "!A2"}
    own, foe = chosen.play("!A1"), chosen.play("!A2")
    assert [at(own, cell) for cell in ("A1", "A2")] == ["s", "y"]
    assert [at(foe, cell) for cell in ("A1", "A2")] == ["r", "s"]
    assert own.seat == foe.seat == YELLOW
    assert registry.play_turn(duel(), "A5!A2") == foe


def test_it_is_not_optional():
    with pytest.raises(IllegalAction) as caught:
        registry.play_turn(duel(), "A5")
    assert caught.value.code == "unfinished"
    for action in ("!A4", "A7", "*A7", "B(-5,0)r0"):
        with pytest.raises(IllegalAction):
            duel().play("A5").play(action)


def test_one_is_named_after_the_other_until_the_rest_does_not_depend_on_order():
    state = position(RED, red="A1 A5 C8 C13", yellow="A2 A4 A6 C4 C9", stones="A3", filler="B1 B2 B3", plates=APART, setup=APART)
    lifted = state.play("B(5,0)r0")
    assert set(lifted.legal_actions()) == {"!A1", "!A2", "!C8"}
    one = lifted.play("!C8")
    assert set(one.legal_actions()) == {"!A1", "!A2"}
    two = one.play("!A2")
    assert all(action.startswith("*") for action in two.legal_actions())
    direct = lifted.play("!A2")
    assert at(direct, "C8") == "s"  # by itself
    assert direct.play("*A9") == two.play("*A9")


def test_the_two_tests_of_a_turn_are_two_cascades():
    state = position(RED, red="A1 C8 C13", yellow="A2 A4 A6 C4 C9", stones="A3", filler="B1 B2 B3", plates=APART, setup=APART)
    after = state.play("B(5,0)r0")
    assert at(after, "C8") == "s"
    assert after.play("*A5").draft == ("B(5,0)r0", "*A5")
    assert set(after.play("*A5").legal_actions()) == {"!A1", "!A2"}
    assert at(registry.play_turn(state, "B(5,0)r0*A5!A2"), "A1") == "r"
