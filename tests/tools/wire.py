"""A server of its own for a test, and a small WebSocket client (RFC 6455) that shows close codes as they come."""

from __future__ import annotations

import base64
import os
import re
import signal
import socket
import struct
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

BASE = Path(__file__).resolve().parents[2]
TEXT, CLOSE = 1, 8


class Site:
    """`manage.py serve` on a free port with the slow site, on a database below ``folder``."""

    def __init__(self, folder: Path) -> None:
        self.opened = ExitStack()
        self.environment = {**os.environ, "CLUB_VAR": str(folder), "DJANGO_SETTINGS_MODULE": "tests.tools.slow_settings"}
        for name in ("DATABASE_URL", "REDIS_URL"):
            self.environment.pop(name, None)
        command = [sys.executable, "manage.py", "serve", "--no-ticker", "--port", "0"]
        self.process = subprocess.Popen(
            command, cwd=BASE, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        said = ""
        while not (found := re.search(r"http://127\.0\.0\.1:(\d+)/", said)):
            line = self.process.stdout.readline()
            assert line, f"the server ended: {said} {self.process.stderr.read()}"
            said += line
        self.port = int(found[1])

    def __enter__(self) -> Site:
        return self

    def __exit__(self, *exc: object) -> None:
        self.opened.close()
        self.process.kill()
        self.process.communicate()

    def connect(self) -> socket.socket:
        """A connection on which nothing has been sent."""
        return self.opened.enter_context(socket.create_connection(("127.0.0.1", self.port), timeout=20))

    def send(self, request: str) -> socket.socket:
        """A connection on which that request line has been sent."""
        connection = self.connect()
        connection.sendall(f"{request} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        return connection

    def signal(self, number: int = signal.SIGTERM) -> float:
        """Sends the signal; returns the time."""
        self.process.send_signal(number)
        return time.monotonic()

    def end(self) -> tuple[int, str]:
        """Waits for the end; the exit code and all that stood on stderr."""
        _, errors = self.process.communicate(timeout=20)
        return self.process.returncode, errors


def answer(connection: socket.socket) -> str:
    """The status line and the rest of a short HTTP answer."""
    return connection.recv(65536).decode()


class Socket:
    """An open WebSocket."""

    def __init__(self, site: Site, path: str = "/") -> None:
        self.connection = site.connect()
        key = base64.b64encode(os.urandom(16)).decode()
        head = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{site.port}",
            f"Origin: http://127.0.0.1:{site.port}",
            "Upgrade: websocket",
        ]
        head += ["Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", ""]
        self.connection.sendall("\r\n".join(head).encode())
        self.stream = site.opened.enter_context(self.connection.makefile("rb"))
        assert b" 101 " in self.stream.readline()
        while self.stream.readline() != b"\r\n":
            pass

    def send(self, text: str) -> None:
        """One text message, masked with zeros."""
        payload = text.encode()
        self.connection.sendall(struct.pack("!BBQ4x", 0x80 | TEXT, 0x80 | 127, len(payload)) + payload)

    def receive(self) -> tuple[int, bytes]:
        """The next frame's opcode and payload."""
        first, length = self.stream.read(2)
        if length == 126:
            (length,) = struct.unpack("!H", self.stream.read(2))
        return first & 0x0F, self.stream.read(length)

    def close_code(self) -> int:
        """Reads the close frame, which must be the next, and returns its code. Does not answer it."""
        opcode, payload = self.receive()
        assert opcode == CLOSE
        return struct.unpack("!H", payload[:2])[0]

    def answer_close(self, code: int) -> None:
        """The client's half of the closing handshake, after which the server drops the connection."""
        self.connection.sendall(struct.pack("!BB4xH", 0x80 | CLOSE, 0x80 | 2, code))
