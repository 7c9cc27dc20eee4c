"""What a target would do is told to whoever may choose it, on the position that there is, and to a script only."""

from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest
from django.http import QueryDict
from django.test import Client

from club.accounts.models import Member
from games import services
from games.models import Match
from games.rules.protocol import Game
from tests.site.evening import client_of, opened, others, play_on, player, random_turn, state_of, told

ASKED = {"hx-request": "true"}


@pytest.fixture
def match(game: Game, alice: Member, bob: Member) -> Match:
    return play_on(opened(alice, bob, slug=game.slug), Random(13), 2)


def target(client: Client, address: str) -> str:
    """The address of a target on that page."""
    page = client.get(address, headers=ASKED).content.decode()
    return unescape(re.findall(r'class="act[^>]*? href="([^"]*)"', page)[0])


def test_it_is_a_sentence_and_marks_without_targets(match: Match) -> None:
    client, before = client_of(player(match), "fr"), told(match)
    address = match.get_absolute_url()
    reply = client.get(f"{address}{target(client, address)}&peek=?", headers=ASKED)
    text = reply.content.decode()
    assert reply.status_code == 200
    assert text.startswith("<p>")
    assert reply["Cache-Control"] == "no-store"
    assert match.slug == "toynim" or '<g class="peek" aria-hidden="true">' in text
    assert "href" not in text.replace('href="#', "")
    assert " id=" not in text
    assert told(match) == before


def test_opened_as_a_page_such_an_address_shows_the_page(match: Match) -> None:
    client, address = client_of(player(match)), match.get_absolute_url()
    page = client.get(f"{address}{target(client, address)}&peek=?").content.decode()
    assert "<html" in page
    assert "data-draft" in page


def test_only_who_may_choose_is_told(match: Match, charlie: Member) -> None:
    address = match.get_absolute_url()
    link = target(client_of(player(match)), address) + "&peek=?"
    got = {
        who: client_of(member).get(address + link, headers=ASKED)
        for who, member in (("watcher", charlie), ("later", others(match)[0]))
    }
    assert {who: reply.status_code for who, reply in got.items()} == {"watcher": 403, "later": 409}
    assert all(b"peek" not in reply.content for reply in got.values())
    assert client_of(None).get(address + link, headers=ASKED).status_code in (204, 302), "to the log-in"


def test_a_board_of_ones_own_is_nobody_elses(game: Game, alice: Member, bob: Member) -> None:
    match = services.one_screen_open(by=alice, slug=game.slug, seats=min(game.seats))
    link = target(client_of(alice), match.get_absolute_url()) + "&peek=?"
    assert client_of(alice).get(match.get_absolute_url() + link, headers=ASKED).status_code == 200
    assert client_of(bob).get(match.get_absolute_url() + link, headers=ASKED).status_code == 404


def test_what_no_longer_fits_is_told_nothing_of(match: Match) -> None:
    client, address = client_of(player(match)), match.get_absolute_url()
    stale = random_turn(state_of(match), Random(4))
    link = target(client, address)
    play_on(match, Random(5), len(others(match)) + 1)
    mover = client_of(player(match))
    for query in (
        f"?draft={stale}{stale}&peek=?",
        f"?pick=%00%00&peek=?{link[1:]}",
        "?draft=x&peek=?draft=y",
        f"?peek=?draft={stale}!",
    ):
        reply = mover.get(address + query, headers=ASKED)
        assert reply.status_code == 409, query
        assert b"<svg" not in reply.content


def test_whatever_is_said_to_be_on_the_board(match: Match) -> None:
    client, address = client_of(player(match)), match.get_absolute_url()
    query = QueryDict(target(client, address)[1:]).dict()
    for peek in ("", "1", "&&&==", "?draft", "%00", "x" * 3000, "<script>", "💥", "?draft=&pick=", "?draft=x"):
        reply = client.get(address, {**query, "peek": peek}, headers=ASKED)
        assert reply.status_code in (200, 409), peek
        assert b"<script" not in reply.content


def test_a_match_that_waits_or_has_ended_foresees_nothing(game: Game, alice: Member, bob: Member) -> None:
    waiting = services.match_open(by=alice, slug=game.slug, seats=min(game.seats))
    ended = services.match_resign(by=alice, match_id=opened(alice, bob, slug=game.slug).pk)
    for match in (waiting, ended):
        assert client_of(alice).get(f"{match.get_absolute_url()}?draft=x&peek=?", headers=ASKED).status_code == 204


def test_a_visitor_is_told_on_his_own_board(game: Game, db: None) -> None:
    client, address = client_of(), f"/try/{game.slug}/"
    reply = client.get(f"{address}{target(client, address)}&peek=?", headers=ASKED)
    assert reply.status_code == 200
    assert reply.content.startswith(b"<p>")
    assert client.get(f"{address}?draft=nonsense&peek=?", headers=ASKED).status_code == 409


def test_the_board_says_which_draft_is_on_it(match: Match) -> None:
    client, address = client_of(player(match)), match.get_absolute_url()
    link = target(client, address)
    page = client.get(address + link, headers=ASKED).content.decode()
    assert link == unescape(re.findall(r'data-draft="([^"]*)"', page)[0])
    assert 'id="forecast"' in page
