"""One member, or a visitor without an account, plays all seats on one screen."""

from __future__ import annotations

from random import Random

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from club.accounts.models import Member
from games import services
from games.models import Match
from games.rules.protocol import Game
from tests.site.evening import client_of, no_spaces, play, play_on, random_turn, refusal, state_of, text_of, told


@pytest.fixture
def board(toy_game: Game, alice: Member) -> Match:
    return services.one_screen_open(by=alice, slug=toy_game.slug, seats=3, options={"most": "two"})


def test_it_starts_at_once_and_is_casual(toy_game: Game, alice: Member) -> None:
    given = {"seats": "3", "option-row": "drawn", "option-most": "two", "kind": "rated", "venue": "one_screen"}
    reply = client_of(alice).post("/play/toynim/", given)
    match = Match.objects.get()
    assert reply["Location"] == match.get_absolute_url()
    assert (match.status, match.venue, match.rated, match.seating) == ("running", "one_screen", False, "chosen")
    assert [(seat.index, seat.member) for seat in match.seats.all()] == [(0, alice), (1, alice), (2, alice)]
    assert match.options == {"row": "drawn", "most": "two"}


def test_its_owner_plays_every_seat(board: Match, alice: Member) -> None:
    board = play(board, "t1", "t2", "t3")
    assert list(board.games.get().turns.values_list("seat", "by")) == [(seat, alice.pk) for seat in range(3)]
    page = text_of(client_of(alice), board.get_absolute_url())
    assert "One screen" in page
    assert 'class="act"' in page
    assert alice.shown_name not in page.split("<main")[1]


def test_nobody_else_has_a_part_in_it(board: Match, bob: Member, staff: Member) -> None:
    before = told(board)
    wish = {"match_id": board.pk, "text": "t1", "position": board.position}
    for member in (bob, staff):
        assert refusal(services.turn_play, by=member, **wish) == "not-yours"
        assert refusal(services.match_resign, by=member, match_id=board.pk) == "not-yours"
        assert refusal(services.match_join, by=member, match_id=board.pk) == "started"
    assert client_of(bob).post(f"/matches/{board.pk}/turn/", wish).status_code == 404
    assert client_of(staff).post(f"/matches/{board.pk}/turn/", {**wish, "turn": "t1"}).status_code == 403
    assert told(board) == before


def test_the_side_to_play_gives_up_and_the_others_go_on(board: Match, alice: Member) -> None:
    board = play(board, "t1")
    board = services.match_resign(by=alice, match_id=board.pk)
    assert (state_of(board).left, board.to_act) == ((1,), 2)
    board = services.match_resign(by=alice, match_id=board.pk)
    assert (board.status, board.reason) == ("finished", "resigned")
    assert [seat.placing for seat in board.seats.all()] == [1, 3, 2]


def test_it_is_played_again_at_once(board: Match, alice: Member, bob: Member) -> None:
    board = play_on(board, Random(3))
    assert board.is_finished
    assert "Play again" in text_of(client_of(alice), board.get_absolute_url())
    assert refusal(services.match_rematch, by=bob, match_id=board.pk) == "not-yours"
    again = services.match_rematch(by=alice, match_id=board.pk)
    assert again.pk != board.pk
    assert (again.status, again.venue, again.seat_count, again.options) == ("running", "one_screen", 3, board.options)


def texts(visitor: Client, key: str) -> list[str]:
    """The turns that a visitor's session holds."""
    return [turn["text"] for turn in visitor.session[key]["turns"]]


def test_a_visitor_plays_and_nothing_but_the_session_is_kept(game: Game, db: None) -> None:
    visitor = client_of()
    address = f"/try/{game.slug}/"
    assert 'class="act' in text_of(visitor, address)
    kept = visitor.session[f"try:{game.slug}"]
    state = game.start(seats=kept["seats"], options=kept["options"], setup=kept["setup"])
    text = random_turn(state, Random(1))
    reply = visitor.post(f"{address}turn/", {"turn": text, "position": "0"})
    assert (reply.status_code, reply["Location"]) == (302, address)
    assert texts(visitor, f"try:{game.slug}") == [text]
    assert text in text_of(visitor, address)
    assert not Match.objects.exists()
    assert visitor.session.get_expiry_age() <= 12 * 3600


def test_visitors_have_a_board_each(toy_game: Game, db: None) -> None:
    one, other = client_of(), client_of()
    for visitor, text in ((one, "t1"), (other, "t9")):
        text_of(visitor, "/try/toynim/")
        visitor.post("/try/toynim/turn/", {"turn": text, "position": "0"})
    assert texts(one, "try:toynim") == ["t1"]
    assert texts(other, "try:toynim") == ["t9"]
    assert Session.objects.count() == 2


def test_a_visitors_turn_is_refused_as_a_members_is(toy_game: Game, db: None) -> None:
    visitor = client_of()
    text_of(visitor, "/try/toynim/")
    post = {"turn": "t4", "position": "0"}
    assert visitor.post("/try/toynim/turn/", post).status_code == 302
    assert visitor.post("/try/toynim/turn/", post).status_code == 302, "the same turn twice is one turn"
    refused = [("t5", "0", 409), ("t4", "1", 422), ("t5t7", "1", 422), ("nonsense", "1", 422), ("t5", "7", 409)]
    for text, position, status in refused:
        reply = visitor.post("/try/toynim/turn/", {"turn": text, "position": position})
        assert (reply.status_code, 'id="notice"' in reply.content.decode()) == (status, True), text
    assert texts(visitor, "try:toynim") == ["t4"]


def test_a_visitor_begins_anew_with_other_seats_and_options(toy_game: Game, db: None) -> None:
    visitor = client_of()
    reply = visitor.post("/try/toynim/new/", {"seats": "3", "option-row": "nine", "option-most": "two"})
    assert reply["Location"] == "/try/toynim/"
    assert (visitor.session["try:toynim"]["seats"], visitor.session["try:toynim"]["options"]["most"]) == (3, "two")
    reply = visitor.post("/try/toynim/new/", {"seats": "9", "option-row": "nine", "option-most": "two"})
    assert reply.status_code == 422
    assert "That cannot be chosen here." in reply.content.decode()
    assert visitor.session["try:toynim"]["seats"] == 3


@pytest.mark.damaged
def test_a_board_that_the_rules_no_longer_take_begins_anew(toy_game: Game, db: None) -> None:
    visitor = client_of()
    text_of(visitor, "/try/toynim/")
    session = visitor.session
    session["try:toynim"] = {**session["try:toynim"], "state": {"counters": "nonsense"}}
    session.save()
    reply = visitor.post("/try/toynim/turn/", {"turn": "t2", "position": "2"})
    assert reply.status_code == 409
    assert "The position has changed" in no_spaces(reply.content.decode())
    assert texts(visitor, "try:toynim") == []
