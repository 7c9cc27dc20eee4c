"""The channel layer of a club in several processes: groups are kept in each process, and Redis joins them (``joint``).

channels_redis subscribes to a channel of Redis for each socket and each group: a turn was published three times, and came
back to as many queues. Here a process listens to one channel, and what belongs together is published as one message, which
each of the others hands to its own groups.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from secrets import token_hex
from typing import Any

from club.serving.here import HereLayer
from club.serving.joint import PAUSE, Joints
from club.serving.sockets import hang_up_all
from games.live import begin


class SharedLayer(HereLayer):
    """For ``CHANNEL_LAYERS``, where several processes serve the club. ``config``: as channels_redis takes it (hosts, prefix)."""

    is_all_here = False

    def __init__(self, **config: Any) -> None:
        super().__init__()
        self._joints = Joints(**config, hear=self._hear)
        self._name = token_hex(8)
        self._makes_good = False

    async def group_add(self, group: str, channel: str) -> None:
        """Joins the group; ConnectionError where it could not hear of other processes."""
        await self._joints.here().listen()
        await super().group_add(group, channel)

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Tells all of the group, first here, then in all other processes; ConnectionError where Redis is away."""
        await super().group_send(group, message)
        await self.tell_others([(group, message)])

    async def tell_others(self, messages: Sequence[tuple[str, dict[str, Any]]]) -> None:
        """Tells the groups of all other processes; ConnectionError where Redis is away. Then their sockets are closed as soon as
        it can be said, since their pages may have heard of nothing and take theirs for good.
        """
        try:
            await self._publish(messages)
        except ConnectionError:
            if not self._makes_good:
                begin(self._make_good())
            raise

    async def _make_good(self) -> None:
        self._makes_good = True
        try:
            while True:
                await asyncio.sleep(PAUSE)
                with suppress(ConnectionError):
                    return await self._publish(None)
        finally:
            self._makes_good = False

    async def _publish(self, messages: Sequence[tuple[str, dict[str, Any]]] | None) -> None:
        await self._joints.here().publish(self._joints.serialize({"by": self._name, "told": messages}))

    def _hear(self, said: bytes) -> None:
        """``told`` is None where something could not be told."""
        message = self._joints.deserialize(said)
        if message["by"] == self._name:
            return
        if message["told"] is None:
            begin(hang_up_all())
            return
        for group, told in message["told"]:
            self.tell_here(group, told)
