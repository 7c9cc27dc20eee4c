"""What the tests of the site have in common: every game in turn, and no board remembered from the test before."""

from collections.abc import Iterator
from random import Random

import pytest
from channels.layers import channel_layers

from games import live, visiting
from games.rules import registry
from games.rules.protocol import Game
from games.services import steps
from tests.site.sockets import RecordingLayer
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
    before = channel_layers.set("default", mine)
    yield mine
    if before is None:
        # Where there was none yet, the site's own is made when it is asked for.
        del channel_layers.backends["default"]
    else:
        channel_layers.set("default", before)


@pytest.fixture(autouse=True)
def _chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seats and setups are drawn alike in every run."""
    monkeypatch.setattr(steps, "_lot", Random(1))
    monkeypatch.setattr(visiting, "SystemRandom", lambda: Random(1))


@pytest.fixture(autouse=True)
def _nothing_rendered_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Match ids come again from test to test; on the site they never do."""
    monkeypatch.setattr(live, "renders", live.Renders())
