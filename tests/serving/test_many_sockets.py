"""More sockets than a reader needs, and floods of messages: closed with a code, and everybody else goes on."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from django.db import OperationalError

from club.accounts.models import Member
from club.serving import sockets as serving
from games import consumers
from games.models import Match
from tests.site.evening import client_of, play
from tests.site.sockets import RecordingLayer, board, close_code, connected, in_place

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _layer(settings: object):
    settings.SOCKETS = {"reader": 3, "process": 8, "opened_a_minute": 1000, "messages_a_minute": 4}
    with in_place(RecordingLayer()):
        yield


def path(match: Match) -> str:
    return f"/live/matches/{match.pk}/"


async def test_the_sockets_beyond_a_members_number(match: Match, alice: Member, bob: Member) -> None:
    hers, his = [await sync_to_async(client_of)(member) for member in (alice, bob)]
    async with connected(*[(path(match), hers)] * 3, (path(match), his)) as (first, *_more, other):
        async with connected((path(match), hers), (path(match), hers)) as beyond:
            assert [await close_code(one) for one in beyond] == [4429, 4429]
        await sync_to_async(play)(match, "t1")
        assert "counter 1" in (await board(first))[1]
        assert "counter 1" in (await board(other))[1]
    # Those that were closed make room.
    async with connected((path(match), hers)) as (again,):
        await sync_to_async(play)(match, "t2")
        assert "counter 2" in (await board(again))[1]


async def test_opening_again_and_again(match: Match, alice: Member, settings: object, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.SOCKETS = {**settings.SOCKETS, "opened_a_minute": 5}
    for each in serving.everywhere:
        monkeypatch.setattr(each, "_opened", {})
    hers = await sync_to_async(client_of)(alice)
    for _time in range(5):
        async with connected((path(match), hers)) as (one,):
            assert await one.receive_nothing(0.01)
    async with connected((path(match), hers)) as (one,):
        assert await close_code(one) == 4429


async def test_a_flood_of_small_messages(match: Match, alice: Member) -> None:
    hers = await sync_to_async(client_of)(alice)
    async with connected((path(match), hers), (path(match), hers)) as (one, other):
        for _message in range(4):
            await one.send_to(text_data="?")
        await other.send_to(text_data="?")
        assert await one.receive_nothing(0.05)
        await one.send_to(text_data="?")
        assert await close_code(one) == 4409
        await sync_to_async(play)(match, "t1")
        assert "counter 1" in (await board(other))[1]


async def test_a_database_or_a_layer_that_is_away(match: Match, alice: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    hers = await sync_to_async(client_of)(alice)
    for problem in (OperationalError("gone"), ConnectionError("gone")):

        async def fail(*_args: object, problem: Exception = problem) -> int:
            raise problem

        with monkeypatch.context() as patch:
            patch.setattr(consumers.MatchConsumer, "admit", fail)
            async with connected((path(match), hers)) as (one,):
                assert await close_code(one) == 1012


async def test_hanging_up_on_all(match: Match, alice: Member) -> None:
    hers = await sync_to_async(client_of)(alice)
    async with connected((path(match), hers), ("/live/lobby/", hers)) as both:
        await serving.hang_up_all()
        assert [await close_code(one) for one in both] == [1012, 1012]


async def test_a_board_that_cannot_be_drawn_is_asked_for(match: Match, alice: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_args: object) -> None:
        raise OperationalError("gone")

    hers = await sync_to_async(client_of)(alice)
    async with connected((path(match), hers)) as (one,):
        monkeypatch.setattr(consumers.showing, "board_for", fail)
        await sync_to_async(play)(match, "t1")
        assert await one.receive_from(timeout=5) == "changed"
