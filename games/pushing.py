"""A socket that only pushes, as lean as it can be: a club night has a thousand of them."""

from __future__ import annotations

import asyncio
import logging
from typing import Any
from urllib.parse import parse_qs

from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import get_channel_layer
from django.conf import settings

from games import live

log = logging.getLogger(__name__)


class PushConsumer(AsyncWebsocketConsumer):
    """A socket in some groups, with the reader's language and log-in; ``is_turned``: boards are shown from the other side."""

    user: Any = None
    """The reader, until he is admitted."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Runs the socket. Channels' own keeps the scope, and two tasks, and begins one for each message."""
        self.base_send = send
        self.begin(scope)
        del scope
        self.channel_layer: Any = get_channel_layer()
        self.channel_name = await self.channel_layer.new_channel()
        hearing: asyncio.Task[None] | None = None
        try:
            while True:
                await self.dispatch(await receive())
                # Not before the first message, with which it is accepted: nothing can be sent until then.
                hearing = hearing or asyncio.create_task(self._hear())
        except StopConsumer:
            pass
        finally:
            if hearing is not None:
                hearing.cancel()
                await asyncio.wait({hearing})

    def begin(self, scope: Any) -> None:
        """Keeps of the scope what is needed."""
        session = scope.get("session")
        self.user, self.session_key = scope["user"], session.session_key if session is not None else None
        query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
        asked, self.is_turned = query.get("lang", [""])[0], query.get("turned") == ["1"]
        self.lang = asked if asked in dict(settings.LANGUAGES) else "en"

    async def _hear(self) -> None:
        """What the groups are told."""
        try:
            while True:
                await self.dispatch(await self.channel_layer.receive(self.channel_name))
        except Exception:
            log.exception("a socket hears nothing any more")
            await self.close(code=live.COME_AGAIN)

    async def connect(self) -> None:
        """Admits, accepts, and closes where it was not admitted."""
        self.joined: list[str] = []
        # In the groups before the page is told that the socket is open: what changes from then on reaches it.
        # In a task of its own: what the database's thread leaves in the context would stay as long as the socket is open.
        code = await asyncio.create_task(self.admit())
        self.user = None
        # Accepted even where it is closed at once: a browser sees a refused handshake only as 1006 and tries for ever.
        await self.accept()
        if code:
            await self.close(code=code)

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Calls the message's handler. Without the parent's hop to a thread, which looks after a database not used here."""
        await getattr(self, get_handler_name(message))(message)

    async def admit(self) -> int:
        """0 and the groups joined, or the code to close with."""
        raise NotImplementedError

    async def join(self, *groups: str) -> None:
        """Listens to these groups."""
        for group in groups:
            await self.channel_layer.group_add(group, self.channel_name)
            self.joined.append(group)

    async def disconnect(self, code: int) -> None:
        """Leaves the groups."""
        for group in self.joined:
            await self.channel_layer.group_discard(group, self.channel_name)

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        """Ends the run. Without the parent's hop to a thread."""
        await self.disconnect(message["code"])
        raise StopConsumer

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Ignores what little a client may send, and closes on more."""
        if len(text_data or bytes_data or "") > 64:
            await self.close(code=live.SENDS_TOO_MUCH)

    async def access_lost(self, event: dict[str, Any]) -> None:
        """Closes the socket of a session that ended. Where none is named, the page finds out by opening it again."""
        if not event["session"]:
            await self.close(code=live.COME_AGAIN)
        elif self.session_key == event["session"]:
            await self.close(code=live.LOGGED_OUT)

    async def lobby_changed(self, _event: dict[str, Any]) -> None:
        """Only the lobby's page cares."""

    async def counts_changed(self, _event: dict[str, Any]) -> None:
        """Makes the page ask for the counts in its head."""
        await self.send(text_data="counts")

    async def match_changed(self, _event: dict[str, Any]) -> None:
        """Only a match's page cares."""
