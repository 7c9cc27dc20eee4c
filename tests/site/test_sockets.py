"""The sockets: who may listen, what they are pushed, and when they are closed."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async

from club.accounts.models import Member
from games import services
from games.models import Match
from games.rules.protocol import Game
from tests.site.evening import client_of, member_at, opened, play
from tests.site.sockets import RecordingLayer, board, close_code, connected, socket

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("layer")]


@pytest.fixture
def match(toy_game: Game, alice: Member, bob: Member) -> Match:
    return opened(alice, bob)


def path(match: Match, lang: str = "en") -> str:
    return f"/live/matches/{match.pk}/?lang={lang}"


async def test_visitors_are_closed_with_4401(match: Match) -> None:
    async with connected((path(match), None), ("/live/lobby/", None)) as sockets:
        assert [await close_code(one) for one in sockets] == [4401, 4401]


async def test_what_one_may_not_see_or_does_not_exist_is_closed(match: Match, charlie: Member, alice: Member) -> None:
    own = await sync_to_async(services.one_screen_open)(by=alice, slug="toynim", seats=2)
    theirs = await sync_to_async(client_of)(charlie)
    paths = [path(own), "/live/matches/98765/", f"/live/matches/{'9' * 40}/", "/live/", "/live/matches/x/"]
    async with connected(*((one, theirs) for one in paths)) as sockets:
        assert [await close_code(one) for one in sockets] == [4403, 4404, 4404, 4404, 4404]


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "https://localhost.elsewhere.example", "null", ""])
async def test_another_sites_page_gets_no_socket(match: Match, alice: Member, origin: str) -> None:
    hers = await sync_to_async(client_of)(alice)
    for address in (path(match), "/live/lobby/"):
        one = socket(address, hers, origin)
        accepted, _code = await one.connect(timeout=5)
        assert not accepted
        await one.disconnect()


async def test_a_turn_reaches_both_seats_and_a_watcher_in_their_languages(
    match: Match, alice: Member, bob: Member, charlie: Member
) -> None:
    nextdoor = await sync_to_async(opened)(bob, charlie)
    clients = [await sync_to_async(client_of)(member) for member in (alice, bob, charlie, charlie)]
    wanted = [path(match), path(match, "fr"), path(match, "xx"), path(nextdoor)]
    async with connected(*zip(wanted, clients, strict=True)) as (hers, his, watcher, other):
        match = await sync_to_async(play)(match, "t4t5")
        boards = [await board(one) for one in (hers, his, watcher)]
        assert {version for version, _html in boards} == {match.version}
        for (_version, html), words in zip(boards, ["counters 4 and 5", "jetons 4 et 5", "counters 4 and 5"], strict=True):
            assert words in html
        to_act = await sync_to_async(member_at)(match, 1)
        assert ['class="act"' in html for _version, html in boards] == [to_act == alice, to_act == bob, False]
        # The first thing that the match next door hears is its own.
        await sync_to_async(play)(nextdoor, "t9")
        assert "counter 9" in (await board(other))[1]


async def test_lost_doubled_and_late_nudges_end_with_the_right_board(
    match: Match, charlie: Member, layer: RecordingLayer
) -> None:
    theirs = await sync_to_async(client_of)(charlie)
    async with connected((path(match), theirs)) as (one,):
        layer.loses = True
        match = await sync_to_async(play)(match, "t1", "t2", "t3")
        layer.loses = False
        nudges = [message for group, message in layer.sent if group == f"match.{match.pk}"]
        shown = 0
        for nudge in (nudges[2], nudges[0], nudges[2], nudges[1]):
            await layer.group_send(f"match.{match.pk}", nudge)
            shown = max(shown, (await board(one))[0])
            assert shown == match.version


async def test_what_little_it_is_sent_is_ignored_and_much_closes_it(match: Match, alice: Member, layer: RecordingLayer) -> None:
    hers = await sync_to_async(client_of)(alice)
    async with connected((path(match), hers), (path(match), hers), ("/live/lobby/", hers)) as (one, other, lobby):
        await one.send_to(text_data='{"type": "match.changed"}')
        await one.send_to(bytes_data=b"\0\xff")
        await sync_to_async(play)(match, "t1")
        assert "counter 1" in (await board(one))[1]
        assert await lobby.receive_from(timeout=5) == "yours"
        await board(other)
        await one.send_to(text_data="x" * 65)
        await other.send_to(bytes_data=b"x" * 60_000)
        await lobby.send_to(text_data="x" * 60_000)
        assert [await close_code(each) for each in (one, other, lobby)] == [4409, 4409, 4409]


async def test_logging_out_closes_the_sockets_of_that_session(match: Match, alice: Member) -> None:
    phone, laptop = [await sync_to_async(client_of)(alice) for _device in range(2)]
    async with connected((path(match), phone), ("/live/lobby/", phone), (path(match), laptop)) as (one, lobby, other):
        reply = await sync_to_async(phone.post)("/account/logout/")
        assert reply.status_code == 302
        assert [await close_code(each) for each in (one, lobby)] == [4401, 4401]
        await sync_to_async(play)(match, "t1")
        assert "counter 1" in (await board(other))[1]
    async with connected((path(match), phone)) as (one,):
        assert await close_code(one) == 4401


async def test_a_match_that_is_no_more_closes_its_sockets(match: Match, alice: Member, layer: RecordingLayer) -> None:
    hers, pk = await sync_to_async(client_of)(alice), match.pk
    async with connected((path(match), hers)) as (one,):
        await sync_to_async(match.delete)()
        await layer.group_send(f"match.{pk}", {"type": "match.changed", "match": pk, "version": 9})
        assert await close_code(one) == 4404
