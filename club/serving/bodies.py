"""How much of a request Daphne takes in: a body beyond the limit is thrown away as it comes, and never kept.

The request is then passed on without its body, so that the pages can say in the reader's language that it was too
large (``club.limits.too_large``); they go by the length that the request tells, or that was counted here.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

from daphne.http_protocol import HTTPFactory, WebRequest
from django.conf import settings

CUT_AT = 10_000_000
"""Bytes after which the connection is cut: nobody sends so much by mistake."""


class LimitedRequest(WebRequest):
    """Daphne's request with a limit to its body."""

    def gotLength(self, length: int | None) -> None:  # noqa: N802 - Twisted's name
        """Twisted's hook: the headers are there, the body is not. None stands for a body in chunks."""
        self.taken = 0
        self.limit: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        super().gotLength(length if length is None or length <= self.limit else 0)

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """Twisted's hook: a part of the body."""
        self.taken += len(data)
        if self.taken <= self.limit:
            super().handleContentChunk(data)
        elif self.taken > CUT_AT:
            self.channel.transport.abortConnection()

    def requestReceived(self, command: bytes, path: bytes, version: bytes) -> None:  # noqa: N802 - Twisted's name
        """Twisted's hook: all has come. Twisted's own takes forms apart here; Django does that, from the same bytes."""
        self.content.seek(0, 0)
        self.args: dict[bytes, list[bytes]] = {}
        self.method, self.uri, self.clientproto = command, path, version
        self.path = path.partition(b"?")[0]
        self.process()

    def process(self) -> Any:
        """Twisted's hook, as Daphne fills it."""
        if self.taken > self.limit:
            self.content = BytesIO()
            self.requestHeaders.setRawHeaders(b"content-length", [str(self.taken).encode()])
        return super().process()


class LimitedFactory(HTTPFactory):
    """Daphne's factory, for requests with a limit."""

    def buildProtocol(self, addr: Any) -> Any:  # noqa: N802 - Twisted's name
        """Twisted's hook: a new connection."""
        protocol = super().buildProtocol(addr)
        protocol.requestFactory = LimitedRequest
        return protocol

    def log(self, request: Any) -> None:
        """Twisted's hook: a line for each request. ``club/logs.py`` writes one, and this one would go nowhere."""
