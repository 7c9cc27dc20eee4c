"""Every game's folder has its golden games, and replaying them confirms all that they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.rules import record, registry
from games.rules.protocol import LEAVE, STOP, Game, State
from tests.rules.golden import golden_of

GAMES = registry.all_games()


FILES = [path for game in GAMES for path in golden_of(game)]


def counts_along(start: State, turns: tuple[str, ...]) -> list[int]:
    """The number of legal actions before each action; a closing stop is an action too."""
    counts, state = [], start
    for text in turns:
        if text.startswith(LEAVE):
            state = state.leave(int(text[1:]))
            continue
        for action in state.game.split(text):
            counts.append(len(state.legal_actions()))
            state = state.play(action)
        if state.draft:
            counts.append(len(state.legal_actions()))
            state = state.play(STOP)
    return counts


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_game_has_its_readme_golden_games_and_tests(game: Game) -> None:
    folder = game.face.folder
    assert folder.name == game.slug
    assert (folder / "README.md").read_text(encoding="utf-8").strip()
    assert golden_of(game)
    assert list((folder / "tests").glob("test_*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_a_golden_game_is_confirmed(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    golden = record.read(text)
    assert golden.game == path.parent.parent.name
    assert golden.final().is_over
    assert "[Scores " in text
    assert "[Placing " in text
    comments = re.findall(r"\{([^}]*)\}", text)
    assert comments, "a golden game says what it proves"
    written = record.write(golden)
    assert record.write(record.read(written)) == written
    assert written == re.sub(r"\{[^}]*\}\n", "", text)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_a_golden_game_has_as_many_legal_actions_as_it_says(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    told = re.search(r"\{legal actions before each action: ([0-9 ]+)\}", text)
    assert told, "a golden game gives the number of legal actions before each action"
    golden = record.read(text)
    assert counts_along(golden.start(), golden.turns) == [int(count) for count in told[1].split()]
