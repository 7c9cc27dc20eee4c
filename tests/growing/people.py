"""Members at their browsers, driven from outside: requests, sockets, and a match that they play."""

from __future__ import annotations

import re
from contextlib import ExitStack
from http.client import HTTPConnection, HTTPResponse
from random import Random
from urllib.parse import urlencode

from websockets.sync.client import ClientConnection, connect

from games.rules import registry
from tests.growing.house import House, Served

SESSION = "sessionid"
TOKEN = "0123456789abcdef" * 2


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
    """One of the seed's matches, played on as both members play it."""

    def __init__(self, house: House, number: int = 0) -> None:
        found = house.seed["matches"][number]
        self.match, self.position = found["match"], found["position"]
        self.seating, self.seats = found["seating"], found["seats"]
        self.state = registry.get("ludicitude").load(found["state"])
        self.rng = Random(number)
        self.readers = {
            int(member): Reader(int(member), session, house.opened) for member, session in house.seed["sessions"].items()
        }

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
