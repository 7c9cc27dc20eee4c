"""A body that is too large: refused with a sentence, and not kept by the server; and other ways to send amiss."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest

from tests.tools.wire import Site, answer

FORM = "Host: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("club")) as running:
        yield running


def whole(connection: socket.socket) -> str:
    """All that comes until the server closes."""
    text = ""
    while part := answer(connection):
        text += part
    return text


def sent(site: Site, head: str, *parts: bytes) -> str:
    connection = site.connect()
    connection.sendall(f"POST /account/language/ HTTP/1.1\r\n{FORM}{head}\r\n".encode())
    for part in parts:
        connection.sendall(part)
    return whole(connection)


def test_a_body_with_a_length(site: Site) -> None:
    reply = sent(site, "Accept-Language: fr\r\nContent-Length: 2000000\r\n", b"x" * 2_000_000)
    assert reply.startswith("HTTP/1.1 413")
    assert "Content-Security-Policy" in reply
    assert "trop grand" in reply


def test_a_body_in_chunks(site: Site) -> None:
    chunk = b"%x\r\n%s\r\n" % (50_000, b"x" * 50_000)
    reply = sent(site, "Transfer-Encoding: chunked\r\n", *[chunk] * 5, b"0\r\n\r\n")
    assert reply.startswith("HTTP/1.1 413")
    assert "too large" in reply


def test_a_small_body_in_chunks_is_read(site: Site) -> None:
    reply = sent(site, "Transfer-Encoding: chunked\r\n", b"b\r\nlanguage=fr\r\n0\r\n\r\n")
    assert reply.startswith("HTTP/1.1 403")  # No token, but a form.


def test_an_endless_body_is_cut_off(site: Site) -> None:
    connection = site.connect()
    connection.sendall(f"POST /account/language/ HTTP/1.1\r\n{FORM}Content-Length: 900000000\r\n\r\n".encode())
    with pytest.raises(OSError, match=r"reset|[Bb]roken"):
        connection.sendall(b"x" * 100_000_000)


@pytest.mark.parametrize("host", ["elsewhere.example", "127.0.0.1.elsewhere.example", "a b", ""])
def test_another_hosts_name(site: Site, host: str) -> None:
    connection = site.connect()
    connection.sendall(f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
    reply = whole(connection)
    assert reply.startswith("HTTP/1.1 400")
    assert "elsewhere.example" not in reply


def test_the_site_still_answers_and_its_log_has_no_traceback(site: Site) -> None:
    connection = site.connect()
    connection.sendall(f"GET /account/login/ HTTP/1.1\r\n{FORM}\r\n".encode())
    assert whole(connection).startswith("HTTP/1.1 200")
    site.signal()
    code, errors = site.end()
    assert code == 0
    assert "Traceback" not in errors
