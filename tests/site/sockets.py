"""Sockets for the tests: through the whole application, as a browser opens them."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from channels.layers import InMemoryChannelLayer
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

OWN_ORIGIN = "http://localhost"


class RecordingLayer(InMemoryChannelLayer):
    """An in-memory layer that remembers what it was given; it can also lose everything, or be away."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[tuple[str, dict[str, Any]]] = []
        self.loses = self.is_away = False

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Passes it on, unless it is told not to."""
        if self.is_away:
            raise ConnectionError("the layer is away")
        self.sent.append((group, message))
        if not self.loses:
            await super().group_send(group, message)


def socket(path: str, client: Client | None = None, origin: str = OWN_ORIGIN) -> WebsocketCommunicator:
    """One that is not connected yet."""
    from club.asgi import application

    headers = [(b"host", b"localhost"), (b"origin", origin.encode())]
    session = client.cookies.get(settings.SESSION_COOKIE_NAME) if client is not None else None
    if session is not None:
        headers.append((b"cookie", f"{settings.SESSION_COOKIE_NAME}={session.value}".encode()))
    return WebsocketCommunicator(application, path, headers)


@asynccontextmanager
async def connected(*wanted: tuple[str, Client | None]) -> AsyncIterator[list[WebsocketCommunicator]]:
    """Accepted sockets, one for each path and client; disconnected afterwards."""
    async with AsyncExitStack() as stack:
        sockets = []
        for path, client in wanted:
            one = socket(path, client)
            stack.push_async_callback(one.disconnect)
            accepted, _protocol = await one.connect(timeout=5)
            assert accepted
            sockets.append(one)
        yield sockets


async def close_code(one: WebsocketCommunicator) -> int:
    """With which code it closes next."""
    output = await one.receive_output(timeout=5)
    assert output["type"] == "websocket.close", output
    return output["code"]


async def board(one: WebsocketCommunicator) -> tuple[int, str]:
    """The next board that it is sent, and the version of that."""
    html = await one.receive_from(timeout=5)
    return int(re.search(r'data-version="(\d+)"', html)[1]), html
