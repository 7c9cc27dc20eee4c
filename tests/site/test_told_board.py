"""The board carries how its last turn is told: only where there is one, and no draft lies on it."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from club.accounts.models import Member
from games import services
from games.models import Match, Turn
from games.rules.protocol import Game
from tests.site.evening import client_of, opened, others, play, player

PLATE = "A(0,0)r3*C1"


@pytest.fixture
def match(alice: Member, bob: Member) -> Match:
    return play(opened(alice, bob, slug="lutinfernal"), "=B10")


def page(match: Match, member: Member, query: str = "") -> str:
    return client_of(member).get(match.get_absolute_url() + query).content.decode()


def told(text: str) -> list[list[object]]:
    found = re.search(r"<svg[^>]* data-told='([^']*)'", text)
    assert ('id="replay"' in text) == bool(found)
    return json.loads(unescape(found[1])) if found else []


def test_all_readers_get_the_last_turn_told(match: Match, charlie: Member) -> None:
    match = play(match, PLATE)
    for member in (player(match), others(match)[0], charlie):
        carry, put = told(page(match, member))
        assert carry[:2] == ["carry", "p-A"]
        assert carry[2][2] == 180
        assert put == ["put", "c-C1"]


def test_nothing_is_told_before_the_first_turn_nor_under_a_draft(alice: Member, bob: Member, match: Match) -> None:
    assert told(page(opened(alice, bob, slug="lutinfernal"), alice)) == []
    assert told(page(match, player(match))) == [["put", "c-B10"]]
    assert told(page(match, player(match), "?draft=A1")) == []
    assert told(page(match, player(match), "?pick=*")) == []


def test_somebody_who_leaves_is_no_turn_to_tell(match: Match, alice: Member) -> None:
    match = services.match_resign(by=alice, match_id=match.pk)
    assert told(page(match, alice)) == []


def test_a_game_that_tells_nothing_has_no_button(toy_game: Game, alice: Member, bob: Member) -> None:
    assert told(page(play(opened(alice, bob), "t1"), alice)) == []


def test_turns_stored_before_their_facts_were_kept_are_told_with_less(match: Match, alice: Member) -> None:
    match = play(match, PLATE)
    Turn.objects.filter(text=PLATE).update(facts={"early": [], "stones": [], "turned": False})
    carry, put = told(page(match, alice))
    assert carry[2] == 0
    assert put == ["put", "c-C1"]
