"""Forms that are too large, damaged or none at all: a French page says so, and everything is as it was."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from django.test import Client
from django.test.client import encode_multipart

from club.accounts.models import Member
from games.models import Match
from games.rules.protocol import Game
from tests.site.evening import ACTIONS, client_of, french, opened, play, player, told

LARGE = "x" * 120_000


@pytest.fixture
def match(toy_game: Game, alice: Member, bob: Member) -> Match:
    return play(opened(alice, bob), "t1")


@pytest.fixture
def client(match: Match) -> Client:
    """Whose turn it is, in French."""
    return client_of(player(match), "fr")


@pytest.mark.parametrize("action", ACTIONS)
def test_a_form_that_is_too_large_or_of_another_site(match: Match, action: str) -> None:
    before = told(match)
    # As on the site, where the form's token is looked for first, in whatever was sent.
    client = client_of(player(match), "fr", enforce_csrf_checks=True)
    client.get(match.get_absolute_url())
    for kind in ("application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        for fields, status in (({"turn": LARGE}, 413), ({f"f{number}": "x" for number in range(200)}, 400)):
            body = encode_multipart("x", fields) if "multipart" in kind else urlencode(fields)
            page = french(client.post(f"/matches/{match.pk}/{action}/", body, content_type=kind), status)
            assert "trop grand" in page
    french(client.post(f"/matches/{match.pk}/{action}/", {"turn": "t4", "position": "2"}), 403)
    assert told(match) == before


@pytest.mark.parametrize("address", ["/play/toynim/", "/try/toynim/turn/", "/try/toynim/new/"])
def test_other_forms_that_are_too_large(client: Client, address: str) -> None:
    french(client.post(address, {"seats": LARGE}), 413)
    assert Match.objects.count() == 1


@pytest.mark.parametrize(
    ("kind", "body", "status"),
    [
        ("multipart/form-data; boundary=x", b"--x\r\nbroken", 422),
        ("multipart/form-data", b"no boundary", 400),
        ("multipart/form-data; boundary=\xff", b"x", 400),
        ("application/json", b'{"turn": "t4", "position": 2}', 422),
        ("application/x-www-form-urlencoded; charset=nonsense", b"turn=hello&position=2", 422),
        ("application/x-www-form-urlencoded; charset=utf-16", b"turn=hello&position=2", 400),
        ("application/x-www-form-urlencoded", b"turn=%FF%00%ZZ&position=%", 422),
        ("", b"\x00\x01", 422),
    ],
)
def test_a_body_that_is_no_form(match: Match, client: Client, kind: str, body: bytes, status: int) -> None:
    before = told(match)
    french(client.generic("POST", f"/matches/{match.pk}/turn/", body, content_type=kind), status)
    assert told(match) == before
