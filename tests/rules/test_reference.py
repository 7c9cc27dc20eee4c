"""The games' engines agree with slow ones written from the rules alone, position by position."""

from __future__ import annotations

import importlib
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from games.rules import registry
from games.rules.protocol import CUSTOM, LEAVE, Game, State
from tests.rules.conftest import Play
from tests.rules.reference.table import Table
from tests.rules.walks import Case, cases_of, walk


def reference(game: Game) -> ModuleType:
    return importlib.import_module(f"tests.rules.reference.{game.slug}")


def has_reference(game: Game) -> bool:
    return Path(__file__).with_name("reference").joinpath(f"{game.slug}.py").exists()


CASES = [case for game in registry.all_games() if has_reference(game) for case in cases_of(game)]
HOSTED = [case for case in CASES if hasattr(reference(case.game), "host_setup")]


def agree(state: State, table: Table) -> None:
    """Everything that both know of the position; what pytest prints of a failure says where to look."""
    told = (state.setup, dict(state.options), state.draft, state.left)
    assert set(state.legal_actions()) == table.legal(), told
    assert (state.seat, list(state.passed)) == (table.seat, table.passed), told
    assert (list(state.scores), list(state.placing)) == (table.scores(), table.placing()), told
    assert (list(state.draft), list(state.left), state.turn_number) == (table.draft, table.left, table.turn_number)
    assert (state.setup, dict(state.options)) == (table.setup, table.options)


def compare(start: State, asked: dict[str, str], rng: Random) -> None:
    table = reference(start.game).start(start.seats, asked, start.setup)
    for state, done in walk(start, rng, leaving=rng.choice([0, 0, 0.03])):
        agree(state, table)
        if done.startswith(LEAVE):
            table.leave(int(done[1:]))
        elif done:
            table.play(done)


def test_every_slow_engine_has_its_game() -> None:
    assert {case.game.slug for case in CASES} == {"arlecchino", "ludicitude", "lutinfernal"}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_it_agrees_with_the_slow_engine(case: Case, with_seeds: Play) -> None:
    with_seeds(lambda rng: compare(case.start(rng), dict(case.options), rng), 5)


@pytest.mark.parametrize("case", HOSTED, ids=str)
def test_it_agrees_from_a_setup_of_the_host(case: Case, with_seeds: Play) -> None:
    def check(rng: Random) -> None:
        setup = reference(case.game).host_setup(case.seats, rng)
        for asked in (dict(case.options), dict.fromkeys(case.game.options, CUSTOM)):
            compare(case.game.start(seats=case.seats, options=asked, setup=setup), asked, rng)

    with_seeds(check, 3)
