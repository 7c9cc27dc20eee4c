"""Perft and whole games: what the engine may never stop doing."""

import re
from pathlib import Path

import pytest

from games.rules import record, registry
from games.rules.ludicitude import GAME
from games.rules.perft import divide, perft, told

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.txt"))
PERFT = {2: (8, 72, 760, 8116), 3: (12, 132, 1416, 17526), 4: (16, 240, 3480, 49968)}


@pytest.mark.parametrize(
    ("seats", "depth"), [(2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2), (3, 3), (3, 4), (4, 1), (4, 2), (4, 3)]
)
def test_perft(seats, depth):
    start = GAME.start(seats=seats)
    assert perft(start, depth) == PERFT[seats][depth - 1], told(divide(start, depth))


def test_perft_of_four_seats_four_turns_deep():
    start = GAME.start(seats=4)
    assert sum(perft(start.play(action), 3) for action in start.legal_actions()) == PERFT[4][3]


def test_the_folder_has_the_games_that_prove_the_hard_rules():
    names = {path.stem.removeprefix("ludicitude-") for path in GOLDEN}
    assert {"2", "2-quiet", "3", "4", "random-territory", "leaver-in-last-round", "custom-territory"} <= names


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_game(path):
    """Record confirms scores and placing; the comment's counts are those before each action."""
    text = path.read_text(encoding="utf-8")
    counts = [int(n) for n in re.search(r"\{legal actions before each action: ([\d ]+)\}", text)[1].split()]
    game = record.read(text)
    state, found = game.start(), []
    for turn in game.turns:
        if not turn.startswith("~"):
            found.append(len(state.legal_actions()))
        state = registry.play_stored(state, turn)
        again = GAME.load(state.dump())
        assert again == state
        assert again.legal_actions() == state.legal_actions()
    assert found == counts
    assert state.is_over
    assert state == game.final()
