"""Two web processes, a worker, PostgreSQL and Redis: one club, whichever process a member's page talks to."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.growing.house import House, Served, house, until
from tests.growing.people import Reader, Table, version


@pytest.fixture
def club(database: str, redis: str, tmp_path: Path) -> Iterator[House]:
    with house(tmp_path, DATABASE_URL=database, REDIS_URL=redis, REDIS_PREFIX=tmp_path.name) as made:
        yield made


def close_code(socket: ClientConnection) -> int:
    try:
        while True:
            socket.recv(timeout=10)
    except ConnectionClosed as closed:
        return closed.rcvd.code


def health(at: Served, table: Table) -> tuple[int, dict[str, object]]:
    reply, body = table.acting.ask(at, "GET", "/healthz")
    return reply.status, json.loads(body)


def test_one_club_in_many_processes(club: House) -> None:
    one, other = club.serve("--no-ticker"), club.serve("--no-ticker")
    workers = [club.worker(), club.worker()]
    table = Table(club)
    parts = {"database": "ok", "migrations": "ok", "redis": "ok", "clock": "ok"}
    assert health(other, table) == (200, {"well": True, **parts})
    turns_reach_both(one, other, table)
    settings_are_shared(club, one, other, table)
    leaver, stayer = table.acting, table.waiting
    a_logout_holds_everywhere(one, other, leaver, table.path)
    a_reader_comes_back_by_the_other(one, other, stayer, table.path)
    # Workers and the server end cleanly, and nothing was told on stderr but what the test has caused.
    for process in (*workers, other):
        code, errors = process.end()
        assert code == 0
        assert "Traceback" not in errors
    club.manage("check_games")


def turns_reach_both(one: Served, other: Served, table: Table) -> None:
    """A turn posted to one arrives on the other's socket, and the answer to it on the one's."""
    hers, his = table.acting.socket(one, f"/live{table.path}"), table.waiting.socket(other, f"/live{table.path}")
    for at in (one, other, one):
        table.turn(at)
        boards = [socket.recv(timeout=10) for socket in (hers, his)]
        assert version(boards[0]) == version(boards[1])


def settings_are_shared(club: House, one: Served, other: Served, table: Table) -> None:
    """The club's settings, changed by a process of its own, are those of both, after the second for which each keeps them."""
    club.python(
        "-c", "import django; django.setup(); from club.house.services import club_change; club_change(name='Bigger Club')"
    )
    for at in (one, other):
        until(lambda at=at: "Bigger Club" in table.acting.ask(at, "GET", "/", htmx=False)[1], seconds=10)


def a_logout_holds_everywhere(one: Served, other: Served, leaver: Reader, path: str) -> None:
    """A log-out on one closes the sockets on the other, and ends the session for both."""
    theirs = leaver.socket(other, f"/live{path}")
    assert leaver.ask(other, "GET", path)[0].status == 200
    reply, _body = leaver.ask(one, "POST", "/account/logout/", {})
    assert reply.status in (200, 204, 302)
    assert close_code(theirs) == 4401
    for at in (one, other):
        reply, _body = leaver.ask(at, "GET", path)
        assert reply.headers.get("HX-Redirect", "").startswith("/account/login/")


def a_reader_comes_back_by_the_other(one: Served, other: Served, stayer: Reader, path: str) -> None:
    """One process is killed: its reader comes back by the other and has missed nothing."""
    last = stayer.socket(one, f"/live{path}")
    one.end(signal.SIGKILL)
    with pytest.raises(ConnectionClosed):
        last.recv(timeout=10)
    again = stayer.socket(other, f"/live{path}")
    assert stayer.ask(other, "GET", path)[0].status == 200
    again.close()
