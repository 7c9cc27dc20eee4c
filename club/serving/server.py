"""Daphne with an end of its own.

Daphne by itself cancels everything at SIGTERM. On Python 3.11 that can crash the interpreter while sockets are open, and it
hangs for ever where a request is inside synchronous middleware. Here nothing is cancelled: the end waits for what runs.
See docs/decisions/0002-ending-the-server.md for what was measured.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable
from typing import Any

from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server
from twisted.internet import defer, reactor
from twisted.internet.error import CannotListenError

from club.serving.bodies import LimitedFactory
from club.serving.eager import EagerServer
from club.serving.ending import PATIENCE, end_for_certain
from club.serving.gate import Application, Gate, Message
from club.serving.inbox import Inbox
from club.serving.ticker import Ticker
from games.live import COME_AGAIN

logger = logging.getLogger(__name__)

SOCKET_LIMIT = 64 * 1024
"""Bytes of the largest message, and frame, that a socket may send. A larger one cuts the connection."""


class CannotServe(Exception):
    """The address cannot be listened on; the message is a sentence for the operator."""


class CleanServer(Server):
    """Daphne's server for one address. SIGTERM, SIGINT and, on Windows, SIGBREAK end it."""

    def __init__(
        self, application: Application, host: str, port: int, opened: Callable[[str, int], None], ticker: Ticker | None
    ) -> None:
        self.gate = Gate(application)
        self.ticker = ticker
        self.ticking: asyncio.Task[None] | None = None
        self.host, self.port = host, port
        self.opened = opened
        self.ports: list[Any] = []
        self.failure: Exception | None = None
        super().__init__(
            application=self.gate,
            endpoints=build_endpoint_description_strings(host=host, port=port),
            websocket_max_message_size=SOCKET_LIMIT,
            websocket_max_frame_size=SOCKET_LIMIT,
            server_name="",
        )

    @property
    def http_factory(self) -> Any:
        """What answers a new connection. Daphne makes its own when it starts; ours also limits what is taken in."""
        return self._http_factory

    @http_factory.setter
    def http_factory(self, _theirs: Any) -> None:
        self._http_factory = LimitedFactory(self)

    def listen_success(self, port: Any) -> None:
        """Daphne's hook: the port is open. The clock's work begins with it, and ends in ``_end``."""
        super().listen_success(port)
        port.transport = EagerServer
        self.ports.append(port)
        self.opened(self.host, port.getHost().port)
        if self.ticker is not None:
            reactor.callWhenRunning(self._tick)

    def _tick(self) -> None:
        assert self.ticker is not None  # noqa: S101 - tells the type checker
        self.ticking = asyncio.ensure_future(self.ticker.run())

    def listen_error(self, failure: Any) -> None:
        """Daphne's hook: the port cannot be opened. The run then ends at once."""
        self.failure = failure.value
        self.stop()

    def create_application(self, protocol: Any, scope: Message) -> Any:
        """Daphne's hook for a request or a socket: begins the application, and returns what its messages are put into.

        A socket's stays as long as it is open, so that a leaner one than Daphne's is worth it.
        """
        if scope["type"] != "websocket":
            return super().create_application(protocol, scope)
        inbox = Inbox()
        running = self.application(scope={**scope, "asgi": {"version": "3.0"}}, receive=inbox.get, send=self._sender(protocol))
        self.connections[protocol]["application_instance"] = asyncio.ensure_future(running)
        return inbox

    def _sender(self, protocol: Any) -> Any:
        async def send(message: Message) -> None:
            await self.handle_reply(protocol, message)
            if message["type"] == "websocket.accept":
                # Kept by Daphne to the end; the application has what it needs of them.
                protocol.clean_headers.clear()

        return send

    async def handle_reply(self, protocol: Any, message: Message) -> None:
        """Daphne's hook for what the application sends. Autobahn takes no 1012 where its other codes go in."""
        restart = message.get("type") == "websocket.close" and message.get("code") == COME_AGAIN
        if restart and protocol.state == protocol.STATE_OPEN:
            protocol.sendCloseFrame(code=COME_AGAIN)
        else:
            await super().handle_reply(protocol, message)

    def kill_all_applications(self) -> Any:
        """Daphne's hook before the event loop stops, which waits for the Deferred that it gets."""
        end_for_certain()
        return defer.Deferred.fromFuture(asyncio.ensure_future(self._end()))

    async def _end(self) -> None:
        try:
            for port in self.ports:
                port.stopListening()
            closed, rested = await asyncio.gather(self.gate.close(PATIENCE), self._rest())
            if not closed:
                logger.warning("Some requests took longer than %s s and were broken off.", PATIENCE)
            if not rested:
                logger.warning("A job took longer than %s s and was broken off.", PATIENCE)
        except Exception:
            # Twisted's log goes nowhere, and the server must end all the same.
            logger.exception("The server did not end cleanly.")

    async def _rest(self) -> bool:
        if self.ticker is None or self.ticking is None:
            return True
        self.ticker.stop()
        _, late = await asyncio.wait({self.ticking}, timeout=PATIENCE)
        return not late


def serve(
    application: Application, host: str, port: int, opened: Callable[[str, int], None], ticker: Ticker | None = None
) -> None:
    """Serves until a signal ends it. ``opened`` is called with the host and the real port once connections are taken.

    With a ticker it also does the clock's work. Raises CannotServe when the address is taken or not this machine's.
    """
    server = CleanServer(application, host, port, opened, ticker)
    # What has been loaded by now stays to the end: looked at by each garbage collection, it would hold up turns.
    gc.collect()
    gc.freeze()
    # Boards are thousands of small things that live shortly: the usual 700 would look at them at every turn.
    gc.set_threshold(20_000, 20, 50)
    server.run()
    if server.failure is None:
        return
    reason = server.failure.socketError if isinstance(server.failure, CannotListenError) else server.failure
    raise CannotServe(f"{host}:{port} cannot be listened on: {getattr(reason, 'strerror', None) or reason}.")
