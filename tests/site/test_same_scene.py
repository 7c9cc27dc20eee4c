"""One Scene, drawn thrice: board, small board of a list and picture in a file show the same things in the same places."""

from __future__ import annotations

import re
from random import Random

import pytest

from games import small, standalone, svg
from games.rules import registry
from games.rules.draft import read_draft
from games.rules.protocol import Game
from games.rules.scene import Scene

Drawn = list[tuple[str, str, str, str]]


def things(text: str) -> Drawn:
    """Symbol, place and turn of all that is put down, from the bottom to the top."""
    found = []
    for use in re.findall(r"<use[^>]*>", text.partition("</defs>")[2] or text):
        given = dict(re.findall(r'([\w-]+)="([^"]*)"', use))
        # In a file a symbol that looks different in several places stands there several times, numbered.
        name = re.sub(r"-\d+$", "", given["href"].removeprefix("#"))
        found.append((name, given.get("x", "0"), given.get("y", "0"), given.get("transform", "")))
    return found


def scenes(game: Game, *, turned: bool) -> list[Scene]:
    """Boards from the start to the end, as a list shows them, and with what can be chosen."""
    rng, state, found = Random(11), game.start(seats=max(game.seats), rng=Random(11)), []
    last = ""
    while not state.is_over and state.turn_number < 40:
        draft = read_draft(state)
        found += [game.face.scene(draft, lang="en", active=active, last=last, turned=turned) for active in (False, True)]
        last, state = registry.random_turn_text(state, rng)
    return found


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.slug)
def test_board_small_board_and_file_show_the_same(game: Game, turned: bool) -> None:
    shown = scenes(game, turned=turned)
    assert len(shown) > 10
    for scene in shown[::6]:
        board = things(svg.board(scene))
        assert len(board) > 5
        assert things(small.drawing(scene)) == board
        assert things(standalone.drawing(scene, game.face, "en")) == board


@pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.slug)
def test_a_small_board_has_no_words_no_targets_and_no_ids(game: Game) -> None:
    for scene in scenes(game, turned=False)[::7]:
        drawn = small.drawing(scene)
        assert not re.findall(r"<text|<a |href=\"\?| id=| aria-label=| role=", drawn)
        assert len(drawn) < len(svg.board(scene))
