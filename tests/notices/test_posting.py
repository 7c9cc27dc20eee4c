"""What members are told of their matches, once each, and what of it is still worth reading."""

from __future__ import annotations

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from club.accounts.models import Member
from club.notices import selectors, services
from club.notices.models import Kind, Notice
from games import services as games
from games.models import Match
from games.rules.protocol import Game
from tests.site.evening import client_of, fresh, opened, others, play, player


def unread(member: Member) -> list[str]:
    return sorted(selectors.unread(member.pk).values_list("kind", flat=True))


@pytest.fixture
def match(toy_game: Game, alice: Member, bob: Member) -> Match:
    return opened(alice, bob)


def test_a_start_is_told_to_the_others_and_the_turn_to_who_has_it(match: Match, alice: Member, bob: Member) -> None:
    # Bob's joining has started it: of that he is told nothing. Whoever begins hears that, and needs no other word of the start.
    assert unread(alice) == (["your_turn"] if player(match) == alice else ["started"])
    assert unread(bob) == []


def test_a_turn_is_told_until_it_is_played(match: Match) -> None:
    first, second = player(match), others(match)[0]
    play(match, "t1")
    assert "your_turn" not in unread(first)
    assert "your_turn" in unread(second)
    play(match, "t2")
    assert "your_turn" in unread(first)
    assert "your_turn" not in unread(second)
    # One row a match and member, however long the match.
    play(match, "t3", "t4")
    assert Notice.objects.filter(kind=Kind.YOUR_TURN).count() == 2


def test_a_turn_costs_one_statement(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    def statements(text: str) -> list[str]:
        with CaptureQueriesContext(connection) as queries:
            play(match, text)
        return [query["sql"] for query in queries if "notices_" in query["sql"]]

    assert len(statements("t1")) == 1
    assert len(statements("t2")) == 1


def test_the_end_and_a_rematch_are_told_to_the_others(match: Match, alice: Member, bob: Member) -> None:
    play(match, "t1t2t3", "t4t5t6")
    last = player(match)
    other = others(match)[0]
    play(match, "t7t8t9")
    assert "ended" in unread(other)
    assert "ended" not in unread(last)
    again = games.match_rematch(by=last, match_id=match.pk)
    assert "rematch" in unread(other)
    games.match_leave(by=last, match_id=again.pk)
    assert "rematch" not in unread(other)


def test_looking_at_the_match_reads_what_is_told_of_it(match: Match, alice: Member, bob: Member) -> None:
    elsewhere = opened(alice, bob)
    client_of(alice).get(match.get_absolute_url(), headers={"hx-request": "true"})
    assert selectors.unread(alice.pk).filter(match=match).exists()
    client_of(alice).get(match.get_absolute_url())
    assert not selectors.unread(alice.pk).filter(match=match).exists()
    assert selectors.unread(alice.pk).filter(match=elsewhere).exists()


def test_one_screen_and_ones_own_acts_are_told_to_nobody(toy_game: Game, alice: Member) -> None:
    match = games.one_screen_open(by=alice, slug="toynim", seats=2)
    play(match, "t1")
    assert not Notice.objects.exists()


def test_the_same_key_tells_each_member_once(alice: Member, bob: Member) -> None:
    for members in ([alice.pk], [alice.pk, bob.pk]):
        services.notice_post(kind=Kind.ACCOUNT, members=members, key="welcome", what="Welcome.")
    assert Notice.objects.count() == 2
    services.notice_post(kind=Kind.ACCOUNT, members=[alice.pk], key="k" * 500, what="Long.")
    services.notice_post(kind=Kind.ACCOUNT, members=[], key="nobody", what="Nothing.")
    assert Notice.objects.count() == 3


def test_the_staff_is_told_and_nobody_else(alice: Member, staff: Member) -> None:
    services.staff_notice_post(key="waits:7", what="%(name)s waits.", name="Zoe")
    assert Notice.objects.get().member == staff


def test_what_is_rolled_back_is_not_told(match: Match) -> None:
    second = others(match)[0]
    with transaction.atomic():
        play(match, "t1")
        transaction.set_rollback(True)
    assert "your_turn" not in unread(second)
    assert fresh(match).position == match.position
