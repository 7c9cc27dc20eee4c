"""What the tests of the site have in common: every game in turn, and no board remembered from the test before."""

from collections.abc import Iterator
from random import Random

import pytest

from games import showing, visiting
from games.renders import Renders
from games.rules import registry
from games.rules.protocol import Game
from games.services import steps
from tests.site.sockets import RecordingLayer, in_place
from tests.toy import SLUG as TOY
from tests.toy import toy_game

__all__ = ["toy_game"]


@pytest.fixture(params=[*(game.slug for game in registry.all_games()), TOY])
def game(request: pytest.FixtureRequest) -> Game:
    """Each game of the club, and the toy game."""
    if request.param == TOY:
        return request.getfixturevalue("toy_game")
    return registry.get(request.param)


@pytest.fixture
def layer() -> Iterator[RecordingLayer]:
    """A channel layer of this test's own, which remembers what it was given."""
    mine = RecordingLayer()
    with in_place(mine):
        yield mine


@pytest.fixture(autouse=True)
def _chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seats and setups are drawn alike in every run."""
    monkeypatch.setattr(steps, "_lot", Random(1))
    monkeypatch.setattr(visiting, "SystemRandom", lambda: Random(1))


@pytest.fixture(autouse=True)
def _nothing_rendered_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Match ids come again from test to test; on the site they never do."""
    monkeypatch.setattr(showing, "renders", Renders())
