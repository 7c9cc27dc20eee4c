"""Servers for the bench: subprocesses on one core and on a database below a temporary folder, ended by their process id."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Self

BASE = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
"""Seconds in which a server must have opened its port."""

SITE = [sys.executable, "manage.py", "serve", "--port", "{port}"]
WEB = [*SITE, "--no-ticker"]
"""One of several processes that serve the site; what is done by the clock is the worker's."""
WORKER = [sys.executable, "manage.py", "worker"]
FLOOR = [sys.executable, "-m", "daphne", "-v", "0", "-b", "127.0.0.1", "-p", "{port}", "club.bench.floor.asgi:application"]


class ServerFailed(Exception):
    """A server did not start; the message says what it printed."""


def environment(folder: Path, settings: str, **more: str) -> dict[str, str]:
    """Environment variables for a site below ``folder``: nothing of the real site's gets in."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL", "DEBUG", "HTTPS")}
    made = {"CLUB_VAR": str(folder), "DJANGO_SETTINGS_MODULE": settings, "PYTHONUNBUFFERED": "1"}
    return {**kept, "SECRET_KEY": "of the bench alone", **made, **more}


def cores() -> tuple[set[int], set[int]] | None:
    """The core for servers and those for the client; None where there are not two, or the system cannot tell."""
    if not hasattr(os, "sched_getaffinity"):
        return None
    all_of_them = sorted(os.sched_getaffinity(0))
    return ({all_of_them[0]}, set(all_of_them[1:])) if len(all_of_them) > 1 else None


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def run(command: list[str], env: dict[str, str]) -> None:
    """Runs something to its end. ServerFailed with what it said when that went wrong."""
    done = subprocess.run(command, cwd=BASE, env=env, capture_output=True, text=True, check=False)  # noqa: S603 - our own
    if done.returncode:
        raise ServerFailed(f"{' '.join(command[1:])} failed: {done.stderr[-2000:]}")


class Process:
    """One subprocess; as a context it ends with it."""

    def __init__(self, command: list[str], env: dict[str, str], core: set[int] | None, log: Path) -> None:
        self.log = log
        # A file, since a pipe that nobody reads fills up and stops the process.
        with log.open("wb") as said:
            self.process = subprocess.Popen(command, cwd=BASE, env=env, stdout=said, stderr=subprocess.STDOUT)  # noqa: S603 - our own
        if core is not None:
            os.sched_setaffinity(self.process.pid, core)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        """ServerFailed where it has ended before its time, and what was measured without it counts for nothing."""
        if self.process.poll() is not None and exc == (None, None, None):
            raise ServerFailed(f"A process ended by itself. It said: {self._said()}")
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def _said(self) -> str:
        return self.log.read_text(errors="replace")[-2000:]


class Server(Process):
    """One server process. ``{port}`` in the command becomes its port."""

    def __init__(self, command: list[str], env: dict[str, str], core: set[int] | None, log: Path) -> None:
        self.port = free_port()
        super().__init__([part.format(port=self.port) for part in command], env, core, log)
        try:
            self._wait()
        except ServerFailed:
            self.process.kill()
            self.process.wait()
            raise

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
                return
            time.sleep(0.05)
        raise ServerFailed(f"The server did not start. It said: {self._said()}")

    @property
    def host(self) -> str:
        """Where it listens."""
        return f"127.0.0.1:{self.port}"

    def cpu(self) -> float:
        """Seconds of CPU time so far; 0 where the system does not tell."""
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / float(os.sysconf("SC_CLK_TCK"))

    def memory(self) -> int:
        """Bytes of memory in use (resident); 0 where the system does not tell."""
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text()
        except OSError:
            return 0
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        return int(found[1]) * 1024 if found else 0
