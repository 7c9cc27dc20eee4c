"""`manage.py serve` ends cleanly: nothing committed is lost, nothing hangs."""

from __future__ import annotations

import signal
import socket
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tools.wire import Site, Socket, answer

LIMIT = 5.0
"""Seconds in which the server must have ended after the signal."""


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    """Where the slow view of the site waits for the test."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(20)
        yield listening


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with Site(tmp_path) as running:
        yield running


def words(folder: Path) -> list[str]:
    database = sqlite3.connect(folder / "club.sqlite3")
    try:
        return [word for (word,) in database.execute("SELECT word FROM said ORDER BY word")]
    finally:
        database.close()


def hold(site: Site, listener: socket.socket, word: str) -> tuple[socket.socket, socket.socket]:
    """A request that is in the view now, and the connection that lets it go on."""
    request = site.send(f"GET /held/{listener.getsockname()[1]}/{word}")
    return request, site.opened.enter_context(listener.accept()[0])


def end_with_all_open(site: Site, listener: socket.socket, number: int) -> float:
    """Ends the site with sockets open and a turn in flight, checks all of it, and returns the seconds it took."""
    sockets = [Socket(site) for _ in range(5)]
    site.connect()
    request, held = hold(site, listener, "alice")
    start = site.signal(number)
    # The close code comes only after the signal, so from here on the request is late.
    assert [opened.close_code() for opened in sockets] == [1012] * 5
    for opened in sockets[1:]:  # The first stands for a phone that is gone and never answers.
        opened.answer_close(1012)
    held.sendall(b"!")
    assert answer(request).startswith("HTTP/1.1 200")
    code, errors = site.end()
    assert (code, errors) == (0, "")
    return time.monotonic() - start


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_finishes_a_request_and_tells_the_sockets(site: Site, listener: socket.socket, tmp_path: Path, number: int) -> None:
    assert end_with_all_open(site, listener, number) < LIMIT
    assert words(tmp_path) == ["alice"]


@pytest.mark.soak
@pytest.mark.parametrize("repeat", range(20))
def test_it_does_so_every_time(repeat: int, site: Site, listener: socket.socket, tmp_path: Path) -> None:
    assert end_with_all_open(site, listener, signal.SIGTERM) < LIMIT
    assert words(tmp_path) == ["alice"]


def test_it_breaks_off_what_never_ends(site: Site, listener: socket.socket, tmp_path: Path) -> None:
    request, held = hold(site, listener, "alice")
    held.sendall(b"!")
    assert answer(request).startswith("HTTP/1.1 200")
    never = hold(site, listener, "bob")
    mute = Socket(site)
    start = site.signal()
    assert mute.close_code() == 1012
    code, errors = site.end()
    assert time.monotonic() - start < LIMIT
    assert code == 0
    assert "broken off" in errors
    assert "Traceback" not in errors
    assert words(tmp_path) == ["alice"]
    assert never[1].recv(1) == b""


def test_a_kill_loses_nothing_committed(site: Site, listener: socket.socket, tmp_path: Path) -> None:
    request, held = hold(site, listener, "alice")
    held.sendall(b"!")
    assert answer(request).startswith("HTTP/1.1 200")
    never = hold(site, listener, "bob")
    site.signal(signal.SIGKILL)
    assert site.end()[0] == -signal.SIGKILL
    assert never[1].recv(1) == b""
    assert words(tmp_path) == ["alice"]


def test_it_cuts_off_a_socket_that_sends_too_much(site: Site) -> None:
    opened = Socket(site)
    opened.send("x" * 65536)
    assert opened.receive() == (1, b"65536")
    opened.send("x" * 65537)
    with pytest.raises(ConnectionResetError):
        opened.receive()
