"""Opening a match with a setup, and with seats that stay as they were taken."""

from __future__ import annotations

import re
from random import Random

import pytest

from club.accounts.models import Member
from games import services
from games.models import Match
from games.rules.protocol import Game
from tests.site.evening import client_of, fresh, refusal, state_of


def setups(game: Game, seats: int) -> list[str]:
    """Two that the game's own lot gives; the same one twice where a game has but one."""
    options = {name: choices[-1] for name, choices in game.options.items()}
    return [game.start(seats=seats, options=options, rng=Random(seed)).setup for seed in (1, 2)]


def test_the_match_begins_with_that_setup(game: Game, alice: Member, bob: Member) -> None:
    for setup in setups(game, 2):
        match = services.match_open(by=alice, slug=game.slug, seats=2, setup=setup)
        match = services.match_join(by=bob, match_id=match.pk)
        assert match.games.get().setup == setup
        assert state_of(match).setup == setup


def test_on_one_screen_too(game: Game, alice: Member) -> None:
    for setup in setups(game, max(game.seats)):
        match = services.one_screen_open(by=alice, slug=game.slug, seats=max(game.seats), setup=setup)
        assert match.games.get().setup == setup


@pytest.mark.parametrize("setup", ["?", " ", "o", "\0", "x" * 10_000])
def test_it_rejects_what_is_no_setup_of_the_game(game: Game, alice: Member, setup: str) -> None:
    wish = {"by": alice, "slug": game.slug, "seats": 2, "setup": setup}
    assert refusal(services.match_open, **wish) == "bad-option"
    assert refusal(services.one_screen_open, **wish) == "bad-option"
    assert not Match.objects.exists()


def test_chosen_seats_are_those_in_which_the_players_sat_down(
    toy_game: Game, alice: Member, bob: Member, charlie: Member
) -> None:
    for people in ((alice, bob, charlie), (charlie, alice, bob), (bob, charlie, alice)):
        match = services.match_open(by=people[0], slug=toy_game.slug, seats=3, seating=Match.Seating.CHOSEN)
        for member in people[1:]:
            services.match_join(by=member, match_id=match.pk)
        assert tuple(seat.member for seat in fresh(match).seats.order_by("index")) == people


@pytest.mark.parametrize("text", ["x" * 60_000, "<" * 20_000, "é" * 20_000, "💥" * 1_999])
def test_a_start_however_long_comes_back_with_a_sentence(toy_game: Game, alice: Member, text: str) -> None:
    for client, address in ((client_of(alice), f"/play/{toy_game.slug}/"), (client_of(), f"/try/{toy_game.slug}/new/")):
        reply = client.post(address, {"setup": text, "seats": 2, "kind": "casual"}, follow=True)
        assert reply.status_code == 422
        said = re.findall(r'id="fault" role="alert">([^<]+)', reply.content.decode())
        assert said, address
        assert said == ["This text is far too long for a start."] or not text.isascii()
        assert text[:10].replace("<", "&lt;") in reply.content.decode()
