"""Sockets for the tests: through the whole application, as a browser opens them."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from typing import Any

from channels.layers import channel_layers
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from club.serving.here import HereLayer

OWN_ORIGIN = "http://localhost"


class RecordingLayer(HereLayer):
    """A layer that remembers what it was given; it can also lose everything, or have other processes that cannot be reached."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[tuple[str, dict[str, Any]]] = []
        self.loses = False

    def tell_here(self, group: str, message: dict[str, Any]) -> None:
        """Passes it on, unless it is told not to."""
        self.sent.append((group, message))
        if not self.loses:
            super().tell_here(group, message)

    async def tell_others(self, messages: Sequence[tuple[str, dict[str, Any]]]) -> None:
        """For ``is_all_here = False``."""
        raise ConnectionError("the layer is away")


@contextmanager
def in_place(layer: HereLayer) -> Iterator[HereLayer]:
    """That layer as the club's; afterwards the one before, or none where none had been asked for yet."""
    before = channel_layers.set("default", layer)
    try:
        yield layer
    finally:
        if before is None:
            del channel_layers.backends["default"]
        else:
            channel_layers.set("default", before)


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
