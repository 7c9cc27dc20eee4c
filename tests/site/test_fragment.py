"""The board by itself, as htmx, a poll and a socket get it: newer or nothing, the same for a whole audience, never kept."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from club.accounts.models import Member
from games import selectors, services, table
from games.models import Match
from games.rules.protocol import Game
from tests.site.evening import client_of, fresh, member_at, no_spaces, opened, others, play, player

HTMX = {"hx-request": "true"}


@pytest.fixture
def match(toy_game: Game, alice: Member, bob: Member) -> Match:
    return play(opened(alice, bob), "t1")


def part(client: Client, match: Match, **query: object) -> object:
    return client.get(match.get_absolute_url(), query, headers=HTMX)


def number(page: str, name: str) -> int:
    return int(re.search(rf'data-{name}="(\d+)"', page)[1])


def test_only_what_is_newer_is_sent(match: Match, alice: Member) -> None:
    client = client_of(alice)
    for known in (match.version, match.version + 5, "9" * 40):
        reply = part(client, match, v=known)
        assert (reply.status_code, reply.content, reply["Cache-Control"]) == (204, b"", "no-store")
    for known in (match.version - 1, 0, "", "x", "-1", "1.5", "²"):
        reply = part(client, match, v=known)
        page = reply.content.decode()
        assert (reply.status_code, number(page, "version"), number(page, "position")) == (200, match.version, match.position)


def test_a_change_that_is_no_turn_is_newer_too(toy_game: Game, alice: Member, bob: Member) -> None:
    match = opened(alice, seats=3)
    known = match.version
    assert part(client_of(alice), match, v=known).status_code == 204
    services.match_join(by=bob, match_id=match.pk)
    assert "Bob" in part(client_of(alice), match, v=known).content.decode()


def test_a_draft_is_drawn_whatever_the_version(match: Match) -> None:
    reply = part(client_of(player(match)), match, v=match.version, draft="t4")
    assert reply.status_code == 200
    assert "data-draft" in reply.content.decode()


@pytest.mark.parametrize("reader", ["player", "opponent", "watcher"])
def test_it_is_the_fragment_and_nothing_else(match: Match, charlie: Member, reader: str) -> None:
    member = {"player": player(match), "opponent": others(match)[0], "watcher": charlie}[reader]
    page = part(client_of(member), match).content.decode().strip()
    assert page.startswith('<div id="live"')
    assert page.endswith("</div>")
    assert page.count('id="live"') == 1
    assert not [word for word in ("<html", "<head", "<script", "csrf", "hx-headers", "style=") if word in page.lower()]
    whole = client_of(member).get(match.get_absolute_url()).content.decode()
    assert no_spaces(page) in no_spaces(whole)


def test_it_holds_nothing_of_the_reader(match: Match, charlie: Member, staff: Member) -> None:
    charlie.display_name = "Charlie the watcher"
    charlie.preferences = {"sound": "loud-bell"}
    charlie.time_zone = "Asia/Tokyo"
    charlie.save()
    client = client_of(charlie)
    page = part(client, match).content.decode()
    assert page == part(client_of(staff), match).content.decode(), "all who watch get the same"
    tokens = [charlie.username, "Charlie", "loud-bell", client.session.session_key, "Tokyo", "sam"]
    assert not [token for token in tokens if token in page]


def test_the_socket_pushes_what_the_poll_gets(match: Match, charlie: Member) -> None:
    for member in (player(match), others(match)[0], charlie):
        for lang in ("en", "fr"):
            polled = part(client_of(member, lang), match).content.decode()
            row = selectors.match_with_seats(match.pk)
            assert table.fragment(row, selectors.audience_of(member.pk, row), lang) == polled


def test_no_cache_keeps_it(match: Match, alice: Member) -> None:
    for headers in ({}, HTMX):
        reply = client_of(alice).get(match.get_absolute_url(), headers=headers)
        assert reply["Cache-Control"] == "no-store"
        assert {"HX-Request", "Cookie", "Accept-Language"} <= set(reply["Vary"].split(", "))
    for address in ("/", "/try/toynim/"):
        assert client_of(alice).get(address, headers=HTMX)["Cache-Control"] == "no-store"


def test_a_turn_answers_with_the_board_after_it(match: Match) -> None:
    client = client_of(player(match))
    reply = client.post(f"/matches/{match.pk}/turn/", {"turn": "t4", "position": match.position}, headers=HTMX)
    assert reply.status_code == 200
    assert reply["HX-Replace-Url"] == match.get_absolute_url()
    page = reply.content.decode()
    assert page.strip().startswith('<div id="live"')
    assert number(page, "version") == match.version + 1
    assert 'class="draft"' not in page


def test_a_stale_turn_answers_with_the_fresh_board(match: Match) -> None:
    late = member_at(match, 1)
    old = match.position
    match = play(match, "t2", "t3")
    reply = client_of(late).post(f"/matches/{match.pk}/turn/", {"turn": "t9", "position": old}, headers=HTMX)
    page = reply.content.decode()
    assert (reply.status_code, number(page, "version"), number(page, "position")) == (409, match.version, match.position)
    assert page.strip().startswith('<div id="live"')
    assert "your turn was not played" in no_spaces(page)
    assert 'id="confirm"' not in page
    assert 'href="?draft=t4"' in page, "one can go on at once"


def test_an_expired_session_is_sent_to_the_log_in_page(match: Match) -> None:
    here = {**HTMX, "hx-current-url": f"http://testserver/matches/{match.pk}/?draft=t4"}
    client = client_of()
    replies = [
        client.get(match.get_absolute_url(), headers=here),
        client.post(f"/matches/{match.pk}/turn/", {"turn": "t4", "position": match.position}, headers=here),
    ]
    for reply in replies:
        assert reply.status_code == 204
        assert reply["HX-Redirect"] == f"/account/login/?next=/matches/{match.pk}/%3Fdraft%3Dt4"
    assert fresh(match).position == match.position


def test_leaving_and_a_rematch_lead_elsewhere(toy_game: Game, alice: Member, bob: Member) -> None:
    match = opened(alice, seats=2)
    reply = client_of(alice).post(f"/matches/{match.pk}/leave/", headers=HTMX)
    assert (reply.status_code, reply["HX-Redirect"]) == (204, "/")
    match = services.match_resign(by=bob, match_id=opened(alice, bob).pk)
    reply = client_of(alice).post(f"/matches/{match.pk}/rematch/", headers=HTMX)
    assert (reply.status_code, reply["HX-Redirect"]) == (204, Match.objects.get(rematch_of=match).get_absolute_url())
