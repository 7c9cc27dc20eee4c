"""Recomputing while matches end: nobody waits for ever, nobody fails, and every figure is right afterwards."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from club.accounts.models import Member
from club.ratings.models import Rating, RatingChange
from club.ratings.recompute import recompute
from club.ratings.services import rate_match

pytestmark = pytest.mark.django_db(transaction=True)

MATCHES = 8


@pytest.fixture
def ended(finished, alice, bob):
    """Matches that are about to be rated: first ones of two newcomers each, and one of them with Alice and Bob."""
    newcomers = [Member.objects.create_user(f"newcomer-{number}") for number in range(2 * MATCHES)]
    firsts = [finished(newcomers[2 * n], newcomers[2 * n + 1]) for n in range(MATCHES)]
    mixed = [finished(newcomers[n], alice, newcomers[n + 1], bob) for n in range(MATCHES)]
    return [*firsts, *mixed]


def test_matches_that_end_meanwhile_are_rated_right(ended, finished, alice, bob):
    rate_match(finished(alice, bob))
    Rating.objects.update(value=1)
    gate = threading.Barrier(4)

    def in_a_thread(work):
        gate.wait(20)
        try:
            return work()
        finally:
            connections.close_all()

    def rate(matches):
        return [rate_match(match) for match in matches]

    works = [lambda: rate(ended[::2]), lambda: rate(ended[1::2]), *[lambda: [recompute() for _ in range(5)]] * 2]
    with ThreadPoolExecutor(len(works)) as threads:
        answers = list(threads.map(in_a_thread, works))
    assert answers[0] == answers[1] == [True] * MATCHES
    assert RatingChange.objects.count() == 2 + 2 * MATCHES + 4 * MATCHES
    assert recompute() == []
