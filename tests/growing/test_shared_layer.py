"""Two processes' layers, joined by Redis: what one tells, the other's groups hear; and what happens where it cannot be told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from secrets import token_hex
from typing import Any

import pytest
from redis.asyncio import Redis

from club.serving import joint, layer
from club.serving.layer import SharedLayer
from games.live import match_group, member_group
from tests.growing.proxy import Proxy

pytestmark = pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")

GROUP = match_group(1)


def news(version: int) -> dict[str, Any]:
    return {"type": "match.changed", "match": 1, "version": version}


@pytest.fixture
def proxy(redis: str) -> Proxy:
    return Proxy(redis)


@pytest.fixture
def hung_up(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Set when this process closes its sockets."""
    done = asyncio.Event()

    async def hang_up_all() -> None:
        done.set()

    monkeypatch.setattr(joint, "hang_up_all", hang_up_all)
    monkeypatch.setattr(layer, "hang_up_all", hang_up_all)
    return done


@asynccontextmanager
async def layers(*addresses: str) -> AsyncIterator[list[SharedLayer]]:
    prefix = token_hex(4)
    made = [SharedLayer(hosts=[address], prefix=prefix) for address in addresses]
    try:
        yield made
    finally:
        for one in made:
            await one._joints.here().flush()


async def member_of(one: SharedLayer, *groups: str) -> Callable[[], Any]:
    """What hears the next message of these groups."""
    channel = await one.new_channel()
    for group in groups:
        await one.group_add(group, channel)

    async def hears(seconds: float = 5) -> dict[str, Any]:
        return await asyncio.wait_for(one.receive(channel), seconds)

    return hears


async def joins(one: SharedLayer) -> Callable[[], Any]:
    """The same, once Redis is there again."""
    async with asyncio.timeout(20):
        while True:
            try:
                return await member_of(one, GROUP)
            except ConnectionError:
                await asyncio.sleep(0.1)


async def test_what_belongs_together_is_heard_by_each_group_once(redis: str) -> None:
    async with layers(redis, redis) as (here, there):
        own, match, member = await member_of(here, GROUP), await member_of(there, GROUP), await member_of(there, member_group(7))
        await here.tell_others([(GROUP, news(1)), (member_group(7), {"type": "lobby.changed", "match": 1})])
        assert (await match(), await member()) == (news(1), {"type": "lobby.changed", "match": 1})
        await here.group_send(GROUP, news(2))
        # The first that its own group hears: neither what was told to others, nor this one twice.
        assert (await own(), await match()) == (news(2), news(2))
        await there.group_send(GROUP, news(3))
        assert (await own(), await match()) == (news(3), news(3))


async def test_what_makes_no_sense_deafens_nobody(redis: str, caplog: pytest.LogCaptureFixture) -> None:
    async with layers(redis, redis) as (here, there):
        match = await member_of(there, GROUP)
        async with Redis.from_url(redis) as client:
            for nonsense in (b"", b"x", here._joints.serialize({"by": "another"}), here._joints.serialize([1])):
                await client.publish(there._joints.here()._name, nonsense)
        await here.tell_others([(GROUP, news(1))])
        assert await match() == news(1)
    assert caplog.text.count("something was told that makes no sense here") == 4


async def test_who_could_not_tell_makes_the_others_ask(redis: str, proxy: Proxy, hung_up: asyncio.Event) -> None:
    async with layers(proxy.address, redis) as (here, there):
        match = await member_of(there, GROUP)
        proxy.cut()
        with pytest.raises(ConnectionError):
            await here.tell_others([(GROUP, news(1))])
        assert not hung_up.is_set()
        proxy.restore()
        await asyncio.wait_for(hung_up.wait(), 10)
        await here.tell_others([(GROUP, news(2))])
        assert await match() == news(2)


async def test_a_server_that_says_nothing_more_is_away(
    proxy: Proxy, hung_up: asyncio.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(joint, "SILENCE", 0.5)
    async with layers(proxy.address) as (here,):
        await member_of(here, GROUP)
        proxy.hang()
        # Nobody sends anything: whoever listens finds out by himself.
        await asyncio.wait_for(hung_up.wait(), 15)
        with pytest.raises(ConnectionError):
            await member_of(here, GROUP)
        proxy.go_on()
        own = await joins(here)
        await here.group_send(GROUP, news(1))
        assert await own() == news(1)
