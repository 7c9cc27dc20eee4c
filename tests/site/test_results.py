"""What the page says when a match is over: who won, by how much, and why."""

from __future__ import annotations

import pytest

from club.accounts.models import Member
from games import services
from games.models import Match
from games.rules.protocol import Game
from tests.site.evening import client_of, member_at, no_spaces, opened, play, text_of

pytestmark = pytest.mark.usefixtures("toy_game")


def result(match: Match, reader: Member, lang: str = "en") -> str:
    """The result's heading and reason."""
    page = no_spaces(text_of(client_of(reader, lang), match.get_absolute_url()))
    return page.split('class="result"')[1].split("</p>")[0]


def names(match: Match, *seats: int) -> list[str]:
    return [member_at(match, seat).shown_name for seat in seats]


def test_one_wins(alice: Member, bob: Member, charlie: Member) -> None:
    match = play(opened(alice, bob), "t1t2t3", "t4t5t6", "t7t8t9")
    [winner] = names(match, 0)
    for reader in (alice, bob, charlie):
        assert f"{winner} wins 6 – 3" in result(match, reader)
        assert "No counter is left." in result(match, reader)
    assert f"Victoire : {winner}, 6 – 3" in result(match, alice, "fr")


def test_two_of_three_share_the_first_place(alice: Member, bob: Member, charlie: Member) -> None:
    match = play(opened(alice, bob, charlie), "t1t2t3", "t4t5t6", "t7", "t8", "t9")
    first, second = names(match, 0, 1)
    assert f"{first} and {second} share the first place, 4 – 4 – 1" in result(match, alice)
    assert f"{first} et {second}" in result(match, alice, "fr")


def test_all_draw(alice: Member, bob: Member, charlie: Member) -> None:
    match = play(opened(alice, bob, charlie), "t1t2t3", "t4t5t6", "t7t8t9")
    assert "A draw, 3 – 3 – 3" in result(match, alice)


def test_on_one_screen_the_sides_are_named(alice: Member) -> None:
    match = play(services.one_screen_open(by=alice, slug="toynim", seats=2), "t1t2t3", "t4t5t6", "t7t8t9")
    assert "Red wins 6 – 3" in result(match, alice)
    assert "Victoire : Rouge, 6 – 3" in result(match, alice, "fr")


def test_who_left_is_last_whatever_the_score(alice: Member, bob: Member) -> None:
    match = play(opened(alice, bob), "t1t2t3", "t9")
    leaves, stays = member_at(match, 0), member_at(match, 1)
    match = services.match_resign(by=leaves, match_id=match.pk)
    assert f"{stays.shown_name} wins 1 – 3" in result(match, stays)
    assert f"{leaves.shown_name} has resigned." in result(match, stays)


def test_a_leaver_before_the_end_does_not_become_the_reason(alice: Member, bob: Member, charlie: Member) -> None:
    match = opened(alice, bob, charlie)
    services.match_resign(by=member_at(match, 2), match_id=match.pk)
    match = play(match, "t1t2t3", "t4t5t6", "t7t8t9")
    assert "No counter is left." in result(match, alice)
    assert "has resigned" not in result(match, alice)


def test_a_visitors_result_stands_on_the_same_fragment(toy_game: Game, db: None) -> None:
    visitor, htmx = client_of(), {"hx-request": "true"}
    text_of(visitor, "/try/toynim/")
    for position, text in enumerate(["t1t2t3", "t4t5t6", "t7t8t9"]):
        reply = visitor.post("/try/toynim/turn/", {"turn": text, "position": position}, headers=htmx)
        page = no_spaces(reply.content.decode())
        assert (reply.status_code, reply["HX-Replace-Url"]) == (200, "/try/toynim/")
        assert page.startswith('<div id="live"')
    assert "Red wins 6 – 3" in page
