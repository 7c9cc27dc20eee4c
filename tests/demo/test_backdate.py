"""Demo matches are moved into the past, and nothing else about them is touched."""

from datetime import UTC, datetime, timedelta

import pytest

from club.demo.backdate import backdate
from games import services
from games.models import Game, Match, MatchEvent, Seat, Turn
from games.rules import registry
from games.selectors import current_game

DATES = {"opened_at", "started_at", "ended_at", "left_at", "received_at", "at"}
END = datetime(2026, 3, 4, 20, 30, tzinfo=UTC)


@pytest.fixture
def match(alice, bob):
    match = services.match_open(by=alice, slug="arlecchino", seats=2)
    match = services.match_join(by=bob, match_id=match.pk)
    for _turn in range(3):
        current = current_game(match)
        player = match.seats.get(index=current.acting).member
        text = next(registry.legal_turns(current.state))
        match = services.turn_play(by=player, match_id=match.pk, text=text, position=match.position)
    return services.match_resign(by=alice, match_id=match.pk)


def rows(dates):
    """All rows of games: only their dates, or all but these."""
    models = (Match, Seat, Game, Turn, MatchEvent)
    every = [(model.__name__, row) for model in models for row in model.objects.order_by("pk").values()]
    return [(name, {key: value for key, value in row.items() if (key in DATES) == dates}) for name, row in every]


def test_it_writes_dates_and_nothing_else(match):
    before, dates = rows(dates=False), rows(dates=True)
    backdate(match, END)
    assert rows(dates=False) == before
    told = [date for _name, row in rows(dates=True) for date in row.values() if date is not None]
    assert len(told) == sum(date is not None for _name, row in dates for date in row.values())
    assert max(told) == END
    assert min(told) == END - timedelta(seconds=50) * match.games.get().turns.count()
