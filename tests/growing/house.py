"""A whole club of processes: web servers, workers, and the members' browsers, driven from outside."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from random import Random
from urllib.parse import urlencode

from websockets.sync.client import ClientConnection, connect

from games.rules import registry

BASE = Path(__file__).resolve().parents[2]
SESSION = "sessionid"
TOKEN = "0123456789abcdef" * 2


@dataclass
class Served:
    """One process of the site."""

    process: subprocess.Popen[str]
    port: int = 0

    def end(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        """Ends it by that signal; its exit code, and what it said on stderr."""
        self.process.send_signal(number)
        _out, errors = self.process.communicate(timeout=20)
        return self.process.returncode, errors


class House:
    """A club in an environment of its own, on a database that is up to date."""

    def __init__(self, folder: Path, **environment: str) -> None:
        clean = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
        self.environment = {**clean, "CLUB_VAR": str(folder), "PYTHONUNBUFFERED": "1", "UNLIMITED": "1", **environment}
        self.opened = ExitStack()
        self.seed = json.loads(self.python("-m", "tests.growing.seed").splitlines()[-1])

    def python(self, *command: str) -> str:
        """What that prints."""
        done = subprocess.run([sys.executable, *command], cwd=BASE, env=self.environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def manage(self, *command: str) -> str:
        """What that command prints."""
        return self.python("manage.py", *command)

    def start(self, *command: str, ready: str, port: int = 0) -> Served:
        """A process, once it has said that it is ready."""
        process = self.opened.enter_context(
            subprocess.Popen(
                [sys.executable, *command],
                cwd=BASE,
                env=self.environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE if "uvicorn" not in command else subprocess.STDOUT,
                text=True,
            )
        )
        self.opened.callback(process.kill)
        said = ""
        while not (found := re.search(ready, said)):
            line = process.stdout.readline()
            assert line, said + (process.stderr.read() if process.stderr else "")
            said += line
        return Served(process, int(found[1]) if found.groups() else port)

    def serve(self, *options: str, port: int = 0) -> Served:
        """A web process."""
        return self.start("manage.py", "serve", "--port", str(port), *options, ready=r"http://127\.0\.0\.1:(\d+)/")

    def worker(self) -> Served:
        """A worker."""
        return self.start("manage.py", "worker", ready="Working at")


@contextmanager
def house(folder: Path, **environment: str) -> Iterator[House]:
    """A club, all of whose processes end with the test."""
    made = House(folder, **environment)
    with made.opened:
        yield made


class Reader:
    """A member's browser."""

    def __init__(self, member: int, session: str, opened: ExitStack) -> None:
        self.member, self.session, self.opened = member, session, opened

    @property
    def cookies(self) -> str:
        return f"{SESSION}={self.session}; csrftoken={TOKEN}"

    def ask(
        self, at: Served, method: str, path: str, fields: dict[str, object] | None = None, *, htmx: bool = True
    ) -> tuple[HTTPResponse, str]:
        """The answer and its text. OSError where nobody answers."""
        connection = HTTPConnection("127.0.0.1", at.port, timeout=30)
        head = {"Cookie": self.cookies, "X-CSRFToken": TOKEN, **({"HX-Request": "true"} if htmx else {})}
        if fields is not None:
            head["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            connection.request(method, path, urlencode(fields) if fields is not None else None, head)
            reply = connection.getresponse()
            return reply, reply.read().decode()
        finally:
            connection.close()

    def socket(self, at: Served, path: str) -> ClientConnection:
        """A socket as a page opens it."""
        waiting = connect(
            f"ws://127.0.0.1:{at.port}{path}",
            origin=f"http://127.0.0.1:{at.port}",
            additional_headers={"Cookie": self.cookies},
            compression=None,
            open_timeout=20,
        )
        return self.opened.enter_context(waiting)


class Table:
    """The match of the seed, played on as both members play it."""

    def __init__(self, house: House, seed: int = 1) -> None:
        found = house.seed
        self.match, self.position = found["match"], found["position"]
        self.seating, self.seats = found["seating"], found["seats"]
        self.state = registry.get("ludicitude").load(found["state"])
        self.rng = Random(seed)
        self.readers = {int(member): Reader(int(member), session, house.opened) for member, session in found["sessions"].items()}

    @property
    def path(self) -> str:
        return f"/matches/{self.match}/"

    @property
    def acting(self) -> Reader:
        """Whose turn it is."""
        return self.readers[self.seats[self.seating[self.state.seat]]]

    @property
    def waiting(self) -> Reader:
        """The other one."""
        return next(reader for reader in self.readers.values() if reader is not self.acting)

    def next_text(self) -> str:
        """A legal turn."""
        return registry.random_turn_text(self.state, self.rng)[0]

    def post(self, at: Served, text: str) -> tuple[HTTPResponse, str]:
        """Posts that turn."""
        return self.acting.ask(at, "POST", f"{self.path}turn/", {"turn": text, "position": self.position})

    def played(self, text: str) -> None:
        """That turn is on the board."""
        self.state = registry.play_turn(self.state, text)
        self.position += 1

    def turn(self, at: Served) -> int:
        """Plays a turn, which must be taken; its HTTP status."""
        text = self.next_text()
        reply, body = self.post(at, text)
        assert reply.status in (200, 204), (reply.status, body[:300])
        self.played(text)
        return reply.status


def version(html: str) -> int:
    """The version of a board."""
    return int(re.search(r'data-version="(\d+)"', html)[1])
