"""The channel layer of a club in one process: Channels' own in-memory one without its searches.

That one looks through all channels and groups at each send and at each receive, copies every message deeply, and starts a
task for each receiver: with a thousand sockets this costs more than the boards themselves.
"""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any

from channels.exceptions import ChannelFull
from channels.layers import InMemoryChannelLayer

CLEANED_EVERY = 30.0
"""Seconds between two searches for what has expired."""


class HereLayer(InMemoryChannelLayer):
    """For ``CHANNEL_LAYERS``, where one process serves the whole club."""

    def __init__(self, **config: Any) -> None:
        super().__init__(**config)
        self._clean_at = time.monotonic() + CLEANED_EVERY

    async def send(self, channel: str, message: dict[str, Any]) -> None:
        """Hands the message over; ChannelFull where its receiver does not keep up. Our messages are flat: a copy is enough."""
        queue = self.channels.get(channel)
        if queue is None:
            await super().send(channel, message)
        elif queue.full():
            raise ChannelFull(channel)
        else:
            queue.put_nowait((time.time() + self.expiry, dict(message)))

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Hands it to all of the group; who does not keep up misses it."""
        self.require_valid_group_name(group)
        self._clean_expired()
        for channel in list(self.groups.get(group, ())):
            with suppress(ChannelFull):
                await self.send(channel, message)

    def _clean_expired(self) -> None:
        if time.monotonic() >= self._clean_at:
            self._clean_at = time.monotonic() + CLEANED_EVERY
            super()._clean_expired()
