"""What of a socket stays as long as it is open, and what comes before it is."""

from __future__ import annotations

import asyncio
import gc
import threading

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.backends.base import SessionBase

from club.accounts.models import Member
from club.serving.here import HereLayer
from club.serving.inbox import Inbox
from games import consumers, live, showing
from games.models import Match
from tests.site.evening import client_of, play
from tests.site.sockets import board, connected, in_place, socket

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def layer():
    with in_place(HereLayer()) as mine:
        yield mine


def path(match: Match) -> str:
    return f"/live/matches/{match.pk}/"


def kept() -> int:
    """How many members and sessions there are in memory, of which somebody holds on to."""
    gc.collect()
    # By their type: to ask an object that is made when it is asked for would make it, other tests' too.
    return sum(issubclass(type(one), (Member, SessionBase)) for one in gc.get_objects())


async def test_an_open_socket_holds_neither_member_nor_session(match: Match, alice: Member) -> None:
    hers = await sync_to_async(client_of)(alice)
    before = kept()
    async with connected(*[(path(match), hers)] * 5, ("/live/lobby/", hers)):
        # Others of before may have gone meanwhile.
        assert kept() <= before


async def test_a_board_that_is_drawn_while_it_opens_comes_once_it_is_open(
    match: Match, alice: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    hers, admit = await sync_to_async(client_of)(alice), consumers.MatchConsumer.admit

    async def slow(self: consumers.MatchConsumer) -> int:
        code = await admit(self)
        showing._hand_over(match.pk, 7, showing.Drawn(True, {self.reader: "the board"}), threading.Event())
        await asyncio.gather(*live._begun)
        return code

    monkeypatch.setattr(consumers.MatchConsumer, "admit", slow)
    async with connected((path(match), hers)) as (one,):
        assert await one.receive_from(timeout=5) == "the board"


async def test_what_is_older_than_what_it_was_handed_is_not_sent(match: Match, alice: Member, layer: HereLayer) -> None:
    hers = await sync_to_async(client_of)(alice)
    async with connected((path(match), hers)) as (one,):
        (reader,) = showing._open[match.pk]
        for version in (match.version + 2, match.version + 1):
            showing._hand_over(match.pk, version, showing.Drawn(True, {reader: f"board {version}"}), threading.Event())
        await layer.group_send(
            live.match_group(match.pk), {"type": "match.changed", "match": match.pk, "version": match.version + 2}
        )
        assert await one.receive_from(timeout=5) == f"board {match.version + 2}"
        await layer.group_send(
            live.match_group(match.pk), {"type": "match.changed", "match": match.pk, "version": match.version + 3}
        )
        assert (await board(one))[0] == match.version


async def test_who_comes_while_others_boards_are_drawn_gets_his(match: Match, alice: Member) -> None:
    hers = await sync_to_async(client_of)(alice)
    async with connected((path(match), hers)) as (one,):
        match = await sync_to_async(play)(match, "t1")
        await board(one)
        showing._done(match.pk, match.version + 1, showing.Drawn(True))
        assert (await board(one))[0] == match.version


async def test_a_socket_that_is_gone_is_forgotten(match: Match, alice: Member, layer: HereLayer) -> None:
    hers = await sync_to_async(client_of)(alice)
    one = socket(path(match), hers)
    await one.connect(timeout=5)
    assert layer.channels
    assert layer.groups
    await one.disconnect()
    assert (layer.channels, layer.groups, showing._open) == ({}, {}, {})


async def test_an_inbox_gives_in_order_and_waits() -> None:
    inbox = Inbox()
    inbox.put_nowait(1)
    inbox.put_nowait(2)
    assert [await inbox.get(), await inbox.get(), len(inbox)] == [1, 2, 0]
    waiting = asyncio.create_task(inbox.get())
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait({waiting})
    inbox.put_nowait(3)
    assert await inbox.get() == 3
