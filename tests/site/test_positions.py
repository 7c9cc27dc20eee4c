"""Position, version and ply: three numbers that grow for different reasons. And the state, which is only remembered."""

from __future__ import annotations

import json
from random import Random

import pytest
from django.utils.html import escape

from club.accounts.models import Member
from games import services
from games.models import Turn
from games.rules import registry
from games.rules.protocol import Game
from games.selectors import replayed
from tests.site.evening import client_of, fresh, opened, play, play_on, state_of, text_of


def test_the_stored_state_is_what_the_turns_lead_to(game: Game, alice: Member, bob: Member) -> None:
    match, rng = opened(alice, bob, slug=game.slug), Random(8)
    start = (match.position, match.version)
    for turns in range(1, 13):
        if not match.is_running:
            break
        match = play_on(match, rng, 1)
        row, state = match.games.get(), state_of(match)
        assert row.state == json.loads(json.dumps(replayed(row).dump()))
        assert registry.get(game.slug).load(row.state) == replayed(row)
        assert (match.position, match.version) == (start[0] + turns, start[1] + turns)
        assert match.to_act == (None if state.is_over else row.seating[state.seat])
        assert [turn.ply for turn in Turn.objects.order_by("ply")] == list(range(1, turns + 1))
    assert turns > 3


def test_a_whole_match_is_the_same_when_replayed(game: Game, alice: Member, bob: Member) -> None:
    match = play_on(opened(alice, bob, slug=game.slug), Random(21))
    assert match.is_finished
    for row in match.games.all():
        assert registry.get(game.slug).load(row.state) == replayed(row)
        assert replayed(row).is_over


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_turn_of_it_is_told(game: Game, alice: Member, bob: Member, charlie: Member, lang: str) -> None:
    three = [alice, bob, charlie][: max(game.seats)]
    match = play_on(opened(*three, slug=game.slug), Random(22), 4)
    services.match_resign(by=alice, match_id=match.pk)
    match = play_on(match, Random(23))
    told = text_of(client_of(bob, lang), f"{match.get_absolute_url()}turns/")
    turns = Turn.objects.filter(game__match=match)
    assert told.count('class="words"') == turns.count()
    assert all(f">{escape(turn.text)}</a>" in told for turn in turns)
    assert ("leaves the match" if lang == "en" else "quitte la partie") in told


def test_the_version_grows_with_all_that_can_be_seen(toy_game: Game, alice: Member, bob: Member, charlie: Member) -> None:
    match = opened(alice, seats=3)
    seen = [(match.version, match.position)]

    def after(changed: object) -> None:
        row = fresh(match)
        seen.append((row.version, row.position))

    after(services.match_join(by=bob, match_id=match.pk))
    after(services.match_leave(by=bob, match_id=match.pk))
    after(services.match_join(by=bob, match_id=match.pk))
    after(services.match_join(by=charlie, match_id=match.pk))
    after(play(match, "t1"))
    after(services.match_resign(by=alice, match_id=match.pk))
    after(services.match_resign(by=bob, match_id=match.pk))
    after(services.match_rematch(by=alice, match_id=match.pk))
    after(services.match_rematch(by=bob, match_id=match.pk))
    assert [version for version, _position in seen] == list(range(seen[0][0], seen[0][0] + 10))
    assert [position for _version, position in seen] == [0, 0, 0, 0, 1, 2, 3, 4, 4, 4]


@pytest.mark.parametrize("service", [services.match_join, services.match_leave, services.match_resign, services.match_rematch])
def test_what_is_refused_moves_neither(toy_game: Game, alice: Member, bob: Member, charlie: Member, service: object) -> None:
    match = play(opened(alice, bob), "t1")
    before = (match.version, match.position)
    with pytest.raises(services.steps.Refused):
        service(by=charlie, match_id=match.pk)
    assert (fresh(match).version, fresh(match).position) == before
