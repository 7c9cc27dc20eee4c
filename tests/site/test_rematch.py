"""A rematch: offered by one, accepted by the others, with the seats exchanged."""

from __future__ import annotations

import pytest

from club.accounts.models import Member
from games import services
from games.models import Match
from games.rules.protocol import Game
from games.selectors.lists import open_matches
from tests.site.evening import client_of, fresh, member_at, no_spaces, opened, play, refusal, text_of, told


@pytest.fixture
def ended(toy_game: Game, alice: Member, bob: Member) -> Match:
    return play(opened(alice, bob, rated=True, most="three"), "t1t2t3", "t4t5t6", "t7t8t9")


def test_seats_are_exchanged_and_all_else_is_the_same(ended: Match, alice: Member, bob: Member) -> None:
    offer = services.match_rematch(by=alice, match_id=ended.pk)
    assert (offer.status, offer.rematch_of, offer.seating) == ("open", ended, "exchanged")
    again = services.match_rematch(by=bob, match_id=ended.pk)
    assert (again.pk, again.status) == (offer.pk, "running")
    assert [member_at(again, seat) for seat in (0, 1)] == [member_at(ended, seat) for seat in (1, 0)]
    for name in ("slug", "seat_count", "options", "rated", "venue"):
        assert getattr(again, name) == getattr(ended, name)


def test_of_a_private_match_it_is_private_too(ended: Match, alice: Member, bob: Member, charlie: Member) -> None:
    Match.objects.filter(pk=ended.pk).update(private=True)
    offer = services.match_rematch(by=alice, match_id=ended.pk)
    assert offer.private
    assert open_matches(bob) == [offer]
    assert open_matches(charlie) == []
    assert services.match_rematch(by=bob, match_id=ended.pk).status == "running"


def test_nobody_waits_for_who_has_left_the_club(ended: Match, alice: Member, bob: Member) -> None:
    offer = services.match_rematch(by=alice, match_id=ended.pk)
    Member.objects.filter(pk=alice.pk).update(kind=Member.Kind.FORMER)
    assert refusal(services.match_rematch, by=bob, match_id=ended.pk) == "no-rematch"
    services.match_leave(by=alice, match_id=offer.pk)
    page = text_of(client_of(bob), ended.get_absolute_url())
    assert "/rematch/" not in page


def test_with_three_everybody_moves_one_seat_on(toy_game: Game, alice: Member, bob: Member, charlie: Member) -> None:
    match = play(opened(alice, bob, charlie), "t1t2t3", "t4t5t6", "t7t8t9")
    order = [member_at(match, seat) for seat in range(3)]
    for member in (charlie, alice, bob):
        again = services.match_rematch(by=member, match_id=match.pk)
    assert again.is_running
    assert [member_at(again, seat) for seat in range(3)] == [order[1], order[2], order[0]]


def test_both_ask_at_once_and_get_one(ended: Match, alice: Member, bob: Member) -> None:
    pages = [client_of(alice), client_of(bob)]
    assert all("Offer a rematch" in text_of(page, ended.get_absolute_url()) for page in pages)
    targets = {page.post(f"/matches/{ended.pk}/rematch/")["Location"] for page in pages}
    [again] = Match.objects.filter(rematch_of=ended)
    assert targets == {again.get_absolute_url()}
    assert again.is_running


def test_asking_again_changes_nothing_but_leads_there(ended: Match, alice: Member, bob: Member) -> None:
    offer = services.match_rematch(by=alice, match_id=ended.pk)
    before = (told(offer), told(ended))
    assert services.match_rematch(by=alice, match_id=ended.pk).pk == offer.pk
    assert (told(offer), told(ended)) == before
    services.match_rematch(by=bob, match_id=ended.pk)
    for member in (alice, bob):
        assert services.match_rematch(by=member, match_id=ended.pk).pk == offer.pk
    assert Match.objects.count() == 2


def test_how_the_offer_stands_is_a_change_of_the_match_before(ended: Match, alice: Member, bob: Member) -> None:
    versions = [fresh(ended).version]
    offer = services.match_rematch(by=alice, match_id=ended.pk)
    versions.append(fresh(ended).version)
    services.match_leave(by=alice, match_id=offer.pk)
    versions.append(fresh(ended).version)
    offer = services.match_rematch(by=alice, match_id=ended.pk)
    services.match_join(by=bob, match_id=offer.pk)
    versions.append(fresh(ended).version)
    assert versions == [versions[0] + grown for grown in (0, 1, 2, 4)]


def test_outsiders_are_refused(ended: Match, alice: Member, charlie: Member, staff: Member) -> None:
    for outsider in (charlie, staff):
        assert refusal(services.match_rematch, by=outsider, match_id=ended.pk) == "not-yours"
    offer = services.match_rematch(by=alice, match_id=ended.pk)
    before = told(offer)
    assert refusal(services.match_rematch, by=charlie, match_id=ended.pk) == "not-yours"
    assert refusal(services.match_join, by=charlie, match_id=offer.pk) == "not-yours"
    reply = client_of(charlie).post(f"/matches/{offer.pk}/join/")
    assert reply.status_code == 403
    assert "You have no seat in this match, so you cannot do that." in no_spaces(reply.content.decode())
    assert told(offer) == before


def test_a_withdrawn_offer_can_be_renewed_by_either(ended: Match, alice: Member, bob: Member) -> None:
    offer = services.match_rematch(by=alice, match_id=ended.pk)
    services.match_leave(by=alice, match_id=offer.pk)
    assert fresh(offer).status == "aborted"
    assert "Offer a rematch" in text_of(client_of(bob), ended.get_absolute_url())
    renewed = services.match_rematch(by=bob, match_id=ended.pk)
    assert (renewed.status, renewed.rematch_of) == ("open", ended)
    assert services.match_rematch(by=alice, match_id=ended.pk).pk == renewed.pk
    assert fresh(renewed).is_running
    assert fresh(offer).rematch_of is None


def test_there_is_none_while_it_runs_or_waits(toy_game: Game, alice: Member, bob: Member) -> None:
    for match in (opened(alice, seats=2), opened(alice, bob)):
        before = told(match)
        assert refusal(services.match_rematch, by=alice, match_id=match.pk) == "no-rematch"
        assert told(match) == before


def test_the_pages_lead_to_each_other(ended: Match, alice: Member, bob: Member, charlie: Member) -> None:
    offer = services.match_rematch(by=alice, match_id=ended.pk)
    for member, words in ((alice, "A rematch is offered"), (bob, "Accept the rematch"), (charlie, "A rematch is offered")):
        assert words in text_of(client_of(member), ended.get_absolute_url())
    services.match_rematch(by=bob, match_id=ended.pk)
    for member in (alice, bob, charlie):
        page = text_of(client_of(member), ended.get_absolute_url())
        assert "To the rematch" in page
        assert offer.get_absolute_url() in page


def test_who_is_in_a_rematch_of_three_is_not_asked_again(toy_game: Game, alice: Member, bob: Member, charlie: Member) -> None:
    match = play(opened(alice, bob, charlie), "t1t2t3", "t4t5t6", "t7t8t9")
    offer = services.match_rematch(by=alice, match_id=match.pk)
    services.match_rematch(by=bob, match_id=match.pk)
    services.match_leave(by=alice, match_id=offer.pk)
    asked = {
        member: "Accept the rematch" in text_of(client_of(member), match.get_absolute_url()) for member in (alice, bob, charlie)
    }
    assert asked == {alice: True, bob: False, charlie: True}
