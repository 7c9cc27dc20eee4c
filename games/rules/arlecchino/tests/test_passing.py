"""Rules 7 and 8: who passes, when the game is over, and who has won. Seat 0 has green and yellow, seat 1 red and blue."""

from games.rules.arlecchino.tests.boards import at
from games.rules.registry import play_turn

CORNERS = "{} . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . {}"


def test_a_seat_that_cannot_remove_a_tile_passes_and_the_other_goes_again():
    state = play_turn(at("RRRB GGGG . BBBB . .", 1), "a1xc1")
    assert (state.seat, state.passed, state.turn_number) == (1, (0,), 33)


def test_a_seat_that_passed_plays_again_when_it_can():
    """Red's one zone would do for jumping over b1 if c1 were free."""
    drawing = """
        .    .    GGYY .    .    .
        RGGY YYYY GGGG .    .    .
    """
    state = play_turn(at(drawing, 0, passed=(1,)), "c1xc3")
    assert (state.seat, state.passed, state.legal_actions()) == (1, (), ("a1xc1",))


def test_with_three_seats_the_passed_ones_come_in_their_order():
    """Only red can act, again and again; blue and green pass."""
    drawing = "RRRR BYYY . YYYY . ."
    state = play_turn(at(drawing, 0, seats=3, passed=(1, 2)), "a1xc1")
    assert (state.seat, state.passed) == (0, (1, 2))


def test_passed_stays_during_the_draft():
    state = at("RRRR BYYY . YYYY . .", 0, seats=3, passed=(1, 2), draft="a1xc1")
    assert (state.draft, state.passed) == (("a1xc1",), (1, 2))


def test_a_seat_that_can_must_play():
    state = at("RRRB GGGG . . . .", 1)
    assert set(state.legal_actions()) == {"a1-a2", "a1xc1"}


def test_the_game_is_over_when_nobody_can_remove_a_tile():
    state = play_turn(at("RRRB GGGG . . . .", 1), "a1xc1")
    assert (state.seat, state.is_over, state.legal_actions(), state.passed) == (None, True, (), ())


def test_steps_alone_do_not_keep_the_game_going():
    """Four movements reach a jump from d1; three do not."""
    assert at("RRRG . . . BBGG .", None).is_over
    assert "a1-b1" in at("RRRR . . . BBGG .", 1).legal_actions()


def test_the_most_zones_on_the_tiles_left_win():
    state = at(CORNERS.format("RRRB", "GYYY"), None)
    assert (state.scores, state.placing) == ((4, 4), (1, 1))
    state = at(CORNERS.format("RRRG", "GYYY"), None)
    assert (state.scores, state.placing) == ((5, 3), (1, 2))


def test_equal_scores_are_a_draw():
    state = at(CORNERS.format("RRRB", "BYYY"), None, seats=4)
    assert (state.scores, state.placing) == ((3, 2, 0, 3), (1, 3, 4, 1))
