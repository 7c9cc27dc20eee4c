"""Connections that send at once: nothing is lost or turned round where the other side takes it slowly, or is gone."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any

import pytest
from twisted.internet.protocol import Protocol

from club.serving.eager import EagerServer


class Reactor:
    """Remembers who waits until a connection takes data."""

    def __init__(self) -> None:
        self.writers: set[Any] = set()

    def addWriter(self, one: Any) -> None:  # noqa: N802 - Twisted's name
        self.writers.add(one)

    def removeWriter(self, one: Any) -> None:  # noqa: N802 - Twisted's name
        self.writers.discard(one)

    def addReader(self, one: Any) -> None:  # noqa: N802 - Twisted's name
        """Nothing is read here."""

    removeReader = addReader  # noqa: N815 - Twisted's name


@pytest.fixture
def ends() -> Iterator[tuple[EagerServer, Reactor, socket.socket]]:
    """Our end, its reactor, and the other end."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        theirs = socket.create_connection(listener.getsockname())
        ours, address = listener.accept()
    ours.setblocking(False)
    reactor = Reactor()
    with theirs, ours:
        yield EagerServer(ours, Protocol(), address, None, 1, reactor), reactor, theirs


def test_what_is_taken_at_once_needs_no_loop(ends: tuple[EagerServer, Reactor, socket.socket]) -> None:
    server, reactor, theirs = ends
    server.write(b"one ")
    server.writeSequence([b"two ", b"three"])
    assert not reactor.writers
    assert theirs.recv(100) == b"one two three"


def test_what_is_not_taken_at_once_follows_in_order(ends: tuple[EagerServer, Reactor, socket.socket]) -> None:
    server, reactor, theirs = ends
    parts = [bytes([number]) * 1_000_000 for number in range(20)]
    for part in parts:
        server.write(part)
    assert reactor.writers == {server}
    got, wanted = bytearray(), b"".join(parts)
    while len(got) < len(wanted):
        got += theirs.recv(1_000_000)
        if server in reactor.writers:
            assert server.doWrite() is None
    assert bytes(got) == wanted
    assert not reactor.writers


def test_a_connection_that_is_gone_is_left_to_the_loop(ends: tuple[EagerServer, Reactor, socket.socket]) -> None:
    server, reactor, _theirs = ends
    server.socket.close()
    server.socket = socket.socket()
    server.write(b"anybody?")
    assert reactor.writers == {server}
    assert isinstance(server.doWrite(), Exception)
    server.socket.close()
