"""Daphne with an end of its own.

Daphne by itself cancels everything at SIGTERM. On Python 3.11 that can crash the interpreter while sockets are open, and it
hangs for ever where a request is inside synchronous middleware. Here nothing is cancelled: the end waits for what runs.
See docs/decisions/0002-ending-the-server.md for what was measured.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections.abc import Callable
from typing import Any

from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server
from twisted.internet import defer
from twisted.internet.error import CannotListenError

from club.serving.gate import SERVICE_RESTART, Application, Gate, Message

logger = logging.getLogger(__name__)

PATIENCE = 3.0
"""Seconds that running requests and closing sockets get at the end."""

LAST_RESORT = 4.5
"""Seconds after the signal at which the process ends, whatever still hangs in a thread."""

SOCKET_LIMIT = 64 * 1024
"""Bytes of the largest message, and frame, that a socket may send. A larger one cuts the connection."""


class CannotServe(Exception):
    """The address cannot be listened on; the message is a sentence for the operator."""


class CleanServer(Server):
    """Daphne's server for one address. SIGTERM, SIGINT and, on Windows, SIGBREAK end it."""

    def __init__(self, application: Application, host: str, port: int, opened: Callable[[str, int], None]) -> None:
        self.gate = Gate(application)
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

    def listen_success(self, port: Any) -> None:
        """Daphne's hook: the port is open. A task that lives as long as the server is started here and ended in ``_end``."""
        super().listen_success(port)
        self.ports.append(port)
        self.opened(self.host, port.getHost().port)

    def listen_error(self, failure: Any) -> None:
        """Daphne's hook: the port cannot be opened. The run then ends at once."""
        self.failure = failure.value
        self.stop()

    async def handle_reply(self, protocol: Any, message: Message) -> None:
        """Daphne's hook for what the application sends. Autobahn takes no 1012 where its other codes go in."""
        restart = message.get("type") == "websocket.close" and message.get("code") == SERVICE_RESTART
        if restart and protocol.state == protocol.STATE_OPEN:
            protocol.sendCloseFrame(code=SERVICE_RESTART)
        else:
            await super().handle_reply(protocol, message)

    def kill_all_applications(self) -> Any:
        """Daphne's hook before the event loop stops, which waits for the Deferred that it gets."""
        # The last resort is a thread, because the event loop itself may be what hangs.
        last_resort = threading.Timer(LAST_RESORT, os._exit, (0,))
        last_resort.daemon = True
        last_resort.start()
        return defer.Deferred.fromFuture(asyncio.ensure_future(self._end()))

    async def _end(self) -> None:
        try:
            for port in self.ports:
                port.stopListening()
            if not await self.gate.close(PATIENCE):
                logger.warning("Some requests took longer than %s s and were broken off.", PATIENCE)
        except Exception:
            # Twisted's log goes nowhere, and the server must end all the same.
            logger.exception("The server did not end cleanly.")


def serve(application: Application, host: str, port: int, opened: Callable[[str, int], None]) -> None:
    """Serves until a signal ends it. ``opened`` is called with the host and the real port once connections are taken.

    Raises CannotServe when the address is taken or not this machine's.
    """
    server = CleanServer(application, host, port, opened)
    server.run()
    if server.failure is None:
        return
    reason = server.failure.socketError if isinstance(server.failure, CannotListenError) else server.failure
    raise CannotServe(f"{host}:{port} cannot be listened on: {getattr(reason, 'strerror', None) or reason}.")
