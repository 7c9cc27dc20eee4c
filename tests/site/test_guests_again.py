"""What a guest may do after the match: accept a rematch; and what he sees no more once he has gone or the club has closed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from asgiref.sync import sync_to_async

from club.accounts.guests import guest_join
from club.accounts.models import Member
from club.accounts.services.invitations import entry_make
from club.house.models import Club
from games import live, services
from games.models import Match
from games.rules.protocol import Game
from tests.site.evening import client_of, fresh, opened, play, refusal
from tests.site.pages import Browser
from tests.site.sockets import board, close_code, connected


def seated(match: Match) -> Member:
    """A guest in that match."""
    guest = Member.objects.create(username=f"guest-{match.pk}", display_name="Zoé", kind=Member.Kind.GUEST)
    services.match_join(by=guest, match_id=match.pk, link=match.link or "")
    return guest


def linked(by: Member, seats: int = 2) -> Match:
    """A match that waits, with a link."""
    return services.match_link_make(by=by, match_id=opened(by, seats=seats).pk)


@pytest.mark.parametrize("way", ["Accept the rematch", "Take a seat"])
def test_a_guest_accepts_a_rematch(toy_game: Game, alice: Member, way: str) -> None:
    match = linked(alice)
    guest = seated(match)
    match = play(fresh(match), "t1t2t3", "t4t5t6", "t7t8t9")
    offer = services.match_rematch(by=alice, match_id=match.pk)
    browser = Browser(guest)
    page = browser.get((match if way == "Accept the rematch" else offer).get_absolute_url())
    page = browser.press(page.one("button", text=way))
    assert page.address == offer.get_absolute_url()
    assert fresh(offer).is_running


def test_others_guests_have_no_part_in_it(toy_game: Game, alice: Member, bob: Member) -> None:
    stranger = seated(linked(alice))
    match = play(opened(alice, bob), "t1t2t3", "t4t5t6", "t7t8t9")
    offer = services.match_rematch(by=alice, match_id=match.pk)
    assert client_of(stranger).get(offer.get_absolute_url()).status_code == 404
    assert refusal(services.match_join, by=stranger, match_id=offer.pk) == "not-yours"
    assert not fresh(offer).is_running


def test_a_guest_is_offered_no_seat_that_needs_a_link(toy_game: Game, alice: Member, club_with: Callable[..., Club]) -> None:
    club_with(is_public=True)
    guest = seated(linked(alice))
    page = Browser(guest).get(opened(alice, seats=3).get_absolute_url())
    assert page.shows("This match is by invitation. Ask its host for the link.")
    assert not page.all("button", text="Take a seat")


def test_a_guest_signs_up_by_an_invitation_to_the_club(toy_game: Game, alice: Member, club_with: Callable[..., Club]) -> None:
    club_with(entry=Club.Entry.INVITATION)
    guest = seated(linked(alice))
    entry = entry_make(by=alice, note="", uses=1, days=7)
    page = Browser(guest).get(f"/account/join/{entry.token}/")
    assert page.address == "/account/signup/"
    assert page.shows("Alice invites you to")


def test_a_guest_who_has_left_and_sends_his_form_again_sits_again(toy_game: Game, alice: Member) -> None:
    one, other = linked(alice, seats=3), linked(alice, seats=3)
    guest, _match = guest_join(link=one.link or "", name="Zoé", key="K")
    services.match_leave(by=guest, match_id=one.pk)
    for match in (one, other):
        assert guest_join(link=match.link or "", name="Zoé", key="K") == (guest, match)
        assert [seat.shown_name for seat in match.seats.filter(member=guest)] == ["Zoé"]


@pytest.mark.django_db(transaction=True)
async def test_a_guest_who_has_given_up_his_seat_gets_no_more_boards(toy_game: Game, alice: Member) -> None:
    match = await sync_to_async(linked)(alice, seats=3)
    guest = await sync_to_async(seated)(match)
    path = f"/live/matches/{match.pk}/"
    both = [(path, await sync_to_async(client_of)(member)) for member in (alice, guest)]
    async with connected(*both) as (hers, guests):
        await sync_to_async(services.match_leave)(by=guest, match_id=match.pk)
        assert "Alice" in (await board(hers))[1]
        assert await close_code(guests) == live.LOST_ACCESS


@pytest.mark.django_db(transaction=True)
async def test_a_guest_who_watches_is_closed_with_the_club(
    toy_game: Game, alice: Member, bob: Member, club_with: Callable[..., Club]
) -> None:
    club_with(is_public=True)
    guest = await sync_to_async(lambda: seated(linked(alice)))()
    match = await sync_to_async(opened)(alice, bob)
    async with connected((f"/live/matches/{match.pk}/", await sync_to_async(client_of)(guest))) as (watching,):
        await sync_to_async(play)(match, "t1")
        assert "counter 1" in (await board(watching))[1]
        club_with(is_public=False)
        await sync_to_async(play)(match, "t2")
        assert await close_code(watching) == live.LOST_ACCESS
