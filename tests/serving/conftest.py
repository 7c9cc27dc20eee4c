"""A match on the toy game, for what happens around it."""

import pytest

from club.accounts.models import Member
from games import showing
from games.models import Match
from games.renders import Renders
from games.rules.protocol import Game
from tests.site.evening import opened
from tests.toy import toy_game

__all__ = ["toy_game"]


@pytest.fixture
def match(toy_game: Game, alice: Member, bob: Member) -> Match:
    return opened(alice, bob)


@pytest.fixture(autouse=True)
def _nothing_rendered_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Match ids come again from test to test; on the site they never do."""
    monkeypatch.setattr(showing, "renders", Renders())
