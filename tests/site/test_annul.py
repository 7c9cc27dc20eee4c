"""The staff annuls a match: it has no result, its page says why, its turns can still be read."""

from __future__ import annotations

import pytest

from club.accounts.models import Member
from club.ratings.models import RatingChange
from games import services
from games.models import Match
from games.ports import Happening, ports
from games.rules.protocol import Game
from games.selectors import lists
from tests.site.evening import client_of, fresh, opened, play, player, refusal, text_of, told
from tests.site.sockets import RecordingLayer

REASON = "played by a cousin <b>"


def annul(match: Match, staff: Member) -> Match:
    services.match_annul(by=staff, match_id=match.pk, reason=REASON)
    return fresh(match)


@pytest.mark.parametrize("turns", [(), ("t1t2t3",), ("t1t2t3", "t4t5t6", "t7t8t9")])
def test_a_started_match_keeps_its_turns_and_loses_its_result(
    game: Game, alice: Member, bob: Member, staff: Member, turns: tuple[str, ...]
) -> None:
    match = opened(alice, bob, slug=game.slug, rated=True)
    if game.slug == "toynim":
        match = play(match, *turns)
    match = annul(match, staff)
    assert (match.status, match.reason, match.to_act, match.due_at) == ("annulled", "annulled", None, None)
    assert match.ended_at is not None
    assert list(match.seats.values_list("placing", "score")) == [(None, None)] * 2
    assert not RatingChange.objects.exists()
    for member in (alice, staff):
        page = text_of(client_of(member), match.get_absolute_url())
        assert "Annulled by the staff" in page
        assert "played by a cousin &lt;b&gt;" in page
        assert "Offer a rematch" not in page
        assert 'class="seat won' not in page
        assert 'class="laurel"' not in page
        listed = text_of(client_of(member), f"{match.get_absolute_url()}turns/")
        assert all(text in listed for text in (turns if game.slug == "toynim" else ()))
    assert "Annulée par la direction" in text_of(client_of(alice, "fr"), match.get_absolute_url())


def test_one_that_waits_is_gone_from_the_lobby(toy_game: Game, alice: Member, bob: Member, staff: Member) -> None:
    match = annul(opened(alice, seats=2), staff)
    page = text_of(client_of(bob), match.get_absolute_url())
    assert "Annulled by the staff" in page
    assert lists.open_matches(bob) == []
    assert client_of(bob).get(f"{match.get_absolute_url()}turns/").status_code == 302


def test_nothing_more_is_done_with_it(toy_game: Game, alice: Member, bob: Member, staff: Member) -> None:
    match = play(opened(alice, bob), "t1")
    acting, position = player(match), match.position
    match = annul(match, staff)
    before = told(match)
    wish = {"by": acting, "match_id": match.pk}
    assert refusal(services.turn_play, **wish, text="t2", position=position) == "annulled"
    assert refusal(services.match_resign, **wish) == "annulled"
    assert refusal(services.match_join, **wish) == "annulled"
    assert refusal(services.match_leave, **wish) == "annulled"
    assert refusal(services.match_rematch, **wish) == "no-rematch"
    assert refusal(services.match_annul, by=staff, match_id=match.pk, reason="again") == "annulled"
    withdrawn = services.match_leave(by=alice, match_id=opened(alice, seats=2).pk)
    assert refusal(services.match_annul, by=staff, match_id=withdrawn.pk, reason="") == "not-running"
    assert told(match) == before


def test_it_counts_nowhere(toy_game: Game, alice: Member, bob: Member, staff: Member) -> None:
    match = play(opened(alice, bob, rated=True), "t1t2t3", "t4t5t6", "t7t8t9")
    assert RatingChange.objects.count() == 2
    match = annul(match, staff)
    assert lists.finished_matches(alice) == lists.running_matches(alice) == []
    assert match.get_absolute_url() not in text_of(client_of(bob), alice.get_absolute_url())
    assert "No ranked match yet." in text_of(client_of(bob), alice.get_absolute_url())


def test_an_annulled_rematch_makes_room_for_another(toy_game: Game, alice: Member, bob: Member, staff: Member) -> None:
    match = play(opened(alice, bob), "t1t2t3", "t4t5t6", "t7t8t9")
    offered = annul(services.match_rematch(by=alice, match_id=match.pk), staff)
    again = services.match_rematch(by=bob, match_id=match.pk)
    assert again.pk != offered.pk
    assert fresh(again).rematch_of == match


def test_its_members_are_told_at_once(
    toy_game: Game, layer: RecordingLayer, alice: Member, bob: Member, staff: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = opened(alice, bob)
    heard: list[tuple[Happening, int, set[int]]] = []
    monkeypatch.setattr(ports, "happened", lambda what, pk, members, **_how: heard.append((what, pk, set(members))))
    annul(match, staff)
    assert heard == [(Happening.ANNULLED, match.pk, {alice.pk, bob.pk})]
