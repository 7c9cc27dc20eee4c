"""What is sent twice happens once: opening forms, one-screen resignations, playing again."""

from __future__ import annotations

import re

from club.accounts.models import Member
from games import services
from games.models import Match
from games.rules.protocol import Game
from tests.site.evening import client_of, fresh, refusal, text_of


def key_of(page: str) -> str:
    return re.search(r'name="key" value="([0-9a-f-]{36})"', page)[1]


def test_an_opening_form_sent_twice_opens_one_match(toy_game: Game, alice: Member, bob: Member) -> None:
    client = client_of(alice)
    wish = {"seats": "2", "option-row": "nine", "option-most": "three", "kind": "casual", "venue": "online"}
    wish["key"] = key_of(text_of(client, "/play/toynim/"))
    first, second = client.post("/play/toynim/", wish), client.post("/play/toynim/", wish)
    assert first["Location"] == second["Location"]
    assert Match.objects.count() == 1
    client.post("/play/toynim/", {**wish, "venue": "one_screen"})
    assert Match.objects.count() == 1
    client.post("/play/toynim/", {**wish, "key": key_of(text_of(client, "/play/toynim/"))})
    assert Match.objects.count() == 2


def test_a_damaged_key_still_opens(toy_game: Game, alice: Member) -> None:
    wish = {"seats": "2", "option-row": "nine", "option-most": "three", "kind": "casual", "key": "nonsense"}
    assert client_of(alice).post("/play/toynim/", wish).status_code == 302
    assert Match.objects.count() == 1


def test_one_screen_resigns_one_side_a_click(toy_game: Game, alice: Member) -> None:
    match = services.one_screen_open(by=alice, slug="toynim", seats=3)
    client, address = client_of(alice), match.get_absolute_url()
    wish = {"position": str(match.position)}
    assert client.post(f"{address}resign/", wish).status_code == 302
    assert client.post(f"{address}resign/", wish).status_code == 409
    assert fresh(match).seats.filter(left_at__isnull=False).count() == 1
    assert refusal(services.match_resign, by=alice, match_id=match.pk, position=match.position) == "stale"


def test_playing_again_twice_begins_one_match(toy_game: Game, alice: Member) -> None:
    match = services.one_screen_open(by=alice, slug="toynim", seats=2)
    services.match_resign(by=alice, match_id=match.pk)
    first = services.match_rematch(by=alice, match_id=match.pk)
    second = services.match_rematch(by=alice, match_id=match.pk)
    assert first == second
    assert first.is_running
    assert Match.objects.count() == 2
