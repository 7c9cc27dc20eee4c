"""Rule 8: when the game is over and who has won."""

import random

import pytest

from games.rules import registry
from games.rules.lutinfernal import GAME
from games.rules.lutinfernal.notation import NAMES
from games.rules.lutinfernal.rules import YELLOW
from games.rules.lutinfernal.tests.boards import position
from games.rules.protocol import GameOver


def test_the_game_is_over_when_all_57_cells_are_filled():
    rng = random.Random(1)
    for _ in range(5):
        state = GAME.start(seats=2)
        while not state.is_over:
            assert state.free or state.draft
            state = state.play(rng.choice(state.legal_actions()))
        assert (state.turn_number, state.free, state.seat, state.legal_actions()) == (57, 0, None, ())
        assert sum(state.stock) == 2
        with pytest.raises(GameOver):
            state.play("A1")


def test_most_living_goblins_wins_and_equality_is_shared():
    cells = [name for name in NAMES if name not in ("A1", "A10", "C1", "C19")]
    last = position(YELLOW, red="C1 C19", yellow="A10", stones=" ".join(cells[1:]), referee=cells[0], magicians=(3, 3))
    assert last.scores == (2, 1)
    over = registry.play_turn(last, "A1")
    assert (over.is_over, over.scores, over.placing) == (True, (2, 2), (1, 1))
    last = position(YELLOW, red="A10", yellow="C1 C19", stones=" ".join(cells[1:]), referee=cells[0], magicians=(3, 3))
    assert registry.play_turn(last, "A1").placing == (2, 1)


def test_a_match_goes_on_for_two_extra_games():
    assert GAME.extra_games == 2
