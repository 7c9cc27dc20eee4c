"""The measurements themselves: open loop, saturated, idle sockets, watchers."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from club.bench import DRAWN
from club.bench.servers import Server
from club.bench.tables import PATIENCE, Lost, Player, Table, opened
from club.bench.wire import LiveSocket


@dataclass
class Figures:
    """What a run gave; seconds throughout."""

    latencies: list[float] = field(default_factory=list)
    seconds: float = 0.0
    cpu: float = 0.0

    def add(self, other: Figures) -> None:
        """Takes another run's figures in."""
        self.latencies += other.latencies
        self.seconds, self.cpu = self.seconds + other.seconds, self.cpu + other.cpu

    @property
    def turns(self) -> int:
        """How many turns were played."""
        return len(self.latencies)

    @property
    def rate(self) -> float:
        """Turns a second."""
        return self.turns / self.seconds if self.seconds else 0.0

    @property
    def cpu_ms(self) -> float:
        """Milliseconds of the servers' CPU time a turn."""
        return 1000 * self.cpu / self.turns if self.turns else 0.0

    def ms(self, share: float) -> float:
        """The latency in milliseconds that this share of the turns did not exceed."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[max(0, math.ceil(share * len(ordered)) - 1)] if ordered else 0.0


def tables_of(kind: Callable[..., Table], made: dict[str, Any], hosts: Sequence[str], seed: int) -> list[Table]:
    """The tables that were prepared, not seated yet; the two players of each at different servers where there are several."""
    return [
        kind(
            players=[Player(hosts[side % len(hosts)], cookie) for side, cookie in enumerate(table["cookies"])],
            matches=table["matches"],
            rng=Random(f"{seed} {number}"),
        )
        for number, table in enumerate(made["tables"])
    ]


async def seat(tables: Sequence[Table]) -> None:
    """Opens all their sockets, a few at a time."""
    for start in range(0, len(tables), 20):
        await asyncio.gather(*(table.sit() for table in tables[start : start + 20]))


CLOSE = 0.002
"""Seconds before a turn is due in which the client looks at the clock itself: a loop's timers may be a millisecond late, and
the client's lateness is not the server's."""


async def _until(due: float) -> None:
    await asyncio.sleep(max(0.0, due - CLOSE - time.perf_counter()))
    while time.perf_counter() < due:  # noqa: ASYNC110 - a clock sets no event
        await asyncio.sleep(0)


async def open_loop(tables: Sequence[Table], servers: Sequence[Server], *, rate: float, seconds: float, rng: Random) -> Figures:
    """Turns at a fixed rate, whether or not those before have arrived; latency counts from when a turn was due."""
    figures, running = Figures(), set[asyncio.Task[None]]()
    cpu, begin = sum(server.cpu() for server in servers), time.perf_counter()
    for number in range(round(rate * seconds)):
        due = begin + number / rate
        await _until(due)
        while not (free := [table for table in tables if not table.busy and not table.is_done]):
            if time.perf_counter() > due + PATIENCE:
                raise Lost("no table is free: the rate is beyond what the server can do")
            # The turn is late by now, and its latency will tell.
            await asyncio.sleep(0.001)
        task = asyncio.create_task(rng.choice(free).play(figures.latencies, due))
        running.add(task)
    await asyncio.gather(*running)
    figures.seconds = time.perf_counter() - begin
    figures.cpu = sum(server.cpu() for server in servers) - cpu
    return figures


async def saturated(tables: Sequence[Table], servers: Sequence[Server], *, seconds: float) -> Figures:
    """Every table plays its next turn as soon as the one before has arrived."""
    figures = Figures()
    cpu, begin = sum(server.cpu() for server in servers), time.perf_counter()

    async def evening(table: Table) -> None:
        while not table.is_done and time.perf_counter() < begin + seconds:
            await table.play(figures.latencies)

    await asyncio.gather(*map(evening, tables))
    figures.seconds = time.perf_counter() - begin
    figures.cpu = sum(server.cpu() for server in servers) - cpu
    return figures


async def sockets(host: str, path: str, cookies: Sequence[str]) -> list[LiveSocket]:
    """One open socket for each of these sessions."""
    found: list[LiveSocket] = []
    for start in range(0, len(cookies), 20):
        found += await asyncio.gather(*(opened(host, path, cookie) for cookie in cookies[start : start + 20]))
    return found


async def idle(server: Server, path: str, cookies: Sequence[str], warm: int) -> float:
    """Bytes of memory that a socket takes: the first ``warm`` are not counted, since they fill what is there once."""
    kept = await sockets(server.host, path, cookies[:warm])
    await asyncio.sleep(2.5)
    before = server.memory()
    kept += await sockets(server.host, path, cookies[warm:])
    await asyncio.sleep(2.5)
    after = server.memory()
    for socket in kept:
        socket.close()
    return (after - before) / (len(cookies) - warm)


@dataclass
class Watched:
    """How one match's boards reached its watchers."""

    watchers: int
    renders: list[int] = field(default_factory=list)
    """Boards drawn, a turn: two for the players' own, and one for each language among the watchers."""
    last: list[float] = field(default_factory=list)
    """Seconds from the post to the last of them, a turn."""


async def watch(server: Server, table: Table, cookies: Sequence[str], *, turns: int) -> Watched:
    """A match with that many watchers, half of them in each language."""
    await table.sit()
    match = table.matches[0]
    path = f"/live/matches/{match['id']}/?lang="
    found = await sockets(server.host, f"{path}en", cookies[::2])
    found += await sockets(server.host, f"{path}fr", cookies[1::2])
    seen = Watched(len(found))
    for _turn in range(turns):
        before, wanted = await _drawn(server.host), table.version + 1
        boards = [socket.wait_for(wanted) for socket in found]
        begin = time.perf_counter()
        await table.play([])
        seen.last.append(max(await asyncio.wait_for(asyncio.gather(*boards), PATIENCE)) - begin)
        seen.renders.append(await _drawn(server.host) - before)
    for socket in found:
        socket.close()
    return seen


async def _drawn(host: str) -> int:
    name, _, port = host.partition(":")
    reader, writer = await asyncio.open_connection(name, int(port))
    writer.write(f"GET {DRAWN} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    return int(answer.rpartition(b"\r\n\r\n")[2])
