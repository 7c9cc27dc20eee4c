"""What visitors read: nothing, until the club opens itself; then profiles and matches, but no private ones."""

from __future__ import annotations

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.urls import reverse

from club.accounts.models import Member
from games import live, services
from games.models import Match
from tests.site.evening import client_of, fresh, opened, play, player
from tests.site.sockets import board, close_code, connected

NOINDEX = '<meta name="robots" content="noindex">'


@pytest.fixture
def match(toy_game, alice, bob) -> Match:
    return opened(alice, bob)


def addresses(match: Match) -> list[str]:
    return [match.get_absolute_url(), reverse("match-turns", args=[match.pk]), reverse("profile", args=["alice"])]


def test_members_only_and_kept_from_search_engines_by_default(match, alice):
    for address in addresses(match):
        assert client_of().get(address)["Location"] == f"{reverse('account_login')}?next={address}"
        assert NOINDEX in client_of(alice).get(address).content.decode()


def test_in_an_open_club_visitors_read_and_search_engines_find(match, club_with):
    club_with(is_public=True)
    for address in addresses(match):
        reply = client_of().get(address)
        assert reply.status_code == 200
        page = reply.content.decode()
        assert NOINDEX not in page
        assert all(control not in page for control in ("Yes, resign", 'id="confirm"', "Block", "Take a seat"))


def test_an_open_club_shows_visitors_what_is_played(match, alice, bob, club_with):
    ended = play(opened(alice, bob), "t1t2t3", "t4t5t6", "t7t8t9")
    private = opened(alice, bob)
    Match.objects.filter(pk=private.pk).update(private=True)
    assert "Being played" not in client_of().get("/").content.decode()
    club_with(is_public=True)
    page = client_of().get("/").content.decode()
    assert all(words in page for words in ("Being played", ">Last results<", match.get_absolute_url(), ended.get_absolute_url()))
    assert private.get_absolute_url() not in page


def test_a_visitor_can_do_nothing(match, club_with):
    club_with(is_public=True)
    for name in ("turn", "resign", "join", "leave", "rematch"):
        reply = client_of().post(reverse(f"match-{name}", args=[match.pk]), {"turn": "t1", "position": 1})
        assert reply["Location"].startswith(reverse("account_login"))


def test_a_seat_is_offered_by_way_of_the_log_in(toy_game, alice, club_with):
    club_with(is_public=True)
    page = client_of().get(opened(alice, seats=2).get_absolute_url()).content.decode()
    assert "Log in to take a seat" in page
    assert "match-join" not in page


@pytest.mark.parametrize("kind", ["private", "one screen"])
def test_private_and_one_screen_matches_are_never_open(toy_game, alice, bob, club_with, kind):
    club_with(is_public=True)
    if kind == "private":
        match = opened(alice, bob)
        Match.objects.filter(pk=match.pk).update(private=True)
    else:
        match = services.one_screen_open(by=alice, slug="toynim", seats=2)
    for address in addresses(match)[:2]:
        assert client_of().get(address).status_code == 302
        assert NOINDEX in client_of(alice).get(address).content.decode()
    assert match.get_absolute_url() not in client_of().get(reverse("profile", args=["alice"])).content.decode()


def test_who_is_not_let_in_yet_has_no_page_but_for_the_staff(alice, staff, club_with):
    club_with(is_public=True)
    newcomer = Member.objects.create_user("nora", waiting=True)
    replies = [client_of(reader).get(newcomer.get_absolute_url()).status_code for reader in (None, alice, staff)]
    assert replies == [404, 404, 200]


@pytest.mark.django_db(transaction=True)
def test_a_visitors_board_is_live_until_the_club_closes_itself(layer, toy_game, alice, bob, club_with):
    match = opened(alice, bob)
    club_with(is_public=True)

    async def watch() -> None:
        path = f"/live/matches/{match.pk}/?lang=en"
        async with connected((path, None)) as (socket,):
            await sync_to_async(play)(match, "t1")
            version, html = await board(socket)
            assert version == (await sync_to_async(fresh)(match)).version
            assert "Yes, resign" not in html
            await sync_to_async(club_with)()
            await sync_to_async(play)(match, "t2")
            assert await close_code(socket) == live.LOGGED_OUT
        async with connected((path, None)) as (socket,):
            assert await close_code(socket) == live.LOGGED_OUT

    async_to_sync(watch)()
    assert player(match)
