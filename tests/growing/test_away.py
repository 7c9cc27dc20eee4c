"""The database or Redis is away for a while in the middle of a match: it is said, nothing is lost, and it heals by itself."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.growing.house import House, Served, house, until
from tests.growing.people import Reader, Table, version
from tests.growing.proxy import Proxy


@pytest.fixture
def proxies(database: str, redis: str) -> dict[str, Proxy]:
    return {"database": Proxy(database), "redis": Proxy(redis)}


@pytest.fixture
def club(proxies: dict[str, Proxy], tmp_path: Path) -> Iterator[House]:
    address = {"DATABASE_URL": proxies["database"].address, "REDIS_URL": proxies["redis"].address}
    with house(tmp_path, **address, REDIS_PREFIX=tmp_path.name) as made:
        yield made


def part(at: Served, table: Table, name: str) -> str:
    return json.loads(table.acting.ask(at, "GET", "/healthz")[1])[name]


def test_the_database_is_away(club: House, proxies: dict[str, Proxy]) -> None:
    at, table = club.serve(), Table(club)
    table.turn(at)
    watching = table.waiting.socket(at, f"/live{table.path}")
    proxies["database"].cut()
    text = table.next_text()
    started = time.monotonic()
    reply, body = table.post(at, text)
    assert (reply.status, reply.headers["Content-Type"]) == (503, "text/plain; charset=utf-8")
    assert "cannot be reached at the moment. Nothing is lost" in body
    assert time.monotonic() - started < 10
    assert table.acting.ask(at, "GET", "/healthz")[0].status == 503
    proxies["database"].restore()
    # The same turn sent again, as its page keeps it: played once, and pushed to the socket that stayed open.
    reply, _body = table.post(at, text)
    assert reply.status in (200, 204)
    table.played(text)
    assert version(watching.recv(timeout=10)) > 0
    table.turn(at)
    code, errors = at.end()
    assert code == 0
    assert "Traceback" not in errors
    club.manage("check_games")


@pytest.mark.soak
def test_both_are_away_for_a_minute(club: House, proxies: dict[str, Proxy]) -> None:
    at, table = club.serve(), Table(club)
    table.turn(at)
    for proxy in proxies.values():
        proxy.cut()
    text, end = table.next_text(), time.monotonic() + 60
    while time.monotonic() < end:
        reply, _body = table.post(at, text)
        assert reply.status == 503
        time.sleep(1)
    for proxy in proxies.values():
        proxy.restore()
    until(lambda: table.post(at, text)[0].status in (200, 204))
    table.played(text)
    until(lambda: part(at, table, "database") == part(at, table, "redis") == "ok")
    until(lambda: is_told(at, table))
    club.manage("check_games")


def is_told(at: Served, table: Table) -> bool:
    """Whether a page that opens its socket hears of the next turn. What still finds Redis away is told to come again."""
    watching = table.waiting.socket(at, f"/live{table.path}")
    table.turn(at)
    try:
        return version(watching.recv(timeout=10)) > 0
    except (ConnectionClosed, TimeoutError):
        return False


def told_to_come_again(socket: ClientConnection) -> bool:
    with pytest.raises(ConnectionClosed) as closed:
        socket.recv(timeout=10)
    return closed.value.rcvd.code == 1012


def test_redis_is_away(club: House, proxies: dict[str, Proxy]) -> None:
    one, other = club.serve("--no-ticker"), club.serve("--no-ticker")
    table = Table(club)
    watching = table.waiting.socket(other, f"/live{table.path}")
    leaver, stayer = table.waiting, table.acting
    table.turn(one)
    assert version(watching.recv(timeout=10)) > 0
    proxies["redis"].cut()
    # Turns are played, pages are served, and whoever would hear nothing is told to ask.
    assert told_to_come_again(watching)
    for at in (one, other):
        goes_on_without_redis(at, table)
    assert told_to_come_again(table.waiting.socket(other, f"/live{table.path}"))
    # A log-out meanwhile holds when Redis is back with what it knew before.
    assert leaver.ask(one, "POST", "/account/logout/", {})[0].status in (200, 204, 302)
    proxies["redis"].restore()
    for at in (one, other):
        until(lambda at=at: part(at, table, "redis") == "ok")
    reply, _body = leaver.ask(one, "GET", table.path)
    assert "/account/login/" in reply.headers.get("HX-Redirect", "")
    hears_again(one, other, table, stayer)
    for at in (one, other):
        code, errors = at.end()
        assert code == 0
        assert "Traceback" not in errors
    club.manage("check_games")


def goes_on_without_redis(at: Served, table: Table) -> None:
    started = time.monotonic()
    table.turn(at)
    assert time.monotonic() - started < 5
    assert table.acting.ask(at, "GET", table.path)[0].status == 200
    assert part(at, table, "redis") == "away"


def hears_again(one: Served, other: Served, table: Table, stayer: Reader) -> None:
    """What the one process is told reaches a socket at the other."""
    again = stayer.socket(other, f"/live{table.path}")
    if table.acting is stayer:
        table.turn(one)
    else:
        assert stayer.ask(one, "POST", f"{table.path}resign/", {})[0].status in (200, 204)
    assert version(again.recv(timeout=10)) > 0
