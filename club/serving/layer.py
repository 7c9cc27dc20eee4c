"""The Redis channel layer for bad days: it gives up soon, says so, and hangs up on sockets that would hear nothing.

channels_redis waits and tries again while Redis is away; meanwhile every nudge would hold up the turn that it follows, and
open sockets would look alive. Here a failed nudge costs at most ``TIMEOUT`` once, and the next ones cost nothing for
``PAUSE`` seconds; this process's sockets are closed, so that their pages say it and ask by themselves.
"""

from __future__ import annotations

import asyncio
import logging
import time
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
LOST = (RedisError, OSError, TimeoutError)


class PatientShard(RedisSingleShardConnection):
    """One Redis server."""

    def __init__(self, host: Any, layer: Any) -> None:
        quick = {"socket_timeout": TIMEOUT, "socket_connect_timeout": TIMEOUT, "retry": Retry(NoBackoff(), 0)}
        super().__init__({**quick, "health_check_interval": 5, **host}, layer)
        self._away_until = 0.0

    async def publish(self, channel: str, message: bytes) -> None:
        """Sends; ConnectionError where Redis is away."""
        await self._tried(super().publish, channel, message)

    async def subscribe(self, channel: str) -> None:
        """Listens; ConnectionError where Redis is away."""
        await self._tried(super().subscribe, channel)

    async def unsubscribe(self, channel: str) -> None:
        """Listens no more. Where Redis is away, nothing is heard anyway; what comes later for nobody is dropped."""
        try:
            await self._tried(super().unsubscribe, channel)
        except ConnectionError:
            self._subscribed_to.discard(channel)

    async def _tried(self, work: Any, *args: Any) -> None:
        if time.monotonic() < self._away_until:
            raise ConnectionError("Redis is away")
        try:
            await asyncio.wait_for(work(*args), 2 * TIMEOUT)
        except LOST as problem:
            self._away_until = time.monotonic() + PAUSE
            raise ConnectionError(f"Redis is away: {type(problem).__name__}") from problem

    async def _do_receiving(self) -> None:
        lost = False
        while True:
            try:
                # Where the connection is lost, the next call makes it anew and subscribes again.
                await self._take_one()
                if lost:
                    logger.warning("Redis is back")
                lost = False
            except LOST as problem:
                if not lost:
                    logger.warning("Redis is away: %s", problem)
                    # What is sent until it is back never arrives: the pages must ask.
                    await hang_up_all()
                lost = True
                await asyncio.sleep(PAUSE)

    async def _take_one(self) -> None:
        if self._pubsub is None or not self._pubsub.subscribed:
            await asyncio.sleep(0.1)
            return
        self._receive_message(await self._pubsub.get_message(ignore_subscribe_messages=True, timeout=0.5))


class PatientLoopLayer(RedisPubSubLoopLayer):
    """The layer of one event loop, on patient shards."""

    def __init__(self, hosts: Any = None, **more: Any) -> None:
        super().__init__(hosts=hosts, **more)
        self._shards = [PatientShard(host, self) for host in decode_hosts(hosts)]


class PatientLayer(RedisPubSubChannelLayer):
    """``channels_redis``'s pub/sub layer, for ``CHANNEL_LAYERS``."""

    def _get_layer(self) -> Any:
        loop = asyncio.get_running_loop()
        if loop not in self._layers:
            # The parent ties its own layer's end to the loop's; the patient one takes its place.
            super()._get_layer()
            self._layers[loop] = PatientLoopLayer(*self._args, **self._kwargs, channel_layer=self)
        return self._layers[loop]
