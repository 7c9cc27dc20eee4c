"""The client's half of HTTP/1.1 and of WebSocket (RFC 6455), as little as the bench needs: it must cost less than the server."""

from __future__ import annotations

import asyncio
import base64
import os
import re
import struct
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
_VERSION = re.compile(rb'data-version="(\d+)"')


@dataclass(frozen=True, slots=True)
class Reply:
    """An HTTP answer."""

    status: int
    head: bytes
    body: bytes


class HttpLine(asyncio.Protocol):
    """One connection that is kept, one request at a time."""

    def __init__(self) -> None:
        self._got = bytearray()
        self._waiting: asyncio.Future[Reply] | None = None
        self._transport: Any = None

    @property
    def is_open(self) -> bool:
        """Whether another request can be sent on it."""
        return self._transport is not None and not self._transport.is_closing()

    def connection_made(self, transport: Any) -> None:
        """asyncio's hook."""
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        """asyncio's hook. ConnectionError for who still waits."""
        if self._waiting and not self._waiting.done():
            self._waiting.set_exception(ConnectionError("the server closed the connection"))

    def data_received(self, data: bytes) -> None:
        """asyncio's hook."""
        self._got += data
        reply = _answer(self._got)
        if reply is None or self._waiting is None:
            return
        self._got.clear()
        if not self._waiting.done():
            self._waiting.set_result(reply)

    def send(self, request: bytes) -> asyncio.Future[Reply]:
        """Sends it now; the answer comes later."""
        self._waiting = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return self._waiting

    def close(self) -> None:
        """Hangs up."""
        if self._transport is not None:
            self._transport.close()


def _answer(got: bytearray) -> Reply | None:
    """The answer that these bytes are; None as long as something is missing."""
    end = got.find(b"\r\n\r\n")
    if end < 0:
        return None
    head, status = bytes(got[:end]).lower(), int(got[9:12])
    if status in (204, 304):
        return Reply(status, head, b"")
    body = bytes(got[end + 4 :])
    if b"transfer-encoding: chunked" in head:
        return Reply(status, head, body) if body.endswith(b"0\r\n\r\n") else None
    length = re.search(rb"content-length: *(\d+)", head)
    return Reply(status, head, body) if length is None or len(body) >= int(length[1]) else None


class LiveSocket(asyncio.Protocol):
    """One WebSocket that is pushed boards. It remembers the newest version it was sent, and when."""

    def __init__(self, host: str, path: str, cookie: str) -> None:
        self._request = _handshake(host, path, cookie)
        self._got = bytearray()
        self._shaken = False
        self._wanted: list[tuple[int, asyncio.Future[float]]] = []
        self._transport: Any = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.version = 0
        self.code = 0
        """The server's close code; 0 while it has sent none."""
        self.on_board: Callable[[], None] | None = None

    def connection_made(self, transport: Any) -> None:
        """asyncio's hook."""
        self._transport = transport
        transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """asyncio's hook. ConnectionError for who still waits."""
        error = ConnectionError(f"the socket was closed with {self.code or 'no code'}")
        waiting: list[asyncio.Future[Any]] = [self.opened, *(future for _version, future in self._wanted)]
        for future in waiting:
            if not future.done():
                future.set_exception(error)
                # Nobody may be waiting for it by now.
                future.exception()

    def data_received(self, data: bytes) -> None:
        """asyncio's hook."""
        self._got += data
        if not self._shaken:
            end = self._got.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self._got.startswith(b"HTTP/1.1 101"):
                self._transport.close()
                return
            self._shaken = True
            del self._got[: end + 4]
            self.opened.set_result(None)
        while (frame := _frame(self._got)) is not None:
            self._take(*frame)

    def wait_for(self, version: int) -> asyncio.Future[float]:
        """The time (``time.perf_counter``) at which a board of that version, or a newer one, has come."""
        future: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        if self.version >= version:
            future.set_result(time.perf_counter())
        else:
            self._wanted.append((version, future))
        return future

    def close(self) -> None:
        """Hangs up."""
        if self._transport is not None:
            self._transport.close()

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == CLOSE:
            self.code = struct.unpack("!H", payload[:2])[0] if len(payload) >= 2 else 1005
            self._transport.close()
        elif opcode == PING:
            self._transport.write(struct.pack("!BB4x", 0x80 | PONG, 0x80 | len(payload)) + payload)
        elif opcode == TEXT and (found := _VERSION.search(payload, 0, 500)):
            self._board(int(found[1]))

    def _board(self, version: int) -> None:
        now = time.perf_counter()
        self.version = max(self.version, version)
        if self.on_board is not None:
            self.on_board()
        still: list[tuple[int, asyncio.Future[float]]] = []
        for wanted, future in self._wanted:
            if wanted > version:
                still.append((wanted, future))
            elif not future.done():
                future.set_result(now)
        self._wanted = still


def _handshake(host: str, path: str, cookie: str) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [f"GET {path} HTTP/1.1", f"Host: {host}", f"Origin: http://{host}", "Upgrade: websocket", "Connection: Upgrade"]
    lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Cookie: {cookie}", "", ""]
    return "\r\n".join(lines).encode()


def _frame(got: bytearray) -> tuple[int, bytes] | None:
    """Takes the first whole frame off these bytes; servers do not mask, and ours sends every message in one frame."""
    if len(got) < 2:
        return None
    start, length = 2, got[1] & 0x7F
    if length == 126:
        start, length = 4, int.from_bytes(got[2:4])
    elif length == 127:
        start, length = 10, int.from_bytes(got[2:10])
    if len(got) < start + length:
        return None
    opcode, payload = got[0] & 0x0F, bytes(got[start : start + length])
    del got[: start + length]
    return opcode, payload
