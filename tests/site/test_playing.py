"""Playing a turn: what is taken, what is refused, and what the match remembers of it."""

from __future__ import annotations

import pytest

from club.accounts.models import Member
from games import services
from games.models import Match, Turn
from games.rules.protocol import Game
from tests.site.evening import (
    client_of,
    member_at,
    no_spaces,
    opened,
    others,
    play,
    player,
    refusal,
    state_of,
    told,
)


@pytest.fixture
def match(toy_game: Game, alice: Member, bob: Member) -> Match:
    return opened(alice, bob)


def test_a_turn_is_written_with_all_that_belongs_to_it(match: Match) -> None:
    first, second = member_at(match, 0), member_at(match, 1)
    after = play(match, "t4t5")
    assert (after.position, after.version, after.to_act, player(after)) == (match.position + 1, match.version + 1, 1, second)
    turn = Turn.objects.get()
    assert (turn.text, turn.seat, turn.by, turn.ply, turn.position) == ("t4t5", 0, first, 1, match.position)
    assert (turn.facts, turn.passed) == ({"rest": 7}, [])
    assert state_of(after).scores == (2, 0)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("hello", "unreadable"),
        ("", "unreadable"),
        (".", "unreadable"),
        ("t4.", "unreadable"),
        ("t4.t5", "unreadable"),
        ("~0", "unreadable"),
        (" t4", "unreadable"),
        ("t4\n", "unreadable"),
        ("t٤", "unreadable"),
        ("t12", "illegal"),
        ("t4t6", "illegal"),
        ("t4t4", "illegal"),
        ("t1t2t3t4", "too-long"),
    ],
)
def test_it_rejects_what_the_rules_do_not_take(match: Match, text: str, code: str) -> None:
    before = told(match)
    wish = {"by": player(match), "match_id": match.pk, "text": text, "position": match.position}
    assert refusal(services.turn_play, **wish) == code
    assert told(match) == before


def test_a_turn_that_is_not_whole_comes_back_to_be_gone_on_with(alice: Member, bob: Member) -> None:
    match = opened(alice, bob, slug="lutinfernal", layout="corners")
    match = play(match, "=A10")
    before, whole = told(match), "A(0,0)r1"
    reply = client_of(player(match)).post(f"/matches/{match.pk}/turn/", {"turn": whole, "position": match.position})
    page = no_spaces(reply.content.decode())
    assert reply.status_code == 422
    assert "“A(0,0)r1” is not a whole turn yet." in page
    assert "data-draft" in page, "what was made is still there"
    assert told(match) == before


def test_the_same_turn_twice_is_one_turn(match: Match) -> None:
    wish = {"by": player(match), "match_id": match.pk, "text": "t4", "position": match.position}
    services.turn_play(**wish)
    before = told(match)
    again = services.turn_play(**wish)
    assert (again.position, told(match)) == (match.position + 1, before)
    play(match, "t9")
    before = told(match)
    services.turn_play(**wish)
    assert told(match) == before, "also when the other one has played since"


def test_the_last_turn_twice_is_one_turn_too(match: Match) -> None:
    match = play(match, "t1t2t3", "t4t5t6")
    wish = {"by": player(match), "match_id": match.pk, "text": "t7t8t9", "position": match.position}
    assert services.turn_play(**wish).is_finished
    before = told(match)
    services.turn_play(**wish)
    assert told(match) == before


def test_it_rejects_a_turn_on_an_older_or_unknown_position(match: Match) -> None:
    old = match.position
    match = play(match, "t4", "t9")
    before = told(match)
    for position in (0, old, old + 1, match.position + 1, 2_000_000_000):
        wish = {"by": player(match), "match_id": match.pk, "text": "t1", "position": position}
        assert refusal(services.turn_play, **wish) == "stale"
    reply = client_of(player(match)).post(f"/matches/{match.pk}/turn/", {"turn": "t1", "position": old})
    assert reply.status_code == 409
    assert "Here is the board as it is now; your turn was not played." in no_spaces(reply.content.decode())
    assert told(match) == before


def test_it_rejects_who_has_no_seat_and_whose_turn_it_is_not(match: Match, charlie: Member, staff: Member) -> None:
    before = told(match)
    wish = {"match_id": match.pk, "text": "t4", "position": match.position}
    [waiting] = others(match)
    assert refusal(services.turn_play, by=waiting, **wish) == "not-your-turn"
    for outsider in (charlie, staff):
        assert refusal(services.turn_play, by=outsider, **wish) == "not-yours"
    assert told(match) == before


def test_nothing_can_be_played_before_the_start_or_after_the_end(toy_game: Game, alice: Member, bob: Member) -> None:
    waiting = opened(alice, seats=2)
    wish = {"by": alice, "text": "t1", "position": 0}
    assert refusal(services.turn_play, match_id=waiting.pk, **wish) == "not-running"
    services.match_leave(by=alice, match_id=waiting.pk)
    assert refusal(services.turn_play, match_id=waiting.pk, **wish) == "over"
    assert refusal(services.turn_play, match_id=123_456, **wish) == "not-running"
    match = play(opened(alice, bob), "t1t2t3", "t4t5t6", "t7t8t9")
    before = told(match)
    for member in (alice, bob):
        wish = {"by": member, "match_id": match.pk, "text": "t1", "position": match.position}
        assert refusal(services.turn_play, **wish) == "over"
    assert told(match) == before


def test_the_end_is_written_once_with_its_reason(match: Match) -> None:
    match = play(match, "t1t2t3", "t4t5t6", "t7t8t9")
    assert (match.status, match.reason, match.to_act) == ("finished", "rules", None)
    assert [(seat.score, seat.placing) for seat in match.seats.all()] == [(6, 1), (3, 2)]
    assert match.events.filter(kind="ended").count() == 1
    assert match.ended_at is not None
