"""Every registered game keeps the contract, with every seat count and every choice of every option."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from games.rules import registry
from tests.rules.conformance import CHECKS
from tests.rules.conftest import Play
from tests.rules.walks import Case, cases_of

CASES = [case for game in registry.all_games() for case in cases_of(game)]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_it_keeps_the_contract(case: Case, check: Callable[[Case, Random], None], with_seeds: Play) -> None:
    with_seeds(lambda rng: check(case, rng), 5)
