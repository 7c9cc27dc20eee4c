"""Opening a match, joining it, giving the seat up and withdrawing it, before it has started."""

from __future__ import annotations

from random import Random

import pytest

from club.accounts.models import Member
from games import services
from games.models import Match, MatchEvent
from games.rules.protocol import Game
from games.services import steps
from tests.site.evening import client_of, fresh, member_at, no_spaces, opened, refusal, told


def test_it_opens_with_what_was_chosen(game: Game, alice: Member) -> None:
    options = {name: choices[-1] for name, choices in game.options.items()}
    given = {f"option-{name}": choice for name, choice in options.items()}
    reply = client_of(alice).post(
        f"/play/{game.slug}/", {"seats": str(max(game.seats)), "kind": "rated", "venue": "online", **given}
    )
    match = Match.objects.get()
    assert (reply.status_code, reply["Location"]) == (302, match.get_absolute_url())
    assert (match.slug, match.seat_count, match.options) == (game.slug, max(game.seats), options)
    assert (match.status, match.rated, match.venue, match.position) == ("open", True, "online", 0)
    assert [seat.member for seat in match.seats.all()] == [alice]


def test_a_form_that_says_nothing_gets_the_first_of_each_choice(game: Game, alice: Member) -> None:
    match = opened(alice, slug=game.slug, seats=min(game.seats))
    assert match.options == {name: choices[0] for name, choices in game.options.items()}
    assert match.rated is False


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"slug": "chess"}, "unknown-game"),
        ({"slug": ""}, "unknown-game"),
        ({"seats": 1}, "bad-seats"),
        ({"seats": 4}, "bad-seats"),
        ({"seats": -2}, "bad-seats"),
        ({"options": {"colour": "red"}}, "bad-option"),
        ({"options": {"row": "ten"}}, "bad-option"),
        ({"options": {"row": "custom"}}, "bad-option"),
    ],
)
def test_it_rejects_what_the_game_does_not_know(toy_game: Game, alice: Member, wrong: dict, code: str) -> None:
    wish = {"by": alice, "slug": toy_game.slug, "seats": 2, **wrong}
    assert refusal(services.match_open, **wish) == code
    assert refusal(services.one_screen_open, **wish) == code
    assert not Match.objects.exists()


@pytest.mark.parametrize("field", ["seats", "option-row", "kind"])
def test_the_form_says_what_cannot_be_chosen(toy_game: Game, alice: Member, field: str) -> None:
    chosen = {"seats": "2", "option-row": "nine", "option-most": "two", "kind": "casual", "venue": "online"}
    reply = client_of(alice).post("/play/toynim/", {**chosen, field: "ninety"})
    assert reply.status_code == 422
    assert "That cannot be chosen here." in reply.content.decode()
    missing = {name: value for name, value in chosen.items() if name != field}
    assert "Please choose." in client_of(alice).post("/play/toynim/", missing).content.decode()
    assert not Match.objects.exists()


def test_an_empty_form_opens_nothing(toy_game: Game, alice: Member) -> None:
    reply = client_of(alice).post("/play/toynim/", {})
    assert reply.status_code == 422
    assert "Please choose." in reply.content.decode()


def test_it_starts_exactly_when_the_last_seat_is_taken(toy_game: Game, alice: Member, bob: Member, charlie: Member) -> None:
    match = opened(alice, seats=3)
    for member, status in ((bob, "open"), (charlie, "running")):
        version = match.version
        match = services.match_join(by=member, match_id=match.pk)
        assert (match.status, match.version) == (status, version + 1)
    assert (match.position, match.to_act, match.games.count()) == (1, 0, 1)
    assert match.started_at is not None
    assert {seat.member for seat in match.seats.all()} == {alice, bob, charlie}
    kinds = list(match.events.values_list("kind", flat=True))
    assert kinds == [MatchEvent.Kind.OPENED, *[MatchEvent.Kind.JOINED] * 3, MatchEvent.Kind.STARTED]


def test_the_lot_gives_every_member_every_seat(
    toy_game: Game, alice: Member, bob: Member, charlie: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(steps, "_lot", Random(11))
    matches = [opened(alice, bob, charlie) for _evening in range(20)]
    assert {(member_at(match, seat), seat) for match in matches for seat in range(3)} == {
        (member, seat) for member in (alice, bob, charlie) for seat in range(3)
    }
    assert all(seat.shown_name == seat.member.shown_name for match in matches for seat in match.seats.all())


def test_it_rejects_joining_twice_and_too_late(toy_game: Game, alice: Member, bob: Member, charlie: Member) -> None:
    match = opened(alice, seats=2)
    before = told(match)
    assert refusal(services.match_join, by=alice, match_id=match.pk) == "already-in"
    assert told(match) == before
    match = services.match_join(by=bob, match_id=match.pk)
    before = told(match)
    assert refusal(services.match_join, by=charlie, match_id=match.pk) == "started"
    assert refusal(services.match_join, by=bob, match_id=match.pk) == "started"
    assert refusal(services.match_leave, by=bob, match_id=match.pk) == "started"
    assert told(match) == before


def test_a_match_without_a_free_seat_is_full(toy_game: Game, alice: Member, bob: Member, charlie: Member) -> None:
    match = opened(alice, bob)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OPEN)
    assert refusal(services.match_join, by=charlie, match_id=match.pk) == "full"


def test_a_seat_given_up_can_be_taken_again(toy_game: Game, alice: Member, bob: Member, charlie: Member) -> None:
    match = opened(alice, bob, seats=3)
    assert refusal(services.match_leave, by=charlie, match_id=match.pk) == "not-in"
    match = services.match_leave(by=alice, match_id=match.pk)
    assert (match.status, [seat.member for seat in match.seats.all()]) == ("open", [bob])
    services.match_join(by=charlie, match_id=match.pk)
    match = services.match_join(by=alice, match_id=match.pk)
    assert match.status == "running"
    assert sorted(seat.index for seat in match.seats.all()) == [0, 1, 2]


def test_the_last_one_to_go_withdraws_it(toy_game: Game, alice: Member, bob: Member) -> None:
    match = opened(alice, seats=2)
    reply = client_of(alice).post(f"/matches/{match.pk}/leave/")
    assert (reply.status_code, reply["Location"]) == (302, "/")
    match = fresh(match)
    assert (match.status, match.reason, match.seats.count()) == ("aborted", "withdrawn", 0)
    assert match.ended_at is not None
    reply = client_of(bob).post(f"/matches/{match.pk}/join/")
    assert reply.status_code == 409
    page = no_spaces(reply.content.decode())
    assert "This match was withdrawn before it began." in page
    assert "This match is not running." in page


def test_a_match_that_is_not_there_cannot_be_joined(alice: Member) -> None:
    assert refusal(services.match_join, by=alice, match_id=987_654) == "not-running"
    assert client_of(alice).post("/matches/987654/join/").status_code == 404
