"""From the end of a real match to the ratings, in one transaction."""

import pytest

from club import results
from club.ratings.models import Rating, RatingChange
from games import services
from games.models import Match
from games.rules import registry
from games.selectors import current_game
from games.signals import match_ended


def play(match, turns):
    """That many turns of the match, each the first legal one."""
    members = {seat.index: seat.member for seat in match.seats.select_related("member")}
    for _ in range(turns):
        match.refresh_from_db()
        current = current_game(match)
        text = next(registry.legal_turns(current.state))
        services.turn_play(by=members[current.acting], match_id=match.pk, text=text, position=match.position)
    match.refresh_from_db()


@pytest.fixture
def running(alice, bob):
    match = services.match_open(by=alice, slug="arlecchino", seats=2, rated=True)
    return services.match_join(by=bob, match_id=match.pk)


def test_a_resigned_match_is_rated_once(running, alice, bob):
    play(running, 2)
    services.match_resign(by=alice, match_id=running.pk)
    ledger = RatingChange.objects.filter(match=running).values_list("member", "change")
    assert dict(ledger) == {alice.pk: -20, bob.pk: 20}
    running.refresh_from_db()
    match_ended.send(sender=Match, match=running)
    assert RatingChange.objects.count() == 2


def test_a_match_resigned_before_everybody_played_is_not_rated(running, alice):
    play(running, 1)
    services.match_resign(by=alice, match_id=running.pk)
    running.refresh_from_db()
    assert running.is_finished
    assert not RatingChange.objects.exists()


def test_a_casual_match_is_not_rated(alice, bob):
    match = services.match_open(by=alice, slug="arlecchino", seats=2)
    match = services.match_join(by=bob, match_id=match.pk)
    play(match, 2)
    services.match_resign(by=bob, match_id=match.pk)
    assert not Rating.objects.exists()


def test_without_the_rating_there_is_no_end(running, alice, monkeypatch):
    def fail(match):
        raise RuntimeError("the disk is full")

    play(running, 2)
    monkeypatch.setattr(results, "rate_match", fail)
    with pytest.raises(RuntimeError):
        services.match_resign(by=alice, match_id=running.pk)
    running.refresh_from_db()
    assert running.is_running
    assert not RatingChange.objects.exists()


def test_connecting_twice_is_connecting_once(running, alice, bob, monkeypatch):
    heard = []
    monkeypatch.setattr(results, "rate_match", heard.append)
    results.connect()
    match_ended.send(sender=Match, match=running)
    assert heard == [running]
