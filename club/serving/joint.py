"""What joins the club's processes: one channel of Redis that all of them listen to, by channels_redis' own connections.

For bad days: channels_redis waits and tries again while Redis is away; meanwhile every nudge would hold up the turn that it
follows, and open sockets would look alive. Here a failed nudge costs at most ``TIMEOUT`` once, and the next ones cost nothing
for ``PAUSE`` seconds; where this process hears nothing any more, its sockets are closed, so that their pages say it and ask by
themselves.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any

from channels_redis.pubsub import RedisPubSubChannelLayer, RedisPubSubLoopLayer, RedisSingleShardConnection
from channels_redis.utils import decode_hosts
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from club.serving.sockets import hang_up_all

logger = logging.getLogger(__name__)

TIMEOUT = 1.0
PAUSE = 1.0
SILENCE = 5
"""Seconds without a word from Redis after which it is asked for one."""

LOST = (RedisError, OSError, TimeoutError)


class PatientShard(RedisSingleShardConnection):
    """One Redis server. ``hear`` is called with what comes from it."""

    def __init__(self, host: Any, layer: Any, hear: Callable[[bytes], None]) -> None:
        quick = {"socket_timeout": TIMEOUT, "socket_connect_timeout": TIMEOUT, "retry": Retry(NoBackoff(), 0)}
        super().__init__({**quick, "health_check_interval": SILENCE, **host}, layer)
        self._hear = hear
        self._away_until = 0.0
        self._is_deaf = False

    async def publish(self, channel: str, message: bytes) -> None:
        """Sends; ConnectionError where Redis is away."""
        await self._tried(super().publish, channel, message)

    async def subscribe(self, channel: str) -> None:
        """Listens; ConnectionError where Redis is away."""
        if self._is_deaf:
            raise ConnectionError("Redis is away")
        if channel not in self._subscribed_to:
            await self._tried(super().subscribe, channel)

    async def _tried(self, work: Any, *args: Any) -> None:
        if time.monotonic() < self._away_until:
            raise ConnectionError("Redis is away")
        try:
            async with asyncio.timeout(2 * TIMEOUT):
                await work(*args)
        except LOST as problem:
            self._away_until = time.monotonic() + PAUSE
            raise ConnectionError(f"Redis is away: {type(problem).__name__}") from problem

    def _receive_message(self, message: dict[str, Any] | None) -> None:
        """The parent's hook, which puts it into queues."""
        if message is None:
            return
        try:
            self._hear(message["data"])
        except Exception:
            # As from a process of another release: what comes next may be meant for us.
            logger.exception("something was told that makes no sense here")

    async def _do_receiving(self) -> None:
        while True:
            try:
                # Where the connection is lost, the next call makes it anew and subscribes again.
                await self._take_one()
                if self._is_deaf:
                    logger.warning("Redis is back")
                self._is_deaf = False
            except Exception as problem:
                if not self._is_deaf:
                    logger.warning("Redis is away: %s", problem, exc_info=not isinstance(problem, LOST))
                    self._is_deaf = True
                    # What is sent until it is back never arrives: the pages must ask.
                    await hang_up_all()
                await asyncio.sleep(PAUSE)

    async def _take_one(self) -> None:
        if self._pubsub is None or not self._pubsub.subscribed:
            await asyncio.sleep(0.1)
            return
        self._receive_message(await self._pubsub.get_message(ignore_subscribe_messages=True, timeout=0.5))
        # redis-py asks after a silence, but does not mind when no answer comes: a host that is gone says nothing, ever.
        connection = self._pubsub.connection
        if connection is not None and 0 < connection.next_health_check < asyncio.get_running_loop().time() - 2 * TIMEOUT:
            await connection.disconnect(nowait=True)
            raise TimeoutError("it does not answer")


class Joint(RedisPubSubLoopLayer):
    """What one event loop publishes and hears."""

    def __init__(self, hosts: Any = None, *, hear: Callable[[bytes], None], **more: Any) -> None:
        super().__init__(hosts=hosts, **more)
        self._shards = [PatientShard(host, self, hear) for host in decode_hosts(hosts)]
        self._name = f"{self.prefix}.told"

    async def listen(self) -> None:
        """Hears from now on; ConnectionError where Redis is away."""
        await self._get_shard(self._name).subscribe(self._name)

    async def publish(self, message: bytes) -> None:
        """Tells all who listen; ConnectionError where Redis is away."""
        await self._get_shard(self._name).publish(self._name, message)


class Joints(RedisPubSubChannelLayer):
    """One for each loop, which ends with it: the management commands' loops are short."""

    def here(self) -> Joint:
        """That of the running loop."""
        joint: Joint = self._get_layer()
        return joint

    def _get_layer(self) -> Any:
        loop = asyncio.get_running_loop()
        if loop not in self._layers:
            # The parent ties its own layer's end to the loop's; ours takes its place.
            super()._get_layer()
            self._layers[loop] = Joint(*self._args, **self._kwargs, channel_layer=self)
        return self._layers[loop]
