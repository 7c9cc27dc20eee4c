"""How many random games the tests of the rules play."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

pytest.register_assert_rewrite("tests.rules.conformance", "tests.rules.reference")

Play = Callable[[Callable[[Random], None], int], None]


@pytest.fixture
def with_seeds(request: pytest.FixtureRequest) -> Play:
    """``with_seeds(check, examples)``; with ``--soak`` ten times as many, and other ones at every run."""
    from tests.rules.walks import for_seeds

    soak = bool(request.config.getoption("--soak"))
    return lambda check, examples: for_seeds(check, examples * (10 if soak else 1), fresh=soak)
