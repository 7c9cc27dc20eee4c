"""What there is not, what is damaged and what is long: a sentence and a way on, never an error of ours."""

from __future__ import annotations

from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.accounts.models import Member
from games import services
from games.models import Match, Turn
from games.rules.protocol import Game
from tests.site.evening import client_of, french, no_spaces, opened, play, play_on, text_of

HTMX = {"hx-request": "true"}


def at(match: Match, ply: object, number: int = 1) -> str:
    return f"/matches/{match.pk}/games/{number}/{ply}/"


@pytest.mark.parametrize("ply", ["3", "999999999999999999999", "00000000000003", "-1", "x", "1.5", "<b>", "٣"])
def test_a_position_that_there_is_not_says_which_there_are(toy_game: Game, alice: Member, bob: Member, ply: str) -> None:
    match = play(opened(alice, bob), "t1", "t2")
    reply = client_of(alice).get(at(match, ply))
    page = no_spaces(reply.content.decode())
    assert reply.status_code == 404
    assert "in this game. Its positions go from 0 to 2." in page
    assert f'href="{at(match, 2)}"' in page
    assert "<b>" not in page.split("Nothing here</h1>")[1]
    assert "Ses positions vont de 0 à 2." in french(client_of(alice, "fr").get(at(match, ply)), 404)


def test_a_game_that_there_is_not_leads_to_the_match(toy_game: Game, alice: Member, bob: Member) -> None:
    running, waiting = opened(alice, bob), opened(alice, seats=2)
    for match, number in ((running, 2), (running, 0), (waiting, 1)):
        for address in (at(match, 0, number), f"/matches/{match.pk}/games/{number}/record.txt"):
            reply = client_of(alice).get(address)
            assert reply.status_code == 404
            assert f'href="{match.get_absolute_url()}"' in reply.content.decode()


def test_games_of_extra_time_lead_to_each_other(toy_game: Game, alice: Member, bob: Member) -> None:
    match = play_on(opened(alice, bob, slug="arlecchino"), Random(1), 2)
    first = match.games.get()
    seating = list(reversed(first.seating))
    match.games.create(number=2, options=first.options, setup=first.setup, seating=seating, state=first.state)
    client = client_of(alice)
    page = text_of(client, at(match, 1))
    assert f'href="/matches/{match.pk}/games/2/"' in page
    other = text_of(client, at(match, 0, 2))
    assert f'href="/matches/{match.pk}/games/2/" aria-current="page"' in other
    assert 'data-last="0"' in other


@pytest.mark.damaged
@pytest.mark.parametrize(
    "damage",
    [
        {"setup": "nonsense"},
        {"options": {"return": "never"}},
        {"options": []},
        {"options": {"x": {}}},
        {"seating": [0, 0]},
        {"seating": ["a", "b"]},
        {"seating": 5},
    ],
)
def test_a_game_that_cannot_be_laid_out_says_so_and_leads_to_its_match(
    alice: Member, bob: Member, damage: dict[str, object]
) -> None:
    match = play_on(opened(alice, bob, slug="arlecchino"), Random(1), 3)
    match.games.update(**damage)
    for address in (at(match, 1), at(match, "last"), f"/matches/{match.pk}/games/1/1.svg"):
        reply = client_of(alice).get(address, follow=True)
        assert reply.status_code == 404, address
        assert "cannot be read" in reply.content.decode()
        assert f'href="{match.get_absolute_url()}"' in reply.content.decode()


@pytest.mark.damaged
def test_a_turn_that_the_rules_do_not_take_ends_in_a_sentence(alice: Member, bob: Member) -> None:
    match = play_on(opened(alice, bob, slug="arlecchino"), Random(1), 3)
    Turn.objects.filter(game__match=match, ply=2).update(text="a1xa3")
    client = client_of(alice)
    assert client.get(at(match, 1), headers=HTMX).status_code == 200
    for ply in (2, 3):
        reply = client.get(at(match, ply))
        assert (reply.status_code, "cannot be read" in reply.content.decode()) == (404, True)


@pytest.mark.damaged
@pytest.mark.parametrize("facts", [{}, {"removed": 5}, {"removed": [1], "tile": []}, [], "x"])
def test_damaged_facts_are_worked_out_anew(alice: Member, bob: Member, facts: object) -> None:
    match = play_on(opened(alice, bob, slug="arlecchino"), Random(1), 3)
    whole = text_of(client_of(alice), at(match, 3))
    Turn.objects.filter(game__match=match).update(facts=facts)
    told = text_of(client_of(alice), at(match, 3))
    words = [part.split("</span>")[0] for part in whole.split('<span class="words">')[1:]]
    assert len(words) == 4
    assert all(one in told for one in words)


def test_a_resigned_and_an_annulled_match_can_be_looked_through(
    toy_game: Game, alice: Member, bob: Member, staff: Member
) -> None:
    match = services.match_resign(by=alice, match_id=play(opened(alice, bob), "t1").pk)
    page = text_of(client_of(bob), at(match, 2))
    assert "leaves the match" in page
    assert "Bob wins" in page
    services.match_annul(by=staff, match_id=match.pk, reason="a trial")
    page = text_of(client_of(bob), at(match, 2))
    assert "This match is annulled." in page
    assert "Bob wins" not in page


def test_it_asks_the_database_the_same_however_long_the_game(alice: Member, bob: Member) -> None:
    match, costs = opened(alice, bob, slug="lutinfernal", rated=True), set()
    client = client_of(alice)
    text_of(client, match.get_absolute_url())
    for _look in range(3):
        match = play_on(match, Random(3), 9)
        for headers in ({}, HTMX):
            with CaptureQueriesContext(connection) as asked:
                assert client.get(at(match, 5), headers=headers).status_code == 200
            costs.add((bool(headers), len(asked)))
    assert len(costs) == 2
    assert max(cost for _kind, cost in costs) <= 14
