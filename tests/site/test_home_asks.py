"""The home page asks again and again for its lists: it gets them where something of them is different, else nothing is drawn."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from club.accounts.models import Block, Member
from club.house.models import Club
from games import services, small
from games.models import Match
from games.rules.protocol import Game
from tests.site.evening import client_of, opened, play, player

HTMX = {"hx-request": "true"}
VERSION = re.compile(r'<div id="live"[^>]* data-version="(\D\w+)"')


def version(client: Client, **headers: str) -> str:
    """That of the lists, from the page or from the lists alone."""
    found = VERSION.search(client.get("/", headers=headers).content.decode())
    assert found
    return found[1]


def asks(client: Client, known: str) -> int:
    """The status of the answer."""
    return client.get("/", {"v": known}, headers=HTMX).status_code


@pytest.fixture
def running(toy_game: Game, alice: Member, bob: Member) -> Match:
    return play(opened(alice, bob), "t1")


@pytest.mark.parametrize("reader", ["alice", "charlie", "visitor"])
def test_where_nothing_is_different_nothing_is_drawn(
    reader: str,
    running: Match,
    alice: Member,
    charlie: Member,
    club_with: Callable[..., Club],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    club_with(is_public=True)
    client = client_of({"alice": alice, "charlie": charlie}.get(reader))
    known = version(client)
    assert version(client, **HTMX) == known
    monkeypatch.setattr(small, "boards_of", None)
    reply = client.get("/", {"v": known}, headers=HTMX)
    assert (reply.status_code, reply.content, reply.headers["Cache-Control"]) == (204, b"", "no-store")


def test_an_address_with_a_version_is_still_a_page(running: Match, alice: Member) -> None:
    client = client_of(alice)
    assert client.get("/", {"v": version(client)}).status_code == 200


@pytest.mark.parametrize("reader", ["alice", "charlie", "visitor"])
def test_turns_and_ends_are_followed(
    reader: str, running: Match, alice: Member, charlie: Member, club_with: Callable[..., Club]
) -> None:
    club_with(is_public=True)
    client = client_of({"alice": alice, "charlie": charlie}.get(reader))
    known = version(client)
    for change in (lambda: play(running, "t2"), lambda: services.match_resign(by=player(running), match_id=running.pk)):
        change()
        assert asks(client, known) == 200
        known = version(client)
        assert asks(client, known) == 204


def test_all_that_is_listed_is_followed(running: Match, alice: Member, bob: Member, charlie: Member) -> None:
    client, waits = client_of(charlie), opened(alice, seats=3)

    def named() -> None:
        Member.objects.filter(pk=bob.pk).update(display_name="Bobby")
        running.seats.filter(member=bob).update(shown_name="Bobby")

    def turned() -> None:
        charlie.preferences = {"turned": "on"}
        charlie.save()

    changes: dict[str, Callable[[], object]] = {
        "a free seat": lambda: opened(bob, seats=2),
        "a seat taken": lambda: services.match_join(by=bob, match_id=waits.pk),
        "an invitation": lambda: services.match_invite(by=alice, match_id=waits.pk, members=[charlie]),
        "declined": lambda: services.match_decline(by=charlie, match_id=waits.pk),
        "a name": named,
        "strangers": lambda: Block.objects.create(member=charlie, other=alice),
        "the board from the other side": turned,
        "one's own match": lambda: opened(charlie, bob),
        "the language": lambda: client.post(reverse("set_language"), {"language": "fr"}),
    }
    known = version(client)
    for name, change in changes.items():
        assert asks(client, known) == 204, name
        change()
        assert asks(client, known) == 200, name
        known = version(client)


def test_a_visitors_home_page_asks_where_the_club_is_open(running: Match, club_with: Callable[..., Club]) -> None:
    for is_public in (False, True):
        club_with(is_public=is_public)
        page = client_of().get("/").content.decode()
        assert ("js/follow" in page, VERSION.search(page) is not None) == (is_public, is_public)
        assert "/live/lobby/" not in page
    club_with(is_public=False)
    lists = client_of().get("/", headers=HTMX).content.decode()
    assert lists.lstrip().startswith('<div id="live"')
    assert running.get_absolute_url() not in lists


def test_a_visitor_of_an_open_club_learns_of_its_first_match(
    toy_game: Game, alice: Member, bob: Member, club_with: Callable[..., Club]
) -> None:
    club_with(is_public=True)
    visitor = client_of()
    page, known = visitor.get("/").content.decode(), version(visitor)
    assert "js/follow" in page
    assert asks(visitor, known) == 204
    first = opened(alice, bob)
    assert first.get_absolute_url() in visitor.get("/", {"v": known}, headers=HTMX).content.decode()


@pytest.mark.parametrize("is_public", [False, True])
def test_who_is_a_member_no_more_is_led_to_the_log_in(
    running: Match, alice: Member, club_with: Callable[..., Club], is_public: bool
) -> None:
    club_with(is_public=is_public)
    client = client_of(alice)
    known = version(client)
    client.logout()
    reply = client.get("/", {"v": known}, headers=HTMX | {"hx-current-url": "http://testserver/"})
    assert (reply.status_code, reply.headers["HX-Redirect"], reply.content) == (204, "/account/login/?next=/", b"")
    # A visitor's page goes on as one.
    assert client.get("/", {"v": "v0"}, headers=HTMX).status_code == 200
