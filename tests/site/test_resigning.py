"""Leaving a running match: two seats end it, with three or four the others go on."""

from __future__ import annotations

from random import Random

import pytest

from club.accounts.models import Member
from games import services
from games.models import Match
from games.rules import registry
from games.rules.protocol import Game
from tests.site.evening import (
    client_of,
    fresh,
    member_at,
    no_spaces,
    opened,
    others,
    play,
    play_on,
    player,
    refusal,
    state_of,
    text_of,
    told,
)


@pytest.mark.parametrize("on_turn", [True, False])
def test_two_seats_end_at_once(game: Game, alice: Member, bob: Member, on_turn: bool) -> None:
    match = play_on(opened(alice, bob, slug=game.slug), Random(2), 3)
    goes = player(match) if on_turn else others(match)[0]
    position, version = match.position, match.version
    match = services.match_resign(by=goes, match_id=match.pk)
    assert (match.status, match.reason, match.to_act) == ("finished", "resigned", None)
    assert (match.position, match.version) == (position + 1, version + 1)
    assert {seat.member: seat.placing for seat in match.seats.all()} == {goes: 2, ({alice, bob} - {goes}).pop(): 1}
    seat = match.seats.get(member=goes)
    assert seat.left_at is not None
    last = match.games.get().turns.last()
    assert (last.text, last.seat, last.by) == (f"~{seat.index}", seat.index, goes)


def test_the_page_names_who_resigned(toy_game: Game, alice: Member, bob: Member) -> None:
    match = opened(alice, bob)
    assert "You lose the match." in text_of(client_of(alice), match.get_absolute_url())
    reply = client_of(alice).post(f"/matches/{match.pk}/resign/")
    assert (reply.status_code, reply["Location"]) == (302, match.get_absolute_url())
    for lang, sentence in (("en", "Alice has resigned."), ("fr", "Alice a abandonné")):
        page = no_spaces(text_of(client_of(bob, lang), match.get_absolute_url()))
        assert sentence in page
        assert "Bob" in page.split('class="result"')[1].split("</h2>")[0]


def test_with_three_seats_the_others_go_on(toy_game: Game, alice: Member, bob: Member, charlie: Member) -> None:
    match = play(opened(alice, bob, charlie), "t1")
    gone = member_at(match, 2)
    assert "the others go on" in text_of(client_of(gone), match.get_absolute_url())
    match = services.match_resign(by=gone, match_id=match.pk)
    assert (match.status, match.to_act, state_of(match).left) == ("running", 1, (2,))
    match = play(match, "t2", "t3")
    assert match.to_act == 1, "the seat that left is passed over"
    assert refusal(services.match_resign, by=gone, match_id=match.pk) == "has-left"
    wish = {"by": gone, "match_id": match.pk, "text": "t9", "position": match.position}
    assert refusal(services.turn_play, **wish) == "not-your-turn"
    page = text_of(client_of(gone), match.get_absolute_url())
    assert "Yes, resign" not in page
    assert "has left" in page
    match = play(match, "t4", "t5t6t7", "t8t9")
    assert (match.status, match.reason) == ("finished", "rules")
    assert [seat.placing for seat in match.seats.all()] == [1, 2, 3]


def test_who_leaves_on_his_turn_hands_it_on(toy_game: Game, alice: Member, bob: Member, charlie: Member) -> None:
    match = opened(alice, bob, charlie)
    match = services.match_resign(by=player(match), match_id=match.pk)
    assert (match.status, match.to_act) == ("running", 1)


def test_the_last_one_left_wins_and_the_later_leaver_is_second(
    toy_game: Game, alice: Member, bob: Member, charlie: Member
) -> None:
    match = play(opened(alice, bob, charlie), "t1t2t3", "t4")
    first, second = member_at(match, 0), member_at(match, 2)
    services.match_resign(by=first, match_id=match.pk)
    match = services.match_resign(by=second, match_id=match.pk)
    assert (match.status, match.reason) == ("finished", "resigned")
    assert [seat.placing for seat in match.seats.all()] == [3, 1, 2]
    last = member_at(match, 1)
    before = told(match)
    for member in (first, second, last):
        assert refusal(services.match_resign, by=member, match_id=match.pk) == "over"
    assert told(match) == before


@pytest.mark.parametrize("slug", [game.slug for game in registry.all_games() if 4 in game.seats])
def test_with_four_seats_three_may_leave(slug: str, alice: Member, bob: Member, charlie: Member, staff: Member) -> None:
    match = play_on(opened(alice, bob, charlie, staff, slug=slug), Random(5), 4)
    for left in range(1, 4):
        assert match.is_running
        match = services.match_resign(by=player(match), match_id=match.pk)
        assert len(state_of(match).left) == left
        if match.is_running:
            match = play_on(match, Random(left), 2)
    assert match.is_finished
    assert sorted(seat.placing for seat in match.seats.all()) == [1, 2, 3, 4]


def test_it_rejects_outsiders_and_matches_that_do_not_run(
    toy_game: Game, alice: Member, bob: Member, charlie: Member, staff: Member
) -> None:
    waiting, running = opened(alice, seats=2), opened(alice, bob)
    before: list[object] = [told(waiting), told(running)]
    assert refusal(services.match_resign, by=alice, match_id=waiting.pk) == "not-running"
    for outsider in (charlie, staff):
        assert refusal(services.match_resign, by=outsider, match_id=running.pk) == "not-yours"
    assert client_of(charlie).post(f"/matches/{running.pk}/resign/").status_code == 403
    assert [told(waiting), told(running)] == before


def test_a_board_posted_before_a_leaving_is_stale(toy_game: Game, alice: Member, bob: Member, charlie: Member) -> None:
    match: Match = opened(alice, bob, charlie)
    old = match.position
    services.match_resign(by=member_at(match, 2), match_id=match.pk)
    wish = {"by": player(match), "match_id": match.pk, "text": "t1", "position": old}
    assert refusal(services.turn_play, **wish) == "stale"
    assert fresh(match).position == old + 1
