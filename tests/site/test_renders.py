"""A thousand sockets of one audience cost one render."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from club.accounts.models import Member
from games import selectors, table
from games.models import Match
from games.renders import Renders
from games.rules.protocol import Game
from games.selectors import Audience
from games.sitting import Sitting
from tests.site.evening import client_of, opened, play
from tests.site.sockets import board, connected

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("layer")]


@pytest.fixture
def match(toy_game: Game, alice: Member, bob: Member) -> Match:
    return opened(alice, bob)


def path(match: Match, lang: str = "en") -> str:
    return f"/live/matches/{match.pk}/?lang={lang}"


async def test_fifty_sockets_cost_one_render_for_each_audience_and_language(
    match: Match, alice: Member, bob: Member, charlie: Member, staff: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: Counter[Any] = Counter()
    load, draw = selectors.whole_match, table.fragment

    def counted_draw(match: Match, audience: Audience, lang: str, sitting: Sitting, **how: bool) -> str:
        done[tuple(audience.held), lang] += 1
        return draw(match, audience, lang, sitting, **how)

    members = [alice, bob, charlie, staff, charlie]
    clients = {member.pk: await sync_to_async(client_of)(member) for member in members}
    wanted = [(path(match, lang), clients[member.pk]) for member in members for lang in ("en", "fr") for _tab in range(5)]
    async with connected(*wanted) as sockets:
        monkeypatch.setattr(selectors, "whole_match", lambda pk: (done.update(["load"]), load(pk))[1])
        monkeypatch.setattr(table, "fragment", counted_draw)
        match = await sync_to_async(play)(match, "t1")
        assert [(await board(one))[0] for one in sockets] == [match.version] * 50
    assert done == {"load": 1, **{(held, lang): 1 for held in ((0,), (1,), ()) for lang in ("en", "fr")}}


async def test_a_board_that_cannot_be_drawn_leaves_the_socket_open(
    match: Match, alice: Member, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    loop, tried = asyncio.get_running_loop(), asyncio.Semaphore(0)

    def broken(*_args: object, **_how: object) -> str:
        loop.call_soon_threadsafe(tried.release)
        raise RuntimeError("no ink")

    hers = await sync_to_async(client_of)(alice)
    async with connected((path(match), hers)) as (one,):
        with monkeypatch.context() as patch:
            patch.setattr(table, "fragment", broken)
            for text in ("t1", "t2"):
                match = await sync_to_async(play)(match, text)
                await asyncio.wait_for(tried.acquire(), 5)
                # The page then asks by itself.
                assert await one.receive_from(timeout=5) == "changed"
        match = await sync_to_async(play)(match, "t3")
        assert (await board(one))[0] == match.version
    assert "no ink" in caplog.text


async def test_who_asks_meanwhile_waits_for_the_same_work() -> None:
    renders, done = Renders(), []
    answers = await asyncio.gather(*(renders.get("key", lambda: done.append(1) or len(done)) for _socket in range(20)))
    assert (answers, len(done)) == ([1] * 20, 1)
    assert await renders.get("another key", lambda: "another") == "another"


async def test_a_socket_that_goes_away_takes_nobody_with_it() -> None:
    renders, loop = Renders(), asyncio.get_running_loop()
    begun, go_on = asyncio.Event(), threading.Event()

    def work() -> str:
        loop.call_soon_threadsafe(begun.set)
        go_on.wait(5)
        return "drawn"

    first, second = (asyncio.ensure_future(renders.get("key", work)) for _socket in range(2))
    await begun.wait()
    first.cancel()
    go_on.set()
    assert await second == "drawn"
    assert first.cancelled()


async def test_what_was_drawn_elsewhere_is_not_drawn_again() -> None:
    renders, done = Renders(), []
    renders.put("key", "theirs")
    assert await renders.get("key", done.append, "drawn") == "theirs"
    assert done == []


async def test_failed_work_is_forgotten() -> None:
    renders, tries = Renders(), iter([RuntimeError("no ink"), "drawn"])

    def work() -> str:
        outcome = next(tries)
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    with pytest.raises(RuntimeError, match="no ink"):
        await renders.get("key", work)
    assert await renders.get("key", work) == "drawn"


async def test_it_forgets_the_oldest_beyond_its_limit() -> None:
    renders, done = Renders(limit=2), Counter()
    for key in ("one", "two", "three", "three", "two", "one"):
        await renders.get(key, done.update, [key])
    assert done == {"one": 2, "two": 1, "three": 1}
