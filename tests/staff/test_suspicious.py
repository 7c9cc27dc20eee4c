"""Pairs that deserve a look, with the matches; and those that do not."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.accounts.models import Member
from club.ratings.services import rate_match
from club.staff.selectors import suspicion
from games.models import Match
from tests.ratings.conftest import finished
from tests.site.evening import client_of, text_of

__all__ = ["finished"]


@pytest.fixture
def series(finished: Callable[..., Match]) -> Callable[..., list[Match]]:
    """So many matches, that many minutes apart, the first member winning those named."""

    def make(
        one: Member, two: Member, count: int, *, apart: int = 600, lost: tuple[int, ...] = (), **fields: object
    ) -> list[Match]:
        made = []
        for number in range(count):
            match = finished(one, two, placing=(2, 1) if number in lost else (1, 2), **fields)
            match.ended_at -= timedelta(minutes=apart * (count - number))
            match.save()
            rate_match(match)
            made.append(match)
        return made

    return make


def words() -> list[str]:
    with CaptureQueriesContext(connection) as queries:
        pairs = suspicion.suspicious_pairs()
    assert len(queries) <= 5
    return [sign.words for pair in pairs for sign in pair.signs]


def test_quick_resignations(series: Callable[..., list[Match]], alice: Member, bob: Member, charlie: Member) -> None:
    quick = {"rated": False, "reason": Match.Reason.RESIGNED}
    series(alice, charlie, suspicion.QUICK_RESIGNATIONS - 1, **quick)
    series(alice, bob, 4, rated=False)
    assert words() == []
    series(alice, bob, suspicion.QUICK_RESIGNATIONS, **quick)
    assert words() == ["3 matches were given up before 10 turns."]


def test_a_lopsided_series(series: Callable[..., list[Match]], alice: Member, bob: Member, charlie: Member) -> None:
    series(alice, charlie, 10, lost=(1, 3, 5, 7))
    assert words() == []
    series(alice, bob, 8)
    assert words() == ["Of 8 ranked matches one of them won nearly all, more than the ratings let expect."]


def test_many_ranked_matches_in_an_hour(series: Callable[..., list[Match]], alice: Member, bob: Member, charlie: Member) -> None:
    series(alice, charlie, suspicion.BURST, apart=30, lost=(0, 2, 4))
    assert words() == []
    series(alice, bob, suspicion.BURST, apart=5, lost=(0, 2, 4))
    assert words() == ["6 ranked matches ended within one hour."]


def test_long_ago_one_screen_and_annulled_ones_are_none(series: Callable[..., list[Match]], alice: Member, bob: Member) -> None:
    series(alice, bob, 8, apart=60 * 24 * 100)
    series(alice, bob, 8, venue=Match.Venue.ONE_SCREEN)
    series(alice, bob, 8, status=Match.Status.ANNULLED)
    assert words() == []


def test_the_page_says_what_it_is_and_links_to_the_matches(
    series: Callable[..., list[Match]], alice: Member, bob: Member, charlie: Member, staff: Member
) -> None:
    assert "Nothing is conspicuous." in text_of(client_of(staff), "/staff/suspicious/")
    matches = series(alice, bob, 8)
    client = client_of(staff)
    text_of(client, "/staff/suspicious/")
    with CaptureQueriesContext(connection) as few:
        page = text_of(client, "/staff/suspicious/")
    assert all(f"/staff/matches/{match.pk}/" in page for match in matches)
    assert "None of this is proof" in page
    series(bob, charlie, 8)
    with CaptureQueriesContext(connection) as more:
        text_of(client, "/staff/suspicious/")
    assert len(few) == len(more)
