"""Tables of two clients each: they play random legal turns, and know when each turn has reached the other's socket."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import urlencode

from club.bench.prepare import TOKEN
from club.bench.wire import HttpLine, LiveSocket, Reply
from games.rules import registry
from games.rules.protocol import State

PATIENCE = 60.0
"""Seconds after which a board that has not come counts as lost, and the bench as failed."""


class Lost(Exception):
    """A turn was refused, or its board never came; the message says which."""


def request(host: str, path: str, cookie: str, form: dict[str, Any] | None) -> bytes:
    """What the page of a member whose socket is open sends: a turn's POST, or without a form a GET."""
    body = urlencode(form or {}).encode()
    verb = "GET" if form is None else "POST"
    lines = [f"{verb} {path} HTTP/1.1", f"Host: {host}", f"Origin: http://{host}", f"Cookie: {cookie}"]
    lines += ["HX-Request: true", "X-Live: open", f"X-CSRFToken: {TOKEN}", "Accept-Language: en"]
    lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}", "", ""]
    return "\r\n".join(lines).encode() + body


class Player:
    """One side of a table: a session, a connection for posts, a socket."""

    def __init__(self, host: str, cookie: str) -> None:
        self.host, self.cookie = host, cookie
        self.http = HttpLine()
        self.socket: LiveSocket | None = None

    async def sit(self, path: str) -> LiveSocket:
        """Opens the socket at that path; the one before is closed."""
        if self.socket is not None:
            self.socket.close()
        self.socket = await opened(self.host, path, self.cookie)
        return self.socket

    async def ask(self, path: str, form: dict[str, Any] | None = None) -> Reply:
        """Posts the form, or without one gets the page, on the kept connection."""
        if not self.http.is_open:
            _transport, self.http = await _connect(self.host, HttpLine)
        return await self.http.send(request(self.host, path, self.cookie, form))

    def leave(self) -> None:
        """Hangs up everything."""
        self.http.close()
        if self.socket is not None:
            self.socket.close()


async def _connect(host: str, protocol: Callable[[], Any]) -> Any:
    name, _, port = host.partition(":")
    return await asyncio.get_running_loop().create_connection(protocol, name, int(port))


async def opened(host: str, path: str, cookie: str) -> LiveSocket:
    """An open socket."""
    _transport, socket = await _connect(host, lambda: LiveSocket(host, path, cookie))
    await asyncio.wait_for(socket.opened, PATIENCE)
    return socket  # type: ignore[no-any-return] # what the factory made


@dataclass
class Table:
    """Two players and the matches that they play one after the other."""

    players: list[Player]
    matches: list[dict[str, Any]]
    rng: Random
    busy: bool = False
    turns: int = 0
    state: Any = None
    version: int = 0
    position: int = 0
    _next: tuple[str, Any] = field(default=("", None))

    async def sit(self) -> None:
        """Opens the sockets of the match at hand."""
        match = self.matches[0]
        self.state = self.begun(match)
        self.version, self.position = match["version"], match["position"]
        await asyncio.gather(*(player.sit(self.socket_path(match)) for player in self.players))
        await self.look(match)
        self.prepare()

    @property
    def is_done(self) -> bool:
        """Whether it has no match left to play."""
        return not self.matches

    async def turn(self, scheduled: float) -> float:
        """Plays one; the seconds from ``scheduled`` to the other's socket."""
        match, (text, after) = self.matches[0], self._next
        mover = self.mover(match)
        other = self.players[1 - self.players.index(mover)].socket
        assert other is not None  # noqa: S101 - tells the type checker
        board = other.wait_for(self.version + 1)
        reply = await asyncio.wait_for(mover.ask(self.turn_path(match), self.form(text)), PATIENCE)
        if reply.status not in (200, 204):
            raise Lost(f"a turn was answered with {reply.status}: {reply.body[:2000]!r}")
        try:
            latency = await asyncio.wait_for(board, PATIENCE) - scheduled
        except TimeoutError:
            raise Lost(f"the board of match {match['id']} never came") from None
        self.version, self.position, self.turns = self.version + 1, self.position + 1, self.turns + 1
        self.state = after
        if self.is_over():
            self.matches.pop(0)
            if self.matches:
                await self.sit()
        else:
            self.prepare()
        return latency

    def leave(self) -> None:
        """Hangs up everything."""
        for player in self.players:
            player.leave()

    async def play(self, latencies: list[float], scheduled: float | None = None) -> None:
        """One turn, its latency added to the list; the table is busy meanwhile."""
        self.busy = True
        try:
            latencies.append(await self.turn(time.perf_counter() if scheduled is None else scheduled))
        finally:
            self.busy = False

    # What another site than ours would do differently.

    def begun(self, match: dict[str, Any]) -> State | int:
        """The position at the start."""
        return registry.get(match["slug"]).load(match["state"])

    async def look(self, match: dict[str, Any]) -> None:
        """As the page does when its socket opens: it asks for what is newer, and there is nothing."""
        for player in self.players:
            await asyncio.wait_for(player.ask(f"/matches/{match['id']}/?v={self.version}"), PATIENCE)

    def socket_path(self, match: dict[str, Any]) -> str:
        """Where the boards are pushed."""
        return f"/live/matches/{match['id']}/?lang=en"

    def turn_path(self, match: dict[str, Any]) -> str:
        """Where turns are posted."""
        return f"/matches/{match['id']}/turn/"

    def form(self, text: str) -> dict[str, Any]:
        """What is posted."""
        return {"turn": text, "position": self.position}

    def mover(self, match: dict[str, Any]) -> Player:
        """Whose turn it is."""
        return self.players[int(match["who"][self.state.seat])]

    def prepare(self) -> None:
        """Chooses the next turn: before it is due, so that the choosing is not measured."""
        self._next = registry.random_turn_text(self.state, self.rng)

    def is_over(self) -> bool:
        """Whether the match at hand has no turn left (a tied one may go on in extra time; here it does not)."""
        return bool(self.state.is_over)


class FloorTable(Table):
    """A table of the bare floor: players take turns marking a cell."""

    def begun(self, match: dict[str, Any]) -> int:
        """Nothing has been played."""
        return 0

    async def look(self, match: dict[str, Any]) -> None:
        """It has no page."""

    def mover(self, match: dict[str, Any]) -> Player:
        """They take turns."""
        return self.players[self.version % 2]

    def prepare(self) -> None:
        """Any cell."""
        self._next = (str(self.rng.randrange(36)), self.version + 1)

    def is_over(self) -> bool:
        """Never."""
        return False
