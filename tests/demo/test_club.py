"""The demo club: what is in it."""

import pytest
from django.db import transaction
from django.urls import reverse

from club.accounts.models import Member
from club.demo.build import club_clear, club_make
from club.demo.cast import PASSWORD, logins
from club.ratings.models import Rating, RatingChange
from club.ratings.recompute import recompute
from games.models import Match, MatchEvent, Seat, Turn
from games.rules import registry
from games.selectors import current_game, replayed
from games.selectors.lists import open_matches, waiting_matches


@pytest.fixture(scope="module")
def _club(django_db_setup, django_db_blocker):
    """One club for all tests of this file, each of which leaves it as it was; with fewer matches than the real one."""
    with pytest.MonkeyPatch.context() as patch, django_db_blocker.unblock(), transaction.atomic():
        patch.setattr("club.demo.plan._PLAYED", {2: (1, 1, 1), 3: (1, 0, 1), 4: (1, 0, 0)})
        club_make(seed=1)
        yield
        transaction.set_rollback(True)


@pytest.fixture
def demo(_club, db):
    """The demo member whose log-in is printed."""
    return Member.objects.get(username="agathe")


def test_everybody_is_marked_as_demo(demo):
    assert set(Member.objects.values_list("kind", flat=True)) == {Member.Kind.DEMO}
    assert Member.objects.filter(is_staff=False).count() == 20
    staff = Member.objects.get(is_staff=True)
    assert (staff.username, staff.is_superuser) == ("nadia", True)


def test_every_game_is_played_with_every_number_of_seats(demo):
    wanted = {(game.slug, seats) for game in registry.all_games() for seats in game.seats}
    for status in (Match.Status.FINISHED, Match.Status.RUNNING):
        assert set(Match.objects.filter(status=status).values_list("slug", "seat_count")) == wanted
    assert set(Match.objects.filter(status=Match.Status.OPEN).values_list("slug", flat=True)) == {slug for slug, _ in wanted}
    assert set(Match.objects.filter(status=Match.Status.FINISHED).values_list("rated", flat=True)) == {True, False}


def test_every_turn_is_one_of_the_rules(demo):
    for match in Match.objects.exclude(status=Match.Status.OPEN):
        for game in match.games.select_related("match"):
            assert replayed(game).dump() == game.state


def test_the_ratings_are_those_of_its_matches(demo):
    assert RatingChange.objects.values("match").distinct().count() >= 6
    assert Rating.objects.exclude(value=1500).exists()
    assert recompute() == []


def test_somebody_resigned_and_with_three_seats_the_others_went_on(demo):
    assert MatchEvent.objects.filter(kind=MatchEvent.Kind.RESIGNED, match__reason=Match.Reason.RESIGNED).exists()
    went_on = Match.objects.filter(seat_count=3, events__kind=MatchEvent.Kind.RESIGNED)
    assert went_on.filter(reason=Match.Reason.RULES).exists()


def test_the_demo_member_finds_something_to_do(demo):
    waiting = Match.objects.filter(pk__in=waiting_matches(demo))
    assert {match.slug for match in waiting} == {game.slug for game in registry.all_games()}
    for match in waiting:
        seat = match.seats.get(index=current_game(match).acting)
        assert seat.member == demo
    joinable = open_matches(demo)
    assert len(joinable) == len(registry.all_games())
    assert not Seat.objects.filter(match__in=joinable, member=demo).exists()


def test_its_times_are_in_order(demo):
    finished = Match.objects.filter(status=Match.Status.FINISHED)
    assert all(match.opened_at <= match.started_at < match.ended_at for match in finished)
    by_ledger = list(RatingChange.objects.order_by("sequence").values_list("match__ended_at", flat=True))
    assert by_ledger == sorted(by_ledger)
    for match in finished:
        played = list(
            Turn.objects.filter(game__match=match).order_by("game__number", "ply").values_list("received_at", flat=True)
        )
        assert played == sorted(played)
        assert match.started_at < played[0]
        assert played[-1] == match.ended_at


def content():
    """All turns and ratings, without the numbers that the database gives."""
    turns = Turn.objects.order_by("pk").values_list("game__setup", "game__options", "text", "by__username")
    return list(turns), list(Rating.objects.order_by("pk").values_list("member__username", "slug", "value"))


def test_the_seed_decides_everything(demo, monkeypatch):
    monkeypatch.setattr("club.demo.plan._PLAYED", {2: (1, 0, 0), 3: (0, 0, 1), 4: (0, 0, 0)})
    made = []
    for seed in (1, 1, 2):
        club_clear()
        club_make(seed=seed)
        made.append(content())
    assert made[0] == made[1]
    assert made[0] != made[2]


def test_the_log_ins_work(demo, client):
    assert [(member.username, password) for member, password in logins()] == [("agathe", PASSWORD), ("nadia", PASSWORD)]
    for member, password in logins():
        assert client.post(reverse("account_login"), {"login": member.username, "password": password}).status_code == 302
        page = client.get(member.get_absolute_url()).content.decode()
        assert "demo data" in page
        client.post(reverse("account_logout"))
