"""The database is away, or has no room: a clear sentence, nothing lost, and all goes on when it is back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import OperationalError, connection
from django.http import HttpResponse
from django.test import Client

from games.models import Match, Turn
from tests.site.evening import client_of, french, fresh, opened, player, told

pytestmark = pytest.mark.django_db(transaction=True)

HTMX = {"hx-request": "true"}


@contextmanager
def away() -> Iterator[None]:
    """Every query fails, as when the server is gone."""

    def fail(*_query: object) -> None:
        raise OperationalError("server closed the connection unexpectedly")

    with connection.execute_wrapper(fail):
        yield


@pytest.fixture
def client(match: Match) -> Client:
    return client_of(player(match), "fr", raise_request_exception=False)


def turn(match: Match) -> dict[str, object]:
    return {"turn": "t1", "position": match.position}


def test_a_turn_is_kept_by_its_page_and_can_be_sent_again(match: Match, client: Client, caplog: pytest.LogCaptureFixture) -> None:
    before = told(match)
    with away():
        reply = client.post(f"/matches/{match.pk}/turn/", turn(match), headers=HTMX)
    assert (reply.status_code, reply["Content-Type"], reply["Retry-After"]) == (503, "text/plain; charset=utf-8", "5")
    assert "La base de données du club ne répond pas" in reply.content.decode()
    assert told(match) == before
    assert client.post(f"/matches/{match.pk}/turn/", turn(match), headers=HTMX).status_code in (200, 204)
    assert fresh(match).position == match.position + 1


@pytest.mark.parametrize("address", ["/", "/account/login/", "/account/settings/", "/matches/1/"])
def test_pages_say_so_and_try_again(client: Client, address: str) -> None:
    with away():
        page = french(client.get(address), 503)
    assert "Un instant, s’il vous plaît" in page
    assert '<meta http-equiv="refresh" content="5">' in page
    with away():
        assert "http-equiv" not in french(client.post("/account/language/", {"language": "fr"}), 503)


def test_a_query_that_is_wrong_is_our_fault(match: Match, client: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_turn RENAME TO elsewhere")
    try:
        french(client.post(f"/matches/{match.pk}/turn/", turn(match)), 500)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ALTER TABLE elsewhere RENAME TO games_turn")


@pytest.mark.skipif(connection.vendor != "sqlite", reason="only SQLite can be told to be full")
def test_a_full_disk_loses_nothing_and_heals(match: Match, client: Client) -> None:
    def limit(pages: int) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA max_page_count = {pages}")

    alice, bob = (seat.member for seat in match.seats.all())
    clients = {member.pk: client_of(member, "fr", raise_request_exception=False) for member in (alice, bob)}
    matches = [match, *(opened(alice, bob) for _more in range(60))]

    def play(each: Match) -> HttpResponse:
        return clients[player(each).pk].post(f"/matches/{each.pk}/turn/", turn(each), headers=HTMX)

    limit(1)  # SQLite makes this as many as there are.
    try:
        replies = [play(each) for each in matches]
        full = next(number for number, reply in enumerate(replies) if reply.status_code == 503)
        assert "Le disque du club est plein" in replies[full].content.decode()
        played = [each.pk for each, reply in zip(matches, replies, strict=True) if reply.status_code in (200, 204)]
        assert sorted(Turn.objects.values_list("game__match", flat=True)) == played
        # What needs no room is still there.
        assert clients[alice.pk].get(match.get_absolute_url()).status_code == 200
    finally:
        limit(1_000_000)
    assert play(matches[full]).status_code in (200, 204)
    assert Turn.objects.count() == len(played) + 1
