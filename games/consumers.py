"""The sockets. They only push: whatever a client sends is ignored, and too much of it closes the socket.

No database work in a handler but one authenticated read in a thread; handlers stay fast, since a full channel drops
messages silently.
"""

from __future__ import annotations

import logging
from typing import Any

from channels.db import database_sync_to_async

from games import live, selectors, showing
from games.models import Match
from games.ports import ports
from games.pushing import PushConsumer

log = logging.getLogger(__name__)


class MatchConsumer(PushConsumer):
    """Pushes the ready board of one match to one reader."""

    reader: showing.Reader | None = None
    """Once admitted."""
    shown = -1
    """The newest version that it was handed by whoever has drawn it."""
    is_accepted = False
    early: str | int | None = None
    """A board that it was handed before it was accepted."""

    def begin(self, scope: Any) -> None:
        """Also of which match it is."""
        super().begin(scope)
        self.match_id: int = scope["url_route"]["kwargs"]["match_id"]

    async def admit(self) -> int:
        """Whoever may see the match; visitors too, where the club is open to them."""
        is_member = self.user.is_authenticated
        match, is_seen = await database_sync_to_async(self._look)()
        if not is_seen and not is_member:
            return live.LOGGED_OUT
        if match is None:
            return live.NOT_FOUND
        if not is_seen:
            return live.LOST_ACCESS
        await self.join(live.match_group(self.match_id), *([live.member_group(self.user.pk)] if is_member else []))
        is_guest, is_staff = is_member and ports.is_guest(self.user), bool(self.user.is_staff)
        self.reader = showing.Reader(self.user.pk, self.lang, is_guest, self.is_turned, is_staff)
        showing.enter(self.match_id, self.reader, self)
        return 0

    def _look(self) -> tuple[Match | None, bool]:
        match = selectors.match_with_seats(self.match_id)
        return match, match is not None and selectors.may_see(self.user, match)

    async def lobby_changed(self, event: dict[str, Any]) -> None:
        """Something has changed in another match of the reader's: the counts in the page's head follow."""
        if event.get("match") not in (None, self.match_id):
            await self.send(text_data="counts")

    async def match_changed(self, event: dict[str, Any]) -> None:
        """Sends the board as the reader's seats see it, unless it has it already."""
        if event["match"] != self.match_id or self.reader is None or event["version"] <= self.shown:
            return
        try:
            board = await showing.board_for(self.match_id, event["version"], self.reader)
        except Exception:
            # The page then asks by itself, and says so where nobody answers; a dead socket would be worse.
            log.exception("no fragment for match %s", self.match_id)
            await self.send(text_data="changed")
        else:
            # While it waited, it may have been handed the same.
            if event["version"] > self.shown:
                await self._pass_on(board)

    async def show(self, version: int, board: str | int) -> None:
        """Sends a board that was drawn in this process, as soon as it was; none that is older than what was sent so."""
        if version <= self.shown or self.reader is None:
            return
        self.shown = version
        if self.is_accepted:
            await self._pass_on(board)
        else:
            self.early = board

    async def accept(self, *args: Any, **more: Any) -> None:
        """Sends what has come meanwhile too."""
        await super().accept(*args, **more)
        self.is_accepted = True
        if self.early is not None:
            await self._pass_on(self.early)
            self.early = None

    async def _pass_on(self, board: str | int) -> None:
        if isinstance(board, int):
            await self.close(code=board)
        else:
            await self.send(text_data=board)

    async def disconnect(self, code: int) -> None:
        """Shows the match no more."""
        await super().disconnect(code)
        if self.reader is not None:
            showing.leave(self.match_id, self.reader, self)
            self.reader = None


class LobbyConsumer(PushConsumer):
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


class NowhereConsumer(PushConsumer):
    """Answers at every other address: without it each try there would be an error in the log."""

    async def admit(self) -> int:
        """Nobody."""
        return live.NOT_FOUND
