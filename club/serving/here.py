"""The channel layer of a club in one process: Channels' own in-memory one without its searches.

That one looks through all channels and groups at each send and at each receive, copies every message deeply, and starts a
task for each receiver: with a thousand sockets this costs more than the boards themselves.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from channels.exceptions import ChannelFull
from channels.layers import InMemoryChannelLayer

from club.serving.inbox import Inbox


class HereLayer(InMemoryChannelLayer):
    """For ``CHANNEL_LAYERS``, where one process serves the whole club. Messages and members of groups stay until they go."""

    is_all_here = True
    """There is no other process."""

    channels: dict[str, Inbox]

    async def new_channel(self, prefix: str = "specific.") -> str:
        """The name of a channel that one socket will receive from."""
        name: str = await super().new_channel(prefix)
        self.channels[name] = Inbox()
        return name

    async def send(self, channel: str, message: dict[str, Any]) -> None:
        """Hands the message over; ChannelFull where its receiver does not keep up."""
        self._hand(channel, message)

    def _hand(self, channel: str, message: dict[str, Any]) -> None:
        inbox = self.channels.get(channel)
        if inbox is None:
            # Nobody receives from it any more.
            return
        if len(inbox) >= self.capacity:
            raise ChannelFull(channel)
        # Our messages are flat: a copy is enough.
        inbox.put_nowait(dict(message))

    async def receive(self, channel: str) -> dict[str, Any]:
        """The next message. Who is cancelled while waiting for it receives no more."""
        inbox = self.channels.setdefault(channel, Inbox())
        try:
            message: dict[str, Any] = await inbox.get()
        except BaseException:
            self.channels.pop(channel, None)
            raise
        return message

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Hands it to all of the group; who does not keep up misses it."""
        self.tell_here(group, message)

    def tell_here(self, group: str, message: dict[str, Any]) -> None:
        """The same for those of the group who are in this process. In the loop's thread."""
        self.require_valid_group_name(group)
        for channel in list(self.groups.get(group, ())):
            with suppress(ChannelFull):
                self._hand(channel, message)
