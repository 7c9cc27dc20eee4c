"""What is sent as HTML or SVG is compressed for browsers that take it, and the same for those that do not; nothing else is."""

from __future__ import annotations

import gzip
import re

import pytest
from django.test import Client

from club.accounts.models import Member
from games.models import Match
from tests.site.evening import client_of, opened

TOKEN = re.compile(rb"[A-Za-z0-9]{64}")


@pytest.fixture
def match(alice: Member, bob: Member) -> Match:
    return opened(alice, bob, slug="lutinfernal")


def both(client: Client, address: str, **headers: str) -> tuple[bytes, bytes]:
    """The body as it is, and what comes of the compressed one."""
    plain = client.get(address, headers=headers)
    small = client.get(address, headers={**headers, "Accept-Encoding": "br, gzip"})
    assert "Content-Encoding" not in plain.headers
    assert small.headers["Content-Encoding"] == "gzip"
    for reply in (plain, small):
        assert "Accept-Encoding" in reply.headers["Vary"]
    assert small.headers["Content-Length"] == str(len(small.content))
    assert len(small.content) < 0.4 * len(plain.content), address
    return plain.content, gzip.decompress(small.content)


def test_pages_fragments_and_drawings(match: Match, alice: Member) -> None:
    client, address = client_of(alice), match.get_absolute_url()
    for where, headers in ((address, {}), (address, {"HX-Request": "true"}), ("/", {}), (f"{address}games/1/0.svg", {})):
        plain, small = both(client, where, **headers)
        assert TOKEN.sub(b"", plain) == TOKEN.sub(b"", small), where


def test_no_fragment_holds_what_its_length_could_give_away(match: Match, alice: Member) -> None:
    client, address = client_of(alice), match.get_absolute_url()
    page = client.get(address).content
    assert TOKEN.search(page)
    assert TOKEN.search(page)[0] != TOKEN.search(client.get(address).content)[0]
    fragment = client.get(address, headers={"HX-Request": "true"}).content
    assert b"csrf" not in fragment.lower()


def test_two_answers_differ_in_length(match: Match, alice: Member) -> None:
    client, asks = client_of(alice), {"HX-Request": "true", "Accept-Encoding": "gzip"}
    lengths = {len(client.get(match.get_absolute_url(), headers=asks).content) for _try in range(12)}
    assert len(lengths) > 1


def test_what_is_not_touched(match: Match, alice: Member) -> None:
    client, asks = client_of(alice), {"Accept-Encoding": "gzip"}
    address = match.get_absolute_url()
    files = client.get(f"{address}games/1/record.txt", headers=asks)
    nothing = client.get(f"{address}?v={match.version}", headers={**asks, "HX-Request": "true"})
    elsewhere = client.get("/play/lutinfernal/setup/?chance=1", headers=asks)
    assert (files.status_code, nothing.status_code, elsewhere.status_code) == (200, 204, 302)
    for reply in (files, nothing, elsewhere):
        assert "Content-Encoding" not in reply.headers
