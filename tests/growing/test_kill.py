"""kill -9 during commits: no turn is lost after its 200 or 204, and none is doubled."""

from __future__ import annotations

import shutil
import signal
import sqlite3
import threading
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path
from random import Random

import pytest

from tests.growing.house import House, Served, house
from tests.growing.people import Table

TURNS = "SELECT text FROM games_turn ORDER BY id"


def stored(folder: Path) -> list[str]:
    database = sqlite3.connect(folder / "club.sqlite3")
    try:
        return [text for (text,) in database.execute(TURNS)]
    finally:
        database.close()


def posting_until_killed(at: Served, tables: Iterator[Table], after: float) -> tuple[list[str], Table, str]:
    """Plays turn after turn while the process is killed: the texts that were answered well, and the one that was not."""
    kill = threading.Timer(after, at.process.send_signal, [signal.SIGKILL])
    kill.start()
    played: list[str] = []
    for table in tables:
        while table.state.seat is not None:
            text = table.next_text()
            try:
                reply, _body = table.post(at, text)
            except (OSError, HTTPException):
                kill.join()
                at.process.wait(timeout=20)
                return played, table, text
            assert reply.status in (200, 204)
            table.played(text)
            played.append(text)
    raise AssertionError("all matches ended before the kill")


def survive(club: House, folder: Path, times: int) -> None:
    """That many kills, each at another moment. The club has more matches than are played out before the last."""
    tables, rng = (Table(club, number) for number in range(len(club.seed["matches"]))), Random(7)
    done: list[str] = []
    at = club.serve("--no-ticker")
    for _time in range(times):
        answered, table, last = posting_until_killed(at, tables, rng.uniform(0.02, 0.3))
        done += answered
        assert stored(folder) in (done, [*done, last])
        at = club.serve("--no-ticker", port=at.port)
        # The page sends it again, whether it arrived or not: it is one turn.
        reply, _body = table.post(at, last)
        assert reply.status in (200, 204)
        done.append(last)
        assert stored(folder) == done
    at.end()


def test_three_kills(installed: Path, tmp_path: Path) -> None:
    shutil.copytree(installed, tmp_path, dirs_exist_ok=True)
    with house(tmp_path, matches=20) as club:
        survive(club, tmp_path, 3)
        club.manage("check_games")


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_a_hundred_kills(part: int, installed: Path, tmp_path: Path) -> None:
    shutil.copytree(installed, tmp_path, dirs_exist_ok=True)
    with house(tmp_path, matches=60) as club:
        survive(club, tmp_path, 25)
        club.manage("check_games")
