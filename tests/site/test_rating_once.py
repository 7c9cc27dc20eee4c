"""The end of a ranked match changes each rating once, in the transaction in which it ends, and the page says by how much."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from club.accounts.models import Member
from club.ratings.models import Rating, RatingChange
from games import services
from games.models import Match
from games.rules.protocol import Game
from games.signals import match_ended
from tests.site.evening import client_of, fresh, member_at, no_spaces, opened, play, player, text_of, told

TO_THE_LAST = ("t1t2t3", "t4t5t6")
LAST = "t7t8t9"


@pytest.fixture
def match(toy_game: Game, alice: Member, bob: Member) -> Match:
    """A ranked match, one turn before its end."""
    return play(opened(alice, bob, rated=True), *TO_THE_LAST)


def ratings() -> dict[int, tuple[float, int]]:
    return {row.member_id: (float(row.value), row.matches) for row in Rating.objects.filter(matches__gt=0)}


def test_each_rating_changes_exactly_once(match: Match) -> None:
    wish = {"by": player(match), "match_id": match.pk, "text": LAST, "position": match.position}
    assert services.turn_play(**wish).is_finished
    winner, loser = member_at(match, 0), member_at(match, 1)
    once = {winner.pk: (1520, 1), loser.pk: (1480, 1)}
    assert ratings() == once
    services.turn_play(**wish)
    match_ended.send(sender=Match, match=fresh(match))
    assert ratings() == once
    assert RatingChange.objects.filter(match=match).count() == 2


def test_the_page_says_by_how_much(match: Match) -> None:
    match = play(match, LAST)
    winner, loser = member_at(match, 0), member_at(match, 1)
    for client in (client_of(winner), client_of(loser, "fr")):
        notes = no_spaces(text_of(client, match.get_absolute_url())).split('class="notes rating"')[1].split("</ul>")[0]
        assert f'{winner.shown_name}: Elo 1520 <b class="change">+20</b>' in notes.replace(" :", ":")
        assert f'{loser.shown_name}: Elo 1480 <b class="change">−20</b>' in notes.replace(" :", ":")


def test_three_seats_are_rated_by_their_placing(toy_game: Game, alice: Member, bob: Member, charlie: Member) -> None:
    match = play(opened(alice, bob, charlie, rated=True), "t1t2t3", "t4t5", "t6", "t7t8t9")
    members = [member_at(match, seat).pk for seat in range(3)]
    assert [ratings()[pk][0] for pk in members] == [1520, 1500, 1480]


@pytest.fixture
def failing() -> Iterator[None]:
    """Something that follows from a match's end fails."""

    def fail(**_told: object) -> None:
        raise RuntimeError("no ladder today")

    match_ended.connect(fail)
    yield
    match_ended.disconnect(fail)


def test_a_failure_takes_the_turn_back_too(match: Match, failing: None, caplog: pytest.LogCaptureFixture) -> None:
    before = told(match)
    client = client_of(player(match), "fr", raise_request_exception=False)
    reply = client.post(f"/matches/{match.pk}/turn/", {"turn": LAST, "position": match.position})
    assert reply.status_code == 500
    assert "Votre partie est comme avant" in no_spaces(reply.content.decode())
    assert told(match) == before
    assert not RatingChange.objects.exists()
    assert ratings() == {}
    assert "no ladder today" in caplog.text


def test_after_a_failure_the_same_turn_can_be_played_again(match: Match) -> None:
    def fail(**_told: object) -> None:
        raise RuntimeError("no ladder today")

    wish = {"by": player(match), "match_id": match.pk, "text": LAST, "position": match.position}
    match_ended.connect(fail)
    try:
        with pytest.raises(RuntimeError, match="no ladder"):
            services.turn_play(**wish)
    finally:
        match_ended.disconnect(fail)
    assert services.turn_play(**wish).is_finished
    assert RatingChange.objects.count() == 2


def test_a_resignation_is_rated_when_everybody_had_a_turn(match: Match) -> None:
    goes, stays = member_at(match, 0), member_at(match, 1)
    services.match_resign(by=goes, match_id=match.pk)
    assert ratings() == {goes.pk: (1480, 1), stays.pk: (1520, 1)}


def test_a_match_in_which_a_seat_never_played_is_not_rated(toy_game: Game, alice: Member, bob: Member) -> None:
    match = play(opened(alice, bob, rated=True), "t1")
    match = services.match_resign(by=player(match), match_id=match.pk)
    assert match.is_finished
    assert ratings() == {}
    page = no_spaces(text_of(client_of(alice), match.get_absolute_url()))
    assert "Not counted for Elo, since some seat never completed a turn." in page
    assert 'class="notes"' not in page


def test_casual_matches_one_screen_and_withdrawn_ones_are_not_rated(toy_game: Game, alice: Member, bob: Member) -> None:
    casual = play(opened(alice, bob), *TO_THE_LAST, LAST)
    alone = play(services.one_screen_open(by=alice, slug="toynim", seats=2), *TO_THE_LAST, LAST)
    assert casual.is_finished
    assert alone.is_finished
    services.match_leave(by=alice, match_id=opened(alice, seats=2, rated=True).pk)
    assert not RatingChange.objects.exists()
    for match in (casual, alone):
        result = text_of(client_of(alice), match.get_absolute_url()).split('class="result"')[1].split("</section>")[0]
        assert "Elo" not in result


def test_a_match_is_rated_only_at_its_end(match: Match) -> None:
    assert ratings() == {}
    assert "Elo" not in no_spaces(text_of(client_of(player(match)), match.get_absolute_url())).split("<main")[1]
