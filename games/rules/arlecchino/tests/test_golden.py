"""Perft and whole games: what the engine may never stop doing."""

import re
from pathlib import Path

import pytest

from games.rules import record, registry
from games.rules.arlecchino import GAME
from games.rules.arlecchino.tests.boards import SETUP
from games.rules.perft import divide, perft, told
from games.rules.protocol import STOP

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.txt"))
PERFT = {2: (7, 67, 2118, 69708), 3: (2, 9, 33, 472), 4: (2, 9, 109, 695)}


@pytest.mark.parametrize(("seats", "depth"), [(seats, depth) for seats in PERFT for depth in (1, 2, 3, 4)])
def test_perft(seats, depth):
    start = GAME.start(seats=seats, setup=SETUP)
    assert perft(start, depth) == PERFT[seats][depth - 1], told(divide(start, depth))


def test_the_folder_has_the_games_that_prove_the_hard_rules():
    names = {path.stem.removeprefix("arlecchino-") for path in GOLDEN}
    assert {"2", "3", "4", "free", "leavers", "again"} <= names


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_game(path):
    """Record confirms scores and placing; the comment's counts are those before each action, stops among them."""
    text = path.read_text(encoding="utf-8")
    counts = [int(n) for n in re.search(r"\{legal actions before each action: ([\d ]+)\}", text)[1].split()]
    game = record.read(text)
    state, found = game.start(), []
    for turn in game.turns:
        if turn.startswith("~"):
            state = registry.play_stored(state, turn)
            continue
        before = state
        for action in GAME.split(turn):
            found.append(len(state.legal_actions()))
            state = state.play(action)
        if state.draft:
            found.append(len(state.legal_actions()))
            state = state.play(STOP)
        assert state == registry.play_turn(before, turn)
    assert found == counts
    assert state.is_over
    assert state == game.final()
