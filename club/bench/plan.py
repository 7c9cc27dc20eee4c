"""Which servers are started for which measurements, one part after the other."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from club.bench import runs, servers
from club.bench.databases import own_prefix
from club.bench.report import HEAD, Report, line
from club.bench.runs import Figures
from club.bench.tables import FloorTable, Table

Say = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class Wish:
    """How much is measured."""

    tables: int = 200
    few: int = 50
    rates: tuple[float, ...] = (20, 60)
    seconds: float = 10
    rounds: int = 4
    watchers: int = 1000
    idle: int = 500
    seed: int = 1


class Bench:
    """A temporary folder, and what is measured in it."""

    def __init__(self, wish: Wish, say: Say, folder: Path) -> None:
        self.wish, self.say, self.folder = wish, say, folder
        self.report = Report()
        self.core = servers.cores()

    def prepared(self, module: str, env: dict[str, str], *args: object) -> dict[str, Any]:
        """What that module makes in a process of its own."""
        out = self.folder / "made.json"
        servers.run([sys.executable, "-m", module, str(out), *map(str, args)], env)
        made: dict[str, Any] = json.loads(out.read_text())
        return made

    def server(self, command: list[str], env: dict[str, str]) -> servers.Server:
        """A started server, to be used as a context."""
        return servers.Server(command, env, self.core[0] if self.core else None, self._log())

    def worker(self, env: dict[str, str]) -> servers.Process:
        """A started worker, to be used as a context; like database and Redis on whichever core is free."""
        return servers.Process(servers.WORKER, env, set().union(*self.core) if self.core else None, self._log())

    def _log(self) -> Path:
        handle, log = tempfile.mkstemp(suffix=".log", dir=self.folder)
        os.close(handle)
        return Path(log)

    def site_env(self, name: str, **more: str) -> dict[str, str]:
        """A site of its own, without the limits that keep one reader from doing too much."""
        settings = more.pop("settings", "club.settings")
        (self.folder / name).mkdir(exist_ok=True)
        return servers.environment(self.folder / name, settings, UNLIMITED="1", **more)

    async def open_loops(self, tables: Sequence[Table], running: Sequence[servers.Server], name: str, most: float) -> None:
        """Turns at each rate; before that some that are not counted, with which threads, connections and caches get warm."""
        rng = Random(f"{self.wish.seed} warm")
        await runs.open_loop(tables, running, rate=self.wish.rates[-1], seconds=self.wish.seconds / 3, rng=rng)
        for rate in self.wish.rates:
            rng = Random(f"{self.wish.seed} {rate}")
            run = await runs.open_loop(tables, running, rate=rate, seconds=self.wish.seconds, rng=rng)
            self.say(line(f"{name}, {rate:g}/s", run))
            self.report.add(f"{name}: p95 at {rate:g} turns/s, {len(tables)} matches", run.ms(0.95), most=most, unit="ms")

    async def turns(self, *, floor: bool) -> None:
        """One process on SQLite: open loop and saturated, by turns with the floor where that is asked for."""
        wish, env = self.wish, self.site_env("site")
        made = self.prepared("club.bench.prepare", env, "--tables", wish.tables, "--matches", 4)
        with ExitStack() as stack:
            site = stack.enter_context(self.server(servers.SITE, env))
            tables = runs.tables_of(Table, made, [site.host], wish.seed)
            await runs.seat(tables)
            gc.freeze()
            self.say(HEAD)
            await self.open_loops(tables, [site], "one process, SQLite", 10)
            few, all_of_them, bare = Figures(), Figures(), Figures()
            below = await self.floor_tables(stack) if floor else ([], [])
            for number in range(wish.rounds):
                group = tables[number * wish.few % len(tables) :][: wish.few]
                few.add(await runs.saturated(group, [site], seconds=wish.seconds / wish.rounds))
                all_of_them.add(await runs.saturated(tables, [site], seconds=wish.seconds / wish.rounds))
                if floor:
                    bare.add(await runs.saturated(below[0], below[1], seconds=wish.seconds / wish.rounds))
            self.saturated(few, all_of_them, bare if floor else None)
            for table in [*tables, *below[0]]:
                table.leave()

    async def floor_tables(self, stack: ExitStack) -> tuple[list[Table], list[servers.Server]]:
        """The bare floor's server and tables."""
        (self.folder / "floor").mkdir(exist_ok=True)
        env = servers.environment(self.folder / "floor", "club.bench.floor.settings")
        made = self.prepared("club.bench.floor.prepare", env, self.wish.few)
        bare = stack.enter_context(self.server(servers.FLOOR, env))
        tables = runs.tables_of(FloorTable, made, [bare.host], self.wish.seed)
        await runs.seat(tables)
        return tables, [bare]

    def saturated(self, few: Figures, all_of_them: Figures, bare: Figures | None) -> None:
        """What the saturated runs give."""
        wish = self.wish
        self.say(line(f"saturated, {wish.few} matches", few))
        self.say(line(f"saturated, {wish.tables} matches", all_of_them))
        ratio = all_of_them.rate / few.rate if few.rate else 0.0
        self.report.add(f"turns/s at {wish.tables} matches : at {wish.few}", ratio, least=0.85)
        if bare is not None:
            self.say(line(f"the bare floor, {wish.few} boards", bare))
            self.report.add("saturated, turns/s : the bare floor's", few.rate / bare.rate if bare.rate else 0.0, least=1)

    async def watched(self) -> None:
        """Idle sockets, then watchers of one match, each with a fresh server that counts its renders."""
        wish, env = self.wish, self.site_env("watched", settings="club.bench.settings")
        many = max(wish.watchers, wish.idle + wish.idle // 4)
        made = self.prepared("club.bench.prepare", env, "--tables", 1, "--watchers", many)
        match = made["tables"][0]["matches"][0]
        with self.server(servers.SITE, env) as site:
            warm = wish.idle // 4
            taken = await runs.idle(site, f"/live/matches/{match['id']}/?lang=en", made["watchers"][: wish.idle + warm], warm)
            self.report.add(f"memory of an idle socket ({wish.idle})", taken / 1000, most=40, unit="kB")
        with self.server(servers.SITE, env) as site:
            table = runs.tables_of(Table, made, [site.host], wish.seed)[0]
            seen = await runs.watch(site, table, made["watchers"][: wish.watchers], turns=8)
            table.leave()
        # The players' own two boards, and one for each of the watchers' two languages.
        self.report.add(f"{seen.watchers} watchers: renders a turn beyond the players' 2", max(seen.renders) - 2, most=2)
        self.report.add(f"{seen.watchers} watchers: the last one's board", 1000 * max(seen.last), most=250, unit="ms")

    async def shared(self, postgresql: str, redis: str) -> None:
        """Two processes and a worker on PostgreSQL and Redis, the two players of each match at different ones."""
        with own_prefix(redis) as prefix:
            await self.two(self.site_env("shared", DATABASE_URL=postgresql, REDIS_URL=redis, REDIS_PREFIX=prefix))

    async def two(self, env: dict[str, str]) -> None:
        """The two processes of ``shared``."""
        made = self.prepared("club.bench.prepare", env, "--tables", self.wish.tables, "--matches", 2)
        with self.worker(env), self.server(servers.WEB, env) as one, self.server(servers.WEB, env) as two:
            tables = runs.tables_of(Table, made, [one.host, two.host], self.wish.seed)
            await runs.seat(tables)
            gc.freeze()
            await self.open_loops(tables, [one, two], "two processes, PostgreSQL + Redis", 20)
            for table in tables:
                table.leave()


@contextmanager
def bench(wish: Wish, say: Say) -> Iterator[Bench]:
    """A bench in a folder that is gone afterwards; the client stays off the servers' core meanwhile."""
    folder = Path(tempfile.mkdtemp(prefix="bench-live-"))
    made = Bench(wish, say, folder)
    before = os.sched_getaffinity(0) if made.core else None
    if made.core:
        os.sched_setaffinity(0, made.core[1])
    else:
        say("Servers and client share their cores here: read nothing into the latencies.")
    try:
        yield made
    finally:
        if before is not None:
            os.sched_setaffinity(0, before)
        gc.unfreeze()
        shutil.rmtree(folder, ignore_errors=True)


def measure(made: Bench, *, turns: bool, floor: bool, watched: bool, postgresql: str, redis: str) -> Report:
    """The parts that are asked for. Lost or ServerFailed where something could not be measured."""

    async def parts() -> None:
        if turns:
            await made.turns(floor=floor)
        if watched:
            await made.watched()
        if postgresql and redis:
            await made.shared(postgresql, redis)

    asyncio.run(parts())
    return made.report
