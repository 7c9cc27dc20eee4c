"""One new folder is one new game: the toy game keeps the contract from a temporary folder, and is gone afterwards."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from random import Random

import pytest

from games.rules import registry
from games.rules.draft import read_draft
from games.rules.protocol import Game
from games.svg import board
from tests.rules import test_golden as goldens
from tests.rules.conformance import CHECKS
from tests.rules.conftest import Play
from tests.rules.golden import golden_of
from tests.rules.walks import Case, cases_of
from tests.toy import SLUG, toy_game, toy_installed

__all__ = ["toy_game"]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_it_keeps_the_contract(toy_game: Game, check: Callable[[Case, Random], None], with_seeds: Play) -> None:
    for case in cases_of(toy_game):
        with_seeds(lambda rng, case=case: check(case, rng), 2)


def test_its_own_tests_pass(toy_game: Game) -> None:
    tests = importlib.import_module(f"games.rules.{SLUG}.tests.test_{SLUG}")
    names = [name for name in vars(tests) if name.startswith("test_")]
    assert names
    for name in names:
        getattr(tests, name)()


def test_its_golden_game_is_confirmed(toy_game: Game) -> None:
    goldens.test_a_game_has_its_readme_golden_games_and_tests(toy_game)
    for path in golden_of(toy_game):
        goldens.test_a_golden_game_is_confirmed(path)
        goldens.test_a_golden_game_has_as_many_legal_actions_as_it_says(path)


def test_it_is_known_only_while_it_is_installed(tmp_path) -> None:
    before = registry.all_games()
    with toy_installed(tmp_path) as game:
        assert registry.get(SLUG) is game
        assert registry.all_games() == tuple(sorted([*before, game], key=lambda each: each.slug))
    assert registry.all_games() == before
    with pytest.raises(KeyError):
        registry.get(SLUG)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_its_face_draws_every_moment(toy_game: Game, lang: str) -> None:
    face = toy_game.face
    state = toy_game.start(seats=3)
    for text in ("", "t4", "t4t5", "t4t5t6"):
        draft = read_draft(state, text)
        drawn = board(face.scene(draft, lang=lang, active=True, last="t9"), actions=draft.actions)
        assert drawn.count("<a ") == 9 - len(draft.actions)
        assert all(f'id="{symbol}"' in face.symbols(lang) for symbol in ("toy-counter", "toy-can", "toy-last"))
        assert face.prompt(draft, lang)
        assert face.verb(draft, lang)
        assert face.why(draft, "t1", lang)
        assert all(tool.label for tool in face.tools(draft, lang))
    assert face.tell("t4t5", face.facts(state, "t4t5"), lang).endswith(" 5")
    for seat in range(3):
        shown = face.seat(state, seat, lang)
        assert shown.score == sum(points for _, points in shown.working)
    for name, choices in toy_game.options.items():
        assert set(choices) <= set(face.option(name, lang)[1])
