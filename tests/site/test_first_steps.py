"""A newcomer is told beside the board what to do, until a first match is over or until he has had enough of it."""

from __future__ import annotations

from copy import deepcopy
from random import Random

from django.test import Client

from club.accounts.models import Member
from games import services, visiting
from games.rules import registry
from tests.site.evening import client_of, opened, others, player, random_turn, text_of

PANEL = 'class="first-steps"'
HTMX = {"hx-request": "true"}


def test_a_members_first_match_and_no_later_one(alice: Member, bob: Member) -> None:
    match = opened(alice, bob, slug="arlecchino")
    assert PANEL in text_of(client_of(alice), match.get_absolute_url())
    services.match_resign(by=alice, match_id=match.pk)
    assert PANEL not in text_of(client_of(alice), match.get_absolute_url())
    again = opened(alice, bob, slug="arlecchino").get_absolute_url()
    assert PANEL not in text_of(client_of(alice), again)
    other_game = opened(alice, bob, slug="ludicitude").get_absolute_url()
    assert PANEL in text_of(client_of(alice), other_game)


def test_it_is_for_those_who_play_and_no_part_of_the_fragment(alice: Member, bob: Member, charlie: Member) -> None:
    address = opened(alice, bob, slug="lutinfernal").get_absolute_url()
    assert PANEL not in text_of(client_of(charlie), address)
    assert PANEL not in client_of(alice).get(address, headers=HTMX).content.decode()


def test_a_member_can_do_without_and_comes_back_to_his_draft(alice: Member, bob: Member) -> None:
    match = opened(alice, bob, slug="ludicitude")
    member = player(match)
    client, page = client_of(member), f"{match.get_absolute_url()}?draft=F2,0"
    reply = client.post("/learn/ludicitude/known/", {"next": page})
    assert (reply.status_code, reply["Location"]) == (302, page)
    assert PANEL not in text_of(client, page)
    assert PANEL in text_of(client_of(others(match)[0]), match.get_absolute_url())


def test_a_visitor_can_do_without(db: None) -> None:
    client = Client()
    assert PANEL in text_of(client, "/try/ludicitude/")
    reply = client.post("/learn/ludicitude/known/", headers={"referer": "http://testserver/try/ludicitude/?draft=F2,0"})
    assert reply["Location"].endswith("/try/ludicitude/?draft=F2,0")
    assert PANEL not in text_of(client, "/try/ludicitude/")
    assert PANEL in text_of(client, "/try/arlecchino/")


def test_nobody_is_led_elsewhere(db: None) -> None:
    reply = Client().post(
        "/learn/arlecchino/known/", {"next": "https://example.org/"}, headers={"referer": "https://example.org/"}
    )
    assert reply["Location"] == "/"


def test_the_home_page_tells_newcomers_where_to_begin(alice: Member, bob: Member) -> None:
    assert "Begin with Arlecchino" in text_of(Client(), "/")
    assert "Begin with Arlecchino" in text_of(client_of(alice), "/")
    match = opened(alice, bob, slug="lutinfernal")
    services.match_resign(by=alice, match_id=match.pk)
    page = text_of(client_of(alice), "/")
    assert "Begin with" not in page
    assert "Begin here" not in page
    assert page.count("/learn/lutinfernal/") == 1


def test_a_visitors_first_game_and_no_later_one(db: None) -> None:
    client, address, rng = Client(), "/try/arlecchino/", Random(2)
    assert PANEL in text_of(client, address)
    game, session = registry.get("arlecchino"), client.session
    while not game.load((kept := session["try:arlecchino"])["state"]).is_over:
        last, form = kept, {"turn": random_turn(game.load(kept["state"]), rng), "position": kept["played"]}
        visiting.play(session, game, deepcopy(kept), form["turn"], form["position"])
    # The last turn once more, by the page.
    session["try:arlecchino"] = last
    session.save()
    assert client.post(f"{address}turn/", form).status_code == 302
    assert client.session["learnt"] == {"solved": [], "known": ["arlecchino"]}
    assert PANEL not in text_of(client, address)
    client.post(f"{address}new/", {"seats": 2})
    assert PANEL not in text_of(client, address)
