"""Two web processes, a worker, PostgreSQL and Redis: one club, whichever process a member's page talks to."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.growing.house import House, Served, house
from tests.growing.people import Table, version

SETUP = "import os, django; os.environ['DJANGO_SETTINGS_MODULE'] = 'club.settings'; django.setup()"


@pytest.fixture
def club(database: str, redis: str, tmp_path: Path) -> Iterator[House]:
    with house(tmp_path, DATABASE_URL=database, REDIS_URL=redis, REDIS_PREFIX=tmp_path.name) as made:
        yield made


def close_code(socket: object) -> int:
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

    # A turn posted to one arrives on the other's socket, and the answer to it on the one's.
    hers, his = table.acting.socket(one, f"/live{table.path}"), table.waiting.socket(other, f"/live{table.path}")
    for at in (one, other, one):
        table.turn(at)
        boards = [socket.recv(timeout=10) for socket in (hers, his)]
        assert version(boards[0]) == version(boards[1])

    # The club's settings, changed through one process, are the other's too.
    club.python(
        "-c", "import django; django.setup(); from club.house.services import club_change; club_change(name='Bigger Club')"
    )
    for at in (one, other):
        assert "Bigger Club" in table.acting.ask(at, "GET", "/", htmx=False)[1]

    # A log-out on one closes the sockets on the other, and ends the session for both.
    leaver = table.acting
    theirs = leaver.socket(other, f"/live{table.path}")
    assert leaver.ask(other, "GET", table.path)[0].status == 200
    reply, _body = leaver.ask(one, "POST", "/account/logout/", {})
    assert reply.status in (200, 204, 302)
    assert close_code(theirs) == 4401
    for at in (one, other):
        reply, _body = leaver.ask(at, "GET", table.path)
        assert reply.headers.get("HX-Redirect", "").startswith("/account/login/")

    # One process is killed: its reader comes back by the other and has missed nothing.
    stayer = next(reader for reader in table.readers.values() if reader is not leaver)
    last = stayer.socket(one, f"/live{table.path}")
    one.end(signal.SIGKILL)
    with pytest.raises(ConnectionClosed):
        last.recv(timeout=10)
    again = stayer.socket(other, f"/live{table.path}")
    assert stayer.ask(other, "GET", table.path)[0].status == 200
    again.close()

    # Workers and the server end cleanly, and nothing was told on stderr but what the test has caused.
    for process in (*workers, other):
        code, errors = process.end()
        assert code == 0
        assert "Traceback" not in errors
    club.manage("check_games")
