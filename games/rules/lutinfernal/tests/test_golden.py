"""Perft and whole games: what the engine may never stop doing."""

import re
from pathlib import Path

import pytest

from games.rules import record, registry
from games.rules.lutinfernal import GAME

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.txt"))


@pytest.mark.parametrize("layout", GAME.options["layout"])
def test_perft(layout):
    start = GAME.start(seats=2, options={"layout": layout})
    assert len(start.legal_actions()) == 57
    divide = {action: len(start.play(action).legal_actions()) for action in start.legal_actions()}
    assert set(divide.values()) == {56 + 56 + 717}, divide
    assert sum(divide.values()) == 47253


def test_the_folder_has_the_games_that_prove_the_hard_rules():
    names = {path.stem for path in GOLDEN}
    assert {"lutinfernal-compact", "lutinfernal-corners", "lutinfernal-ring", "custom-setup", "leaver"} <= names


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_game(path):
    """Record confirms scores and placing; the comment's counts are those before each action."""
    text = path.read_text(encoding="utf-8")
    counts = [int(n) for n in re.search(r"\{legal actions before each action: ([\d ]+)\}", text)[1].split()]
    game = record.read(text)
    state, found = game.start(), []
    for turn in game.turns:
        if turn.startswith("~"):
            state = registry.play_stored(state, turn)
            continue
        for action in GAME.split(turn):
            found.append(len(state.legal_actions()))
            state = state.play(action)
    assert found == counts
    assert state.is_over
    assert state == game.final()


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_position_of_a_golden_game_survives_storing(path):
    game = record.read(path.read_text(encoding="utf-8"))
    state = game.start()
    for turn in game.turns:
        for action in GAME.split(turn) if not turn.startswith("~") else ():
            state = state.play(action)
            again = GAME.load(state.dump())
            assert again == state
            assert hash(again) == hash(state)
            assert again.legal_actions() == state.legal_actions()
            assert again.without_draft() == state.without_draft()
