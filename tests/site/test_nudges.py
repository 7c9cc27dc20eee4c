"""Who is told what, and when: after the commit, never before it, and never at the cost of what was committed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import transaction

from club.accounts.models import Member
from games import live, services
from games.models import Match
from games.rules.protocol import Game
from games.signals import match_ended
from tests.site.evening import client_of, fresh, opened, play, player, refusal
from tests.site.sockets import RecordingLayer

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match(layer: RecordingLayer, toy_game: Game, alice: Member, bob: Member) -> Match:
    match = opened(alice, bob, rated=True)
    layer.sent.clear()
    return match


def nudge(match: Match) -> tuple[str, dict[str, object]]:
    return f"match.{match.pk}", {"type": "match.changed", "match": match.pk, "version": fresh(match).version}


def groups(layer: RecordingLayer) -> set[str]:
    """Who was told since the last look."""
    told = {group for group, _message in layer.sent}
    layer.sent.clear()
    return told


def test_nothing_is_sent_before_the_commit(match: Match, layer: RecordingLayer) -> None:
    with transaction.atomic():
        play(match, "t1")
        assert layer.sent == []
    assert layer.sent[0] == nudge(match)


def test_nothing_is_sent_of_what_is_rolled_back(match: Match, layer: RecordingLayer) -> None:
    with transaction.atomic():
        play(match, "t1")
        transaction.set_rollback(True)
    assert layer.sent == []
    assert fresh(match).position == match.position


def test_nothing_is_sent_when_the_end_of_a_match_fails(match: Match, layer: RecordingLayer) -> None:
    def fail(**_told: object) -> None:
        raise RuntimeError("no ladder today")

    play(match, "t1t2t3", "t4t5t6")
    layer.sent.clear()
    match_ended.connect(fail)
    try:
        with pytest.raises(RuntimeError):
            play(match, "t7t8t9")
    finally:
        match_ended.disconnect(fail)
    assert layer.sent == []


def test_nothing_is_sent_of_what_is_refused_or_doubled(match: Match, layer: RecordingLayer) -> None:
    wish = {"by": player(match), "match_id": match.pk, "position": match.position}
    assert refusal(services.turn_play, text="t77", **wish) == "illegal"
    assert layer.sent == []
    services.turn_play(text="t1", **wish)
    layer.sent.clear()
    services.turn_play(text="t1", **wish)
    assert layer.sent == []


def test_only_numbers_travel(match: Match, layer: RecordingLayer) -> None:
    play(match, "t1t2t3", "t4t5t6", "t7t8t9")
    for _group, message in layer.sent:
        assert set(message) <= {"type", "match", "version"}
        assert all(isinstance(value, int) for name, value in message.items() if name != "type")


def test_a_turn_tells_the_board_and_its_members_and_nobody_else(
    match: Match, layer: RecordingLayer, alice: Member, bob: Member
) -> None:
    play(match, "t1")
    assert groups(layer) == {f"match.{match.pk}", f"member.{alice.pk}", f"member.{bob.pk}"}


def test_what_the_lobby_lists_is_told_to_the_lobby(layer: RecordingLayer, toy_game: Game, alice: Member, bob: Member) -> None:
    steps: list[Callable[[Match | None], Match]] = [
        lambda _none: services.match_open(by=alice, slug="toynim", seats=2),
        lambda match: services.match_join(by=bob, match_id=match.pk),
        lambda match: services.match_resign(by=bob, match_id=match.pk),
        lambda match: services.match_rematch(by=bob, match_id=match.pk),
        lambda match: services.match_leave(by=bob, match_id=match.pk),
    ]
    match = None
    for step in steps:
        match = step(match)
        assert live.LOBBY in groups(layer)


def test_whoever_begins_hears_of_the_start_on_every_page(
    layer: RecordingLayer, toy_game: Game, alice: Member, bob: Member, charlie: Member
) -> None:
    match = opened(alice, bob, seats=3)
    layer.sent.clear()
    services.match_join(by=charlie, match_id=match.pk)
    rung = {group for group, message in layer.sent if message["type"] == "counts.changed"}
    assert rung == {f"member.{member.pk}" for member in (alice, bob)}


def test_a_one_screen_board_is_told_to_its_owner_only(layer: RecordingLayer, toy_game: Game, alice: Member) -> None:
    match = services.one_screen_open(by=alice, slug="toynim", seats=2)
    play(match, "t1")
    assert groups(layer) == {f"match.{match.pk}", f"member.{alice.pk}"}


@pytest.mark.parametrize("htmx", [False, True])
def test_a_layer_that_is_away_costs_nothing_but_the_nudge(
    match: Match, layer: RecordingLayer, htmx: bool, caplog: pytest.LogCaptureFixture
) -> None:
    layer.is_all_here = False
    client = client_of(player(match))
    headers = {"hx-request": "true"} if htmx else {}
    reply = client.post(f"/matches/{match.pk}/turn/", {"turn": "t1", "position": match.position}, headers=headers)
    assert reply.status_code == (200 if htmx else 302)
    assert fresh(match).position == match.position + 1
    assert "a nudge was not sent" in caplog.text
    assert client.post("/account/logout/").status_code == 302


def test_without_a_layer_everything_goes_on(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "get_channel_layer", lambda: None)
    assert play(match, "t1").position == match.position + 1
