"""A guest who signs up where the staff let newcomers in goes on as the guest until they do, and is a member from then on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.urls import reverse

from club.accounts.guests import guest_become_member
from club.accounts.models import Member
from club.accounts.services.newcomers import newcomer_approve, newcomer_decline
from club.house.models import Club
from club.notices.models import Notice
from games import services
from games.models import Match
from games.rules.protocol import Game
from tests.site.evening import client_of, fresh, opened, player
from tests.site.pages import Browser

FORM = {"age": "adult", "password1": "vingt-deux lutins", "password2": "vingt-deux lutins"}
WAITS = "You play as a guest until the club's staff let you in."


@pytest.fixture
def match(toy_game: Game, alice: Member, club_with: Callable[..., Club]) -> Match:
    club_with(entry=Club.Entry.APPROVAL)
    return services.match_link_make(by=alice, match_id=opened(alice, seats=2).pk)


def signed_up(match: Match, **form: str) -> Browser:
    """A guest's browser in which he has just signed up as zoe."""
    browser = Browser()
    browser.press(browser.get(f"/join/{match.link}/").one("button", text="Play as a guest"), name="Zoé")
    page = browser.get(f"/account/signup/?next={match.get_absolute_url()}")
    browser.press(page.one("button", text="Sign up"), **{"username": "zoe", **FORM, **form})
    return browser


def zoe() -> Member:
    return Member.objects.get(username="zoe")


def test_he_stays_in_his_match(match: Match, staff: Member) -> None:
    browser = signed_up(match)
    assert browser.page.address == match.get_absolute_url()
    assert browser.page.shows("Your account is made. The club's staff look at it now and then let you in.")
    assert (zoe().kind, zoe().waiting, zoe().shown_name) == ("guest", True, "Zoé")
    assert [notice.member for notice in Notice.objects.filter(data__name="Zoé")] == [staff]
    if player(match) != zoe():
        services.turn_play(by=player(match), match_id=match.pk, text="t1", position=fresh(match).position)
    before = fresh(match).position
    page = browser.get(f"{match.get_absolute_url()}?draft=t2")
    browser.press(page.one("button", id="confirm"))
    assert fresh(match).position == before + 1


def test_a_second_sign_up_that_was_under_way_changes_nothing_of_the_first(match: Match) -> None:
    before = signed_up(match)
    guest = zoe()
    row = guest_become_member(guest=guest)
    assert (row.pk, row.username) == (None, "")
    assert before.get(match.get_absolute_url()).status == 200


def test_until_then_he_is_a_guest_on_every_device(match: Match, alice: Member) -> None:
    signed_up(match)
    browser = Browser()
    page = browser.get("/account/login/")
    page = browser.press(page.one("button", text="Log in", cls="primary"), login="zoe", password=FORM["password1"])
    assert page.shows(WAITS)
    assert not page.all("a", text="Become a member")
    assert match.get_absolute_url() in page.html
    for closed in (alice.get_absolute_url(), reverse("settings"), reverse("account_signup")):
        page = browser.get(closed)
        assert page.address == "/"
        assert page.shows("Your account is made.")
    # Nobody but the staff reads of him, or takes his name.
    assert client_of(alice).get(zoe().get_absolute_url()).status_code == 404
    assert "zoe" in client_of(Member.objects.create_user("dora", is_staff=True)).get("/staff/members/").content.decode()
    reply = client_of().post(f"/join/{match.link}/guest/", {"name": "Zoé", "key": "another"})
    assert reply.status_code == 422


def test_let_in_he_is_a_member_where_he_is(match: Match, alice: Member) -> None:
    browser = signed_up(match)
    assert newcomer_approve(member=zoe())
    assert not newcomer_approve(member=zoe())
    assert (zoe().kind, zoe().waiting, zoe().shown_name) == ("member", False, "Zoé")
    assert browser.get(alice.get_absolute_url()).status == 200
    assert fresh(match).seats.filter(member=zoe()).exists()


def test_a_name_that_has_become_a_members_is_that_members(match: Match, alice: Member) -> None:
    signed_up(match)
    Member.objects.filter(pk=alice.pk).update(display_name="Zoé", shown_key="zoé")
    newcomer_approve(member=zoe())
    assert (zoe().kind, zoe().shown_name) == ("member", "zoe")


def test_let_in_by_the_administration_too(match: Match, staff: Member) -> None:
    signed_up(match)
    page = Browser(staff).get(f"/admin/accounts/member/{zoe().pk}/change/")
    fields = {"username": "zoe", "display_name": "Zoé", "real_name": "", "language": "en", "time_zone": "", "is_active": "on"}
    assert page.status == 200
    reply = client_of(staff).post(page.address, fields)
    assert reply.status_code == 302
    assert (zoe().kind, zoe().waiting) == ("member", False)


def test_turned_away_his_seat_is_a_former_members(match: Match) -> None:
    browser = signed_up(match)
    member = zoe()
    newcomer_decline(member=member, reason="Not this time.")
    member.refresh_from_db()
    assert (member.kind, member.waiting) == ("former", False)
    assert fresh(match).is_finished
    assert not browser.get("/").all("a", cls="me")


def test_a_childs_parents_are_asked_first(match: Match) -> None:
    browser = signed_up(match, age="young", born="2020-01-01")
    assert (zoe().kind, zoe().waiting) == ("member", True)
    assert browser.page.shows("one of your parents has to agree")
    assert not browser.get("/").all("a", cls="me")


def test_of_two_of_one_name_who_come_in_at_once_both_are_in(
    match: Match, bob: Member, staff: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    signed_up(match)
    Member.objects.filter(pk=bob.pk).update(display_name="Zoé", shown_key=zoe().shown_key)
    # When it was looked at, the other was not there yet.
    monkeypatch.setattr("club.accounts.services.newcomers.name_taken", lambda *_name, **_besides: False)
    assert newcomer_approve(member=zoe())
    assert (zoe().kind, zoe().waiting, zoe().shown_name) == ("member", False, "zoe")
