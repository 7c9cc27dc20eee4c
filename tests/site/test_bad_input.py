"""Whatever is sent: a clear sentence in the reader's language, everything as it was, and never a 500."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from club.accounts.models import Member
from games.models import Match
from games.rules.protocol import Game
from tests.site.evening import ACTIONS, client_of, french, opened, play, player, told

TEXTS = [
    "\0",
    "t4\0",
    "<script>alert(1)</script>",
    "t4" * 2500,
    "%s %(action)s {0}",
    "~0",
    "' OR 1=1 --",
    "💥\u202e",
    "\x1b[2J",
]
POSITIONS = ["", "-1", "1.5", "9" * 5000, "99999999999999999999", "x", "1e3", "\0", "None"]
NO_MATCHES = ["0", "999999999", "9" * 18, "9" * 30, "9" * 5000, "-1", "x", "1%00", "%FF"]


@pytest.fixture
def match(toy_game: Game, alice: Member, bob: Member) -> Match:
    return play(opened(alice, bob), "t1")


@pytest.fixture
def client(match: Match) -> Client:
    """Whose turn it is, in French."""
    return client_of(player(match), "fr")


@pytest.mark.parametrize("text", TEXTS)
def test_a_turn_that_is_none(match: Match, client: Client, text: str) -> None:
    before = told(match)
    for address in (f"/matches/{match.pk}/turn/", "/try/toynim/turn/"):
        client.get("/try/toynim/")
        position = match.position if "matches" in address else 0
        page = french(client.post(address, {"turn": text, "position": position}), 422)
        notice = page.split('id="notice"')[1].split("</p>")[0]
        assert "pas lisible comme un coup" in notice
        assert not [part for part in ("<script", "\0", "\x1b") if part in page.split("<main")[1]]
        assert len(notice) < 500
    assert told(match) == before
    assert client.session["try:toynim"]["turns"] == []


@pytest.mark.parametrize("form", [{"turn": ""}, {"turn": " \u3000\n"}, {}])
def test_an_empty_turn_is_said_to_be_empty(match: Match, client: Client, form: dict[str, str]) -> None:
    for address in (f"/matches/{match.pk}/turn/", "/try/toynim/turn/", "/learn/arlecchino/jump/"):
        client.get("/try/toynim/")
        page = french(client.post(address, {**form, "position": match.position}), 422)
        assert "Le coup est vide" in page.split('id="notice"')[1].split("</p>")[0]


@pytest.mark.parametrize("position", POSITIONS)
def test_a_position_that_is_none(match: Match, client: Client, position: str) -> None:
    before = told(match)
    for address in (f"/matches/{match.pk}/turn/", "/try/toynim/turn/"):
        client.get("/try/toynim/")
        page = french(client.post(address, {"turn": "t4", "position": position}), 409)
        assert "La position a changé" in page
    french(client.post(f"/matches/{match.pk}/turn/", {"turn": "t4"}), 409)
    assert told(match) == before


@pytest.mark.parametrize("number", NO_MATCHES)
def test_a_match_that_is_not_there(client: Client, number: str) -> None:
    for part in ("", "turns/"):
        assert "Il n’y a pas de page à cette adresse" in french(client.get(f"/matches/{number}/{part}"), 404)
    for action in ACTIONS:
        french(client.post(f"/matches/{number}/{action}/", {"turn": "t4", "position": "1"}), 404)


@pytest.mark.parametrize("slug", ["chess", "rules", "protocol", "..", "toynim%00", "TOYNIM", "x" * 3000])
def test_a_game_that_is_not_there(client: Client, slug: str) -> None:
    for address in (f"/play/{slug}/", f"/static/games/{slug}/style.css", f"/try/{slug}/"):
        french(client.get(address), 404)
    for address in (f"/play/{slug}/", f"/try/{slug}/turn/", f"/try/{slug}/new/"):
        french(client.post(address, {"seats": "2"}), 404)


@pytest.mark.parametrize("address", ["/play/toynim/", "/try/toynim/new/"])
@pytest.mark.parametrize("field", ["seats", "option-row", "option-most"])
@pytest.mark.parametrize("value", ["", "\0", "-1", "9" * 400, "custom", "<b>"])
def test_a_choice_that_is_not_offered(client: Client, address: str, field: str, value: str) -> None:
    chosen = {"seats": "2", "option-row": "nine", "option-most": "two", "kind": "casual", field: value}
    page = french(client.post(address, chosen), 422)
    assert 'class="errors" role="alert"' in page
    assert "<b>»" not in page
    assert Match.objects.count() == 1


def test_methods_that_no_page_uses(match: Match, client: Client) -> None:
    before = told(match)
    place = {"match": {"match_id": match.pk}, "play": {"slug": "toynim"}, "try": {"slug": "toynim"}}
    names = ["home", "play", "match", "match-turns", "try", "try-turn", "try-new"]
    for name in [*names, *(f"match-{action}" for action in ACTIONS)]:
        address = reverse(name, kwargs=place.get(name.partition("-")[0]))
        for method in ("put", "patch", "delete", "options", "trace"):
            assert getattr(client, method)(address).status_code == 405
        assert client.head(address).status_code in (200, 302)
    assert told(match) == before


def test_headers_that_are_nonsense(match: Match, client: Client) -> None:
    address = match.get_absolute_url()
    assert client.get(address, headers={"hx-request": "true", "hx-current-url": "http://["}).status_code == 200
    assert client_of().get(address, headers={"hx-request": "true", "hx-current-url": "http://["}).status_code == 204
    assert client.get(address, headers={"host": "elsewhere.example"}).status_code == 400
    assert client.get(address, headers={"accept-language": "x" * 5000}).status_code == 200
    assert client.get(f"{address}?" + "&".join(f"a{number}=1" for number in range(300))).status_code == 400
    for name in ("sessionid", "csrftoken", "django_language"):
        client.cookies[name] = "\x01nonsense" * 20
    assert client.get(address).status_code == 302


@pytest.mark.parametrize("onward", ["abc", "99", "match", "%s%n", "a/b", "//elsewhere.example/", "https://elsewhere.example/"])
def test_a_way_on_that_is_no_page_of_ours_is_not_gone(db: None, onward: str) -> None:
    client = Client()
    chosen = client.post(reverse("preference-set"), {"name": "theme", "value": "dark", "next": onward})
    assert (chosen.status_code, chosen["Location"]) == (302, reverse("preferences"))
    known = client.post(reverse("learn-known", args=["arlecchino"]), {"next": onward})
    assert (known.status_code, known["Location"]) == (302, reverse("home"))
