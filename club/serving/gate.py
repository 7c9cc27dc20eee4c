"""Stands in front of an ASGI application, knows what it is doing, and can close it without breaking anything off."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from games.live import COME_AGAIN

Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]
Receive = Callable[[], Awaitable[Message]]
Application = Callable[[Message, Receive, Send], Awaitable[None]]


class Gate:
    """An ASGI application that passes everything on to another until it is closed."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._requests: set[asyncio.Task[Any]] = set()
        self._sockets: dict[asyncio.Task[Any], Send] = {}
        self._closing = False

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Runs one request or one socket; refuses it once the gate is closing."""
        if self._closing:
            await self._refuse(scope, send)
            return
        task = asyncio.current_task()
        assert task is not None, "an ASGI application runs in a task"  # noqa: S101 - tells the type checker
        if scope["type"] == "websocket":
            self._sockets[task] = send
        else:
            self._requests.add(task)
        try:
            await self._application(scope, receive, send)
        finally:
            self._sockets.pop(task, None)
            self._requests.discard(task)

    async def close(self, patience: float) -> bool:
        """Lets nothing new in, tells the sockets 1012, and waits for all to end. False if ``patience`` seconds were too few."""
        self._closing = True
        close = {"type": "websocket.close", "code": COME_AGAIN}
        # A socket may be gone without the application knowing; that must not keep the others from being told.
        await asyncio.gather(*(send(dict(close)) for send in self._sockets.values()), return_exceptions=True)
        running = self._requests | self._sockets.keys()
        if not running:
            return True
        _, late = await asyncio.wait(running, timeout=patience)
        return not late

    async def _refuse(self, scope: Message, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close"})
            return
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"retry-after", b"2"), (b"connection", b"close")]
        await send({"type": "http.response.start", "status": 503, "headers": headers})
        await send({"type": "http.response.body", "body": b"The site is starting again. Please come back in a moment.\n"})
