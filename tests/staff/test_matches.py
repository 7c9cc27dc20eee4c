"""The staff's pages of matches: found, looked at, checked against the turns, annulled with a reason, repaired."""

from __future__ import annotations

import pytest

from club.accounts.models import Member
from club.notices.models import Kind, Notice
from club.ratings.models import RatingChange
from club.staff.models import StaffAct
from club.staff.services import matches
from games import services
from games.models import Game, Match, Turn
from games.rules.protocol import Game as Engine
from tests.site.evening import client_of, fresh, no_spaces, opened, play, refusal, text_of
from tests.site.pages import Browser
from tests.toy import toy_game

__all__ = ["toy_game"]


@pytest.fixture
def director(db: None) -> Member:
    return Member.objects.create_user("dora", is_staff=True, display_name="Dora")


@pytest.fixture
def ended(toy_game: Engine, alice: Member, bob: Member) -> Match:
    return play(opened(alice, bob, rated=True), "t1t2t3", "t4t5t6", "t7t8t9")


def test_matches_are_found_by_names_number_and_kind(ended: Match, director: Member, alice: Member, charlie: Member) -> None:
    waits = opened(charlie, seats=2)
    runs = play(opened(alice, charlie), "t1")
    client = client_of(director)

    def listed(**query: str) -> set[int]:
        page = text_of(client, "/staff/matches/", **query)
        return {match.pk for match in (ended, waits, runs) if f"/staff/matches/{match.pk}/" in page}

    assert listed() == {ended.pk, waits.pk, runs.pk}
    assert listed(q="charlie ALICE") == {runs.pk}
    assert listed(q=str(ended.pk)) == {ended.pk}
    assert listed(show="finished") == listed(show="ranked") == {ended.pk}
    assert listed(show="open", game="toynim") == {waits.pk}
    assert listed(game="arlecchino") == set()
    assert listed(q="\0", show="nonsense", game="nonsense", page="x") == {ended.pk, waits.pk, runs.pk}
    assert "1" in no_spaces(text_of(client, "/staff/matches/"))
    counts = matches.match_counts()
    assert (counts["open"], counts["running"], counts["finished"], counts["annulled"]) == (1, 1, 1, 0)


def test_a_director_annuls_with_a_reason(ended: Match, director: Member, alice: Member, bob: Member) -> None:
    browser = Browser(director)
    page = browser.get(f"/staff/matches/{ended.pk}/")
    page = browser.press(page.one("button", text="Annul the match"), reason=" ")
    assert page.status == 422
    assert fresh(ended).is_finished
    page = browser.press(page.one("button", text="Annul the match"), reason="A cousin played.")
    assert page.shows("The match is annulled")
    assert fresh(ended).is_annulled
    assert not RatingChange.objects.exists()
    act = StaffAct.objects.get()
    assert (act.by, act.kind, act.match, act.reason) == (director, "annulled", ended, "A cousin played.")
    assert {notice.member for notice in Notice.objects.filter(kind=Kind.ANNULLED)} == {alice, bob}
    assert "A cousin played." in text_of(client_of(alice), ended.get_absolute_url())
    assert not page.all("button", text="Annul the match")
    again = browser.client.post(f"/staff/matches/{ended.pk}/annul/", {"reason": "again"})
    assert again.status_code == 403, "without its token"
    assert refusal(matches.match_annul, by=director, match_id=ended.pk, reason="again") == "annulled"
    assert StaffAct.objects.count() == 1


def test_with_a_ledger_in_disorder_nothing_is_changed(ended: Match, director: Member, alice: Member, bob: Member) -> None:
    other = play(opened(alice, bob, rated=True), "t1t2t3", "t4t5t6", "t7t8t9")
    other.seats.update(placing=None)
    reply = client_of(director).post(f"/staff/matches/{ended.pk}/annul/", {"reason": "why"})
    assert reply.status_code == 422
    assert "The ratings cannot be computed anew" in reply.content.decode()
    assert fresh(ended).is_finished
    assert not StaffAct.objects.exists()


def spoil_state(match: Match) -> None:
    Game.objects.filter(match=match).update(state={"nonsense": 1})


def spoil_result(match: Match) -> None:
    match.seats.update(placing=1, score=99)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [(spoil_state, "The stored board is not the one"), (spoil_result, "The stored result is not the one")],
)
def test_what_is_wrong_is_told_and_an_administrator_repairs_it(
    ended: Match, director: Member, staff: Member, alice: Member, spoil: object, sentence: str
) -> None:
    before = list(ended.seats.values_list("placing", "score")), ended.games.get().state
    ledger = list(RatingChange.objects.order_by("pk").values_list("member", "change"))
    spoil(ended)
    page = text_of(client_of(director), f"/staff/matches/{ended.pk}/", check="1")
    assert sentence in page
    assert "An administrator can write the board anew" in page
    assert client_of(director).post(f"/staff/matches/{ended.pk}/mend/").status_code == 403
    assert sentence in text_of(client_of(director), "/staff/matches/check/")
    assert text_of(client_of(alice), ended.get_absolute_url()), "what can be read from the turns is shown"
    browser = Browser(staff)
    page = browser.get(f"/staff/matches/{ended.pk}/?check=1")
    page = browser.press(page.one("button", text="Write the board anew"))
    assert page.shows("The board is written anew from the turns.")
    assert browser.get("?check=1").shows("board and result are right")
    assert (list(ended.seats.values_list("placing", "score")), ended.games.get().state) == before
    assert list(RatingChange.objects.order_by("pk").values_list("member", "change")) == ledger
    assert StaffAct.objects.get().kind == "admin"


@pytest.mark.damaged
def test_turns_that_fit_no_rules_can_be_annulled_and_no_page_breaks(
    ended: Match, director: Member, staff: Member, alice: Member
) -> None:
    spoil_state(ended)
    Turn.objects.filter(game__match=ended, ply=2).update(text="t1")
    reader = client_of(alice)
    page = text_of(reader, ended.get_absolute_url())
    assert "This board cannot be shown" in page
    assert "cannot be read" in reader.get(f"{ended.get_absolute_url()}turns/").content.decode()
    assert "The turns cannot be replayed." in text_of(client_of(director), f"/staff/matches/{ended.pk}/", check="1")
    assert "cannot be repaired" in client_of(staff).post(f"/staff/matches/{ended.pk}/mend/", follow=True).content.decode()
    services.match_annul(by=staff, match_id=ended.pk, reason="the board was lost")
    assert "the board was lost" in text_of(reader, ended.get_absolute_url())


@pytest.mark.damaged
def test_a_running_one_that_cannot_be_read_takes_no_turn(toy_game: Engine, alice: Member, bob: Member) -> None:
    match = play(opened(alice, bob), "t1")
    spoil_state(match)
    Turn.objects.filter(game__match=match).update(text="t99")
    for member in (alice, bob):
        reply = client_of(member).post(f"/matches/{match.pk}/turn/", {"turn": "t2", "position": match.position})
        assert reply.status_code == 409
        assert client_of(member).post(f"/matches/{match.pk}/resign/").status_code == 409
