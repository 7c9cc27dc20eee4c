"""The sockets. They only push: whatever a client sends is ignored, and too much of it closes the socket.

No database work in a handler but one authenticated read in a thread; handlers stay fast, since a full channel drops
messages silently.
"""

from __future__ import annotations

import logging
from typing import Any
from urllib.parse import parse_qs

from channels.consumer import get_handler_name
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from games import live, selectors, showing
from games.models import Match
from games.ports import ports

log = logging.getLogger(__name__)


class _PushConsumer(AsyncWebsocketConsumer):
    """A socket in some groups, with the reader's language and log-in."""

    async def connect(self) -> None:
        """Admits, accepts, and closes where it was not admitted."""
        self.user = self.scope["user"]
        self.lang = self._language()
        self.joined: list[str] = []
        # In the groups before the page is told that the socket is open: what changes from then on reaches it.
        code = await self.admit()
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

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Ignores what little a client may send, and closes on more."""
        if len(text_data or bytes_data or "") > 64:
            await self.close(code=live.SENDS_TOO_MUCH)

    async def access_lost(self, event: dict[str, Any]) -> None:
        """Closes the socket of a session that ended. Where none is named, the page finds out by opening it again."""
        session = self.scope.get("session")
        if not event["session"]:
            await self.close(code=live.COME_AGAIN)
        elif session is not None and session.session_key == event["session"]:
            await self.close(code=live.LOGGED_OUT)

    async def lobby_changed(self, _event: dict[str, Any]) -> None:
        """Only the lobby's page cares."""

    async def counts_changed(self, _event: dict[str, Any]) -> None:
        """Makes the page ask for the counts in its head."""
        await self.send(text_data="counts")

    async def match_changed(self, _event: dict[str, Any]) -> None:
        """Only a match's page cares."""

    def _language(self) -> str:
        asked = parse_qs(self.scope.get("query_string", b"").decode("latin-1")).get("lang", [""])[0]
        return asked if asked in dict(settings.LANGUAGES) else "en"


class MatchConsumer(_PushConsumer):
    """Pushes the ready board of one match to one reader."""

    reader: showing.Reader | None = None
    """Once admitted."""

    async def admit(self) -> int:
        """Whoever may see the match; visitors too, where the club is open to them."""
        self.match_id = self.scope["url_route"]["kwargs"]["match_id"]
        is_member = self.user.is_authenticated
        match, is_seen = await database_sync_to_async(self._look)()
        if not is_seen and not is_member:
            return live.LOGGED_OUT
        if match is None:
            return live.NOT_FOUND
        if not is_seen:
            return live.LOST_ACCESS
        await self.join(live.match_group(self.match_id), *([live.member_group(self.user.pk)] if is_member else []))
        self.reader = showing.Reader(self.user.pk, self.lang, is_member and ports.is_guest(self.user))
        showing.enter(self.match_id, self.reader)
        return 0

    def _look(self) -> tuple[Match | None, bool]:
        match = selectors.match_with_seats(self.match_id)
        return match, match is not None and selectors.may_see(self.user, match)

    async def lobby_changed(self, event: dict[str, Any]) -> None:
        """Something has changed in another match of the reader's: the counts in the page's head follow."""
        if event.get("match") not in (None, self.match_id):
            await self.send(text_data="counts")

    async def match_changed(self, event: dict[str, Any]) -> None:
        """Sends the board as the reader's seats see it."""
        if event["match"] != self.match_id or self.reader is None:
            return
        try:
            board = await showing.board_for(self.match_id, event["version"], self.reader)
        except Exception:
            # The page then asks by itself, and says so where nobody answers; a dead socket would be worse.
            log.exception("no fragment for match %s", self.match_id)
            await self.send(text_data="changed")
            return
        if isinstance(board, int):
            await self.close(code=board)
        else:
            await self.send(text_data=board)

    async def disconnect(self, code: int) -> None:
        """Shows the match no more."""
        await super().disconnect(code)
        if self.reader is not None:
            showing.leave(self.match_id, self.reader)
            self.reader = None


class LobbyConsumer(_PushConsumer):
    """Tells the home page that something it lists has changed; the page then fetches its own list."""

    async def admit(self) -> int:
        """Members: the lists behind it are asked for with the reader's own rights."""
        if not self.user.is_authenticated:
            return live.LOGGED_OUT
        await self.join(live.LOBBY, live.member_group(self.user.pk))
        return 0

    async def lobby_changed(self, event: dict[str, Any]) -> None:
        """Tells the page to ask; for the counts in its head too, where it is a match of the reader's own."""
        await self.send(text_data="yours" if "match" in event else "changed")


class NowhereConsumer(_PushConsumer):
    """Answers at every other address: without it each try there would be an error in the log."""

    async def admit(self) -> int:
        """Nobody."""
        return live.NOT_FOUND
