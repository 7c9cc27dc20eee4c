"""A draft in the address: kept while it fits, else dropped with a sentence. Nothing in an address is an error of ours."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from club.accounts.models import Member
from games.models import Match
from games.rules.protocol import Game, State
from tests.site.evening import client_of, no_spaces, opened, others, play_on, player, random_turn, state_of, told

NONSENSE = ["\0", "x" * 5000, "<script>alert(1)</script>", "%s", ".", "..", "~0", "💥", "t", "(", "A(", "c3-", "F2,-1:", "=", " "]


@pytest.fixture
def match(game: Game, alice: Member, bob: Member) -> Match:
    return play_on(opened(alice, bob, slug=game.slug), Random(13), 2)


@pytest.fixture
def client(match: Match) -> Client:
    """Whose turn it is, in French."""
    return client_of(player(match), "fr")


def asked(client: Client, match: Match, **query: str) -> str:
    reply = client.get(match.get_absolute_url(), query, headers={"hx-request": "true"})
    assert reply.status_code == 200, query
    return no_spaces(reply.content.decode())


def notice(page: str) -> str:
    return page.split('id="notice"')[1].split("</p>", maxsplit=1)[0] if 'id="notice"' in page else ""


@pytest.mark.parametrize("name", ["draft", "pick"])
def test_what_fits_no_position_is_dropped(match: Match, client: Client, name: str) -> None:
    before = told(match)
    for text in NONSENSE:
        if any(action.startswith(text) for action in state_of(match).legal_actions()) and name == "pick":
            continue
        page = asked(client, match, **{name: text})
        assert "ne convient plus à la position" in notice(page), text
        assert "data-draft" not in page
        assert "<script" not in page
    assert told(match) == before


def test_asking_why_never_fails(match: Match, client: Client) -> None:
    page = asked(client, match)
    places = [link.split('"')[0] for link in page.split("why=")[1:]]
    for place in [*NONSENSE, *places[:5]]:
        assert len(notice(asked(client, match, why=place))) > 20, place


def half_made(state: State) -> str:
    """An action after which the turn goes on; where there is none, any."""
    actions = state.legal_actions()
    return next((action for action in actions if state.play(action).draft), actions[0])


def test_a_draft_that_fits_is_kept_also_after_a_question(match: Match, client: Client) -> None:
    text = half_made(state_of(match))
    for query in ({"draft": text}, {"draft": text, "why": "nowhere"}):
        page = asked(client, match, **query)
        assert "data-draft" in page
        assert "ne convient plus" not in page


def test_who_is_not_to_play_has_no_draft(match: Match, charlie: Member) -> None:
    text = half_made(state_of(match))
    watching = asked(client_of(charlie), match, draft=text)
    assert watching == asked(client_of(charlie), match)
    waiting = asked(client_of(others(match)[0]), match, draft=text)
    assert "no longer fits the position" in waiting
    for page in (watching, waiting):
        assert "data-draft" not in page
        assert 'class="act"' not in page
        assert 'class="draft"' not in page


def test_a_draft_made_before_the_other_played_is_dropped(game: Game, alice: Member, bob: Member) -> None:
    """Two tabs: the turn is played in one, the draft is still in the other's address."""
    match = opened(alice, bob, slug=game.slug)
    client, text = client_of(player(match)), random_turn(state_of(match), Random(1))
    match = play_on(match, Random(1), 1)
    assert "data-draft" not in asked(client, match, draft=text)
    match = play_on(match, Random(2), 1)
    page = asked(client_of(player(match)), match, draft=text)
    assert "no longer fits the position" in notice(page)


@pytest.mark.parametrize("seed", range(3))
def test_texts_that_are_almost_right(match: Match, client: Client, seed: int) -> None:
    """Turns with a sign too many, too few or another one, and picks of every length."""
    rng, state = Random(seed), state_of(match)
    for _text in range(12):
        text = random_turn(state, rng)
        at = rng.randrange(len(text))
        sign = rng.choice("ABCabcRt0123456789(),-x*!=>:;.~ é\0")
        wrong = rng.choice([text[:at] + text[at + 1 :], text[:at] + sign + text[at:], text[:at] + sign + text[at + 1 :]])
        asked(client, match, **{rng.choice(["draft", "why"]): wrong})
        action = rng.choice(state.legal_actions())
        page = asked(client, match, pick=action[: rng.randrange(1, len(action) + 1)])
        assert "ne convient plus" not in page, action
