"""Too much of one kind is answered 429 with a sentence, for members one by one, and nothing is lost."""

from __future__ import annotations

import pytest
from django.test import Client

from club import limits
from club.accounts.models import Member
from games.models import Match
from tests.site.addresses import addresses
from tests.site.evening import client_of, french, fresh, others, player

HTMX = {"hx-request": "true"}


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three of each kind, in a stretch of time that does not end during the test."""
    monkeypatch.setattr(limits, "LIMITS", dict.fromkeys(limits.LIMITS, (3, 60)))
    monkeypatch.setattr(limits.time, "time", lambda: 1_000_000.0)


def test_turns_of_one_member(match: Match) -> None:
    acting, other = player(match), others(match)[0]
    hers, his = client_of(acting, "fr"), client_of(other, "fr")
    address, stale = f"/matches/{match.pk}/turn/", {"turn": "t1", "position": 99}
    assert [hers.post(address, stale, headers=HTMX).status_code for _try in range(3)] == [409] * 3
    before = fresh(match).version
    reply = hers.post(address, {"turn": "t1", "position": match.position}, headers=HTMX)
    assert (reply.status_code, reply["Content-Type"], reply["Retry-After"]) == (429, "text/plain; charset=utf-8", "60")
    assert "Rien n’est perdu\u00a0; attendez une minute" in reply.content.decode()
    assert "très souvent" in french(hers.post(address, stale), 429)
    assert fresh(match).version == before
    # Another kind, another member, and reading go on.
    assert hers.post(f"/matches/{match.pk}/join/").status_code == 409
    assert his.post(address, stale, headers=HTMX).status_code == 409
    assert hers.get(match.get_absolute_url()).status_code == 200


def test_a_minute_later_all_is_well(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    acting = client_of(player(match))
    wish = {"turn": "t1", "position": 99}
    for _try in range(4):
        acting.post(f"/matches/{match.pk}/turn/", wish)
    monkeypatch.setattr(limits.time, "time", lambda: 1_000_060.0)
    assert acting.post(f"/matches/{match.pk}/turn/", wish).status_code == 409


def test_a_halls_phones_share_an_address(alice: Member, settings: object) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1

    def phone(address: str) -> int:
        return Client(headers={"x-forwarded-for": address}).post("/account/language/", {"language": "fr"}).status_code

    assert {phone("forged, 10.0.0.1") for _phone in range(30)} == {302}
    assert phone("another, 10.0.0.1") == 429
    assert phone("10.0.0.2") == 302
    assert client_of(alice, headers={"x-forwarded-for": "10.0.0.1"}).post("/account/language/").status_code == 302


def test_what_is_dear_to_read(match: Match) -> None:
    acting = player(match)
    client, page = client_of(acting), match.get_absolute_url()
    dear = [(f"{page}games/1/0.svg", {}), (f"{page}games/1/explore/0/", {}), (page, {"peek": "", "draft": "t1"})]
    assert [client.get(address, asked, headers=HTMX).status_code for address, asked in dear] == [200, 200, 200]
    for address, asked in dear:
        assert client.get(address, asked, headers=HTMX).status_code == 429
    assert "Wait a minute and try again." in client.get(dear[0][0]).content.decode()
    # Pages, turns and other members go on.
    assert client.get(page).status_code == 200
    assert client.post(f"{page}turn/", {"turn": "t1", "position": 99}).status_code == 409
    assert client_of(others(match)[0]).get(dear[0][0]).status_code == 200


def test_no_hand_is_fast_enough_to_meet_that_limit(monkeypatch: pytest.MonkeyPatch, settings: object) -> None:
    monkeypatch.undo()
    most, seconds = limits.LIMITS["look"]
    # The page asks when the pointer has rested on a target for 80 ms (static/js/peek.js).
    assert "setTimeout(peek, 80, to)" in (settings.BASE_DIR / "static/js/peek.js").read_text()
    assert most >= seconds / 0.08


def test_every_name_in_the_table_is_an_address(db: None) -> None:
    names = {name for name, _pattern in addresses()}
    assert set(limits.KINDS) | limits.LOOKS <= names
    assert set(limits.KINDS.values()) | {"form", "look"} == set(limits.LIMITS)
