"""An exercise's page: the board, a turn that solves it or does not, what is remembered, and what bad input gets."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from club.accounts.models import Member
from games.rules import registry
from tests.site.evening import client_of, text_of

SOLUTIONS = [("arlecchino", "stop", "c4xa4"), ("ludicitude", "group", "3,-1>2,-1"), ("lutinfernal", "order", "A5!A1")]
WRONG = [("arlecchino", "stop", "c2xa2-a3-a4"), ("ludicitude", "group", "V3,0"), ("lutinfernal", "order", "A5!A2")]
ALL = [(game.slug, exercise.name) for game in registry.all_games() for exercise in game.face.exercises]
HTMX = {"hx-request": "true"}


def played(client: Client, slug: str, name: str, turn: str, **more: object) -> str:
    """The answer to that turn."""
    reply = client.post(f"/learn/{slug}/{name}/", {"turn": turn, "position": 0}, **more)
    assert reply.status_code == 200
    return reply.content.decode()


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("slug", "name"), ALL)
def test_every_page_shows_its_goal_and_a_board_to_act_on(db: None, slug: str, name: str, lang: str) -> None:
    page = text_of(client_of(lang=lang), f"/learn/{slug}/{name}/")
    exercise = next(one for one in registry.get(slug).face.exercises if one.name == name)
    assert exercise.goal.to(lang).replace("'", "&#x27;") in page
    assert page.count(' class="act') >= 3
    assert 'class="turns"' not in page


@pytest.mark.parametrize(("slug", "name", "turn"), SOLUTIONS)
def test_a_solution_is_praised_and_leads_on(db: None, slug: str, name: str, turn: str) -> None:
    page = played(Client(), slug, name, turn)
    assert page.count("Solved!") == 1
    assert 'id="next"' in page
    assert 'id="confirm"' not in page
    assert ' class="act' not in page


@pytest.mark.parametrize(("slug", "name", "turn"), WRONG)
def test_another_turn_is_told_what_is_missing_on_the_board_as_it_was(db: None, slug: str, name: str, turn: str) -> None:
    client = client_of(lang="fr")
    before = text_of(client, f"/learn/{slug}/{name}/")
    page = played(client, slug, name, turn)
    exercise = next(one for one in registry.get(slug).face.exercises if one.name == name)
    start = exercise.start(registry.get(slug))
    missing = exercise.check(start, turn, registry.play_turn(start, turn))
    assert missing is not None
    assert missing.fr in page.replace("&#x27;", "'")
    assert board_of(page) == board_of(before)


def board_of(page: str) -> str:
    """The drawing, which differs where anything else lies or can be chosen."""
    return re.findall(r'<svg class="board.*?</svg>', page, re.DOTALL)[0]


def test_for_htmx_the_answer_is_the_live_part_alone(db: None) -> None:
    page = played(Client(), "arlecchino", "stop", "c4xa4", headers=HTMX)
    assert page.lstrip().startswith('<div id="live"')


def test_a_visitor_keeps_what_is_solved_and_takes_it_along(alice: Member) -> None:
    client = Client()
    played(client, "arlecchino", "stop", "c4xa4")
    played(client, "arlecchino", "stop", "c4xa4")
    assert "1 of 8 exercises solved" in text_of(client, "/learn/arlecchino/")
    alice.preferences = {"learnt": {"solved": ["arlecchino/stop", "lutinfernal/order"], "known": []}}
    alice.save()
    client.force_login(alice)
    alice.refresh_from_db()
    assert alice.preferences["learnt"]["solved"] == ["arlecchino/stop", "lutinfernal/order"]
    assert "1 of 8 exercises solved" in text_of(client, "/learn/arlecchino/")
    played(client, "arlecchino", "two-tiles", "c4xa4xa6")
    assert "2 of 8 exercises solved" in text_of(client, "/learn/")


def test_what_a_visitor_has_learnt_is_the_members_on_every_device(alice: Member) -> None:
    client = Client()
    played(client, "arlecchino", "stop", "c4xa4")
    client.post("/learn/ludicitude/known/")
    client.force_login(alice)
    assert "learnt" not in client.session
    elsewhere = client_of(alice)
    assert "1 of 8 exercises solved" in text_of(elsewhere, "/learn/arlecchino/")
    alice.refresh_from_db()
    assert alice.preferences == {"learnt": {"solved": ["arlecchino/stop"], "known": ["ludicitude"]}}


def test_a_members_progress_stands_beside_his_preferences(alice: Member) -> None:
    alice.preferences = {"theme": "dark", "learnt": {"solved": "damaged", "known": [7, "arlecchino"]}}
    alice.save()
    played(client_of(alice), "lutinfernal", "surround", "A5")
    alice.refresh_from_db()
    assert alice.preferences == {"theme": "dark", "learnt": {"solved": ["lutinfernal/surround"], "known": ["arlecchino"]}}
    assert "1 of 7 exercises solved" in text_of(client_of(alice), "/learn/lutinfernal/")


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"turn": "<script>", "position": 0}, 422),
        ({"turn": "a1xc1", "position": 0}, 422),
        ({"turn": "a1" * 900, "position": 0}, 422),
        ({"turn": "d2xd4"}, 409),
        ({"position": 0}, 422),
        ({}, 422),
    ],
)
def test_a_bad_turn_gets_a_sentence_and_solves_nothing(db: None, form: dict[str, object], status: int) -> None:
    client = Client()
    reply = client.post("/learn/arlecchino/jump/", form)
    assert reply.status_code == status
    assert b'id="notice"' in reply.content
    assert b"<script>" not in reply.content.split(b"<body")[1]
    assert "8 exercises" in text_of(client, "/learn/")


@pytest.mark.parametrize("query", ["draft=zz", "draft=<b>", "pick=((((", "draft=" + "c3" * 900, "why=<i>&draft=%00"])
def test_a_hostile_draft_is_dropped(db: None, query: str) -> None:
    page = text_of(Client(), f"/learn/arlecchino/jump/?{query}")
    assert "data-draft" not in page
    assert "<b>zz" not in page


def test_where_there_is_no_exercise(db: None) -> None:
    for address in ("/learn/arlecchino/none/", "/learn/none/jump/", "/learn/lutinfernal/jump/"):
        assert Client().get(address).status_code == 404
        assert Client().post(address).status_code == 404
