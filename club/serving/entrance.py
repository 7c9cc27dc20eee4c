"""How a socket comes in: its origin, its log-in, its consumer. Only the consumer stays as long as the socket is open.

Middlewares wrapped around each other would stay too, each with a scope of its own, and with them the session, the member
and all headers: half of what an idle socket takes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.routing import URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.urls import URLPattern

from club.serving.gate import Application, Message, Receive, Send


class Entrance:
    """An ASGI application for sockets. ``application`` is called with the scope as all have made it; ``scope["consumer"]``,
    an ASGI application too, is that of its address.
    """

    def __init__(self, routes: Sequence[URLPattern], application: Application) -> None:
        ways = URLRouter([URLPattern(route.pattern, _found(route.callback), route.default_args) for route in routes])
        self._ways: Any = AllowedHostsOriginValidator(AuthMiddlewareStack(ways))
        self._application = application

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Lets one socket in, or refuses the handshake where its page is another site's."""
        # In a task of its own: what Django's threads hand back to the context of whoever waits for them goes with it.
        found = await asyncio.create_task(self._ways(scope, receive, send))
        if found is not None:
            staying = self._application(found, receive, send)
            del found
            await staying


def _found(consumer: Any) -> Any:
    async def tell(scope: Message, _receive: Receive, _send: Send) -> Message:
        return {**scope, "consumer": consumer}

    return tell


def consumed(scope: Message, receive: Receive, send: Send) -> Awaitable[None]:
    """An ASGI application: the consumer that the entrance has found."""
    running: Awaitable[None] = scope["consumer"].consumer_class()(scope, receive, send)
    return running
