"""The sockets of this process: how many one reader may have, what a socket may send, and how all are told to wait.

Pages open one socket each and never send. Whoever opens more than a reader needs is closed with 4429, after which the
page asks by itself now and then; where the layer or the database is away, sockets are closed with 1012, and the pages
ask until one stays open again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, deque
from typing import Any

from django.conf import settings
from django.db import InterfaceError, OperationalError

from club.serving.addresses import address_of_scope
from club.serving.gate import Application, Message, Receive, Send
from games.live import COME_AGAIN, SENDS_TOO_MUCH

logger = logging.getLogger(__name__)

TOO_MANY = 4429
"""Close code for a socket beyond the limits: the page does without."""

AWAY = (OperationalError, InterfaceError, ConnectionError, TimeoutError)
"""What is raised where the database or the channel layer is away."""


class Sockets:
    """Stands before the consumers, behind the session: knows every open socket of this process."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._open: dict[asyncio.Task[Any], Send] = {}
        self._held: Counter[str] = Counter()
        self._opened: dict[str, deque[float]] = {}
        everywhere.append(self)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Runs one socket, or closes it at once where its reader has too many."""
        reader, task = reader_of(scope), asyncio.current_task()
        assert task is not None, "an ASGI application runs in a task"  # noqa: S101 - tells the type checker
        if not self._room_for(reader):
            await refuse(receive, send, TOO_MANY)
            return
        self._held[reader] += 1
        self._open[task] = send
        running = self._application(scope, counted(receive, send), send)
        # Not kept as long as the socket is open: the member and all that the request brought.
        del scope
        try:
            await running
        finally:
            self._held[reader] -= 1
            if not self._held[reader]:
                del self._held[reader]
            self._open.pop(task, None)

    def _room_for(self, reader: str) -> bool:
        now = time.monotonic()
        limits: dict[str, int] = settings.SOCKETS
        limited: bool = settings.LIMITED
        if not limited:
            return True
        if len(self._open) >= limits["process"] or self._held[reader] >= limits["reader"]:
            return False
        opened = self._opened.setdefault(reader, deque())
        while opened and opened[0] < now - 60:
            opened.popleft()
        if len(opened) >= limits["opened_a_minute"]:
            return False
        opened.append(now)
        if len(self._opened) > limits["process"]:
            self._opened = {name: times for name, times in self._opened.items() if times and times[-1] > now - 60}
        return True

    async def hang_up(self) -> None:
        """Closes every socket; their pages ask by themselves until one opens again."""
        close = {"type": "websocket.close", "code": COME_AGAIN}
        await asyncio.gather(*(send(dict(close)) for send in list(self._open.values())), return_exceptions=True)


everywhere: list[Sockets] = []
"""Those who know this process's sockets: one, but for tests."""


async def hang_up_all() -> None:
    """Closes every socket of this process."""
    for sockets in everywhere:
        await sockets.hang_up()


def reader_of(scope: Message) -> str:
    """Whose socket it is: a member's, else a visitor's from one address."""
    user = scope.get("user")
    if user is not None and user.is_authenticated:
        return f"member {user.pk}"
    return f"from {address_of_scope(scope)}"


def counted(receive: Receive, send: Send) -> Receive:
    """What the client sends, until it is too much: then the socket is closed, and the consumer hears that it is gone."""
    # Made with the first message: most sockets never send one.
    times: deque[float] | None = None

    async def heard() -> Message:
        nonlocal times
        message = await receive()
        if message["type"] != "websocket.receive":
            return message
        limit: int = settings.SOCKETS["messages_a_minute"]
        times = times or deque(maxlen=limit + 1)
        times.append(time.monotonic())
        if len(times) <= limit or times[-1] - times[0] > 60:
            return message
        await send({"type": "websocket.close", "code": SENDS_TOO_MUCH})
        return {"type": "websocket.disconnect", "code": SENDS_TOO_MUCH}

    return heard


async def refuse(receive: Receive, send: Send, code: int) -> None:
    """Closes a socket before anything is done for it. Accepted first: browsers see a refused handshake only as 1006."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": code})


def patient(application: Application) -> Application:
    """The application; a socket that cannot be had now, since something is away, is closed with 1012 and one line in the log."""

    async def run(scope: Message, receive: Receive, send: Send) -> None:
        accepted = False

        async def told(message: Message) -> None:
            nonlocal accepted
            accepted = accepted or message["type"] in ("websocket.accept", "websocket.close")
            await send(message)

        try:
            await application(scope, receive, told)
        except AWAY as problem:
            logger.warning("a socket was closed, since something is away: %s", type(problem).__name__)
            if not accepted:
                await send({"type": "websocket.accept"})
            # Where the socket has gone meanwhile, nobody is left to be told.
            await asyncio.gather(send({"type": "websocket.close", "code": COME_AGAIN}), return_exceptions=True)

    return run
