"""A guest: by a match's link, under a name, into one match; and into the club by signing up, with all that was played."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest
from django.urls import NoReverseMatch, reverse

from club.accounts.guests import OPEN_TO_GUESTS
from club.accounts.models import Member
from club.house.models import Club
from games import services
from games.models import Match
from games.rules.protocol import Game
from tests.site.addresses import addresses
from tests.site.evening import client_of, french, fresh, opened, play, refusal, text_of
from tests.site.pages import Browser


@pytest.fixture
def match(toy_game: Game, alice: Member) -> Match:
    match = opened(alice, seats=2)
    return services.match_link_make(by=alice, match_id=match.pk)


def came(match: Match, name: str = "Zoé") -> Browser:
    """A visitor's browser in which he has become a guest of the match."""
    browser = Browser()
    page = browser.get(f"/join/{fresh(match).link}/")
    browser.press(page.one("button", text="Play as a guest"), name=name)
    return browser


def test_a_name_is_all_it_takes(match: Match, alice: Member) -> None:
    browser = came(match, "  Zoé  ")
    assert browser.page.address == match.get_absolute_url()
    guest = Member.objects.get(kind=Member.Kind.GUEST)
    assert (guest.display_name, guest.has_usable_password(), guest.is_staff) == ("Zoé", False, False)
    assert fresh(match).is_running
    match = play(match, "t1", "t2")
    assert browser.get(match.get_absolute_url()).shows("Zoé")
    assert match.get_absolute_url() in browser.get("/").html
    assert fresh(match).seats.get(member=guest).shown_name == "Zoé"


@pytest.mark.parametrize("name", ["", "Alice", "bob", "staff", "two\nlines", "x" * 41, "n\0l", "Аlice"])
def test_a_name_that_is_none_or_anothers_is_refused(match: Match, bob: Member, name: str) -> None:
    reply = client_of(lang="fr").post(f"/join/{match.link}/guest/", {"name": name, "key": "k"})
    assert 'id="guest-error"' in french(reply, 422)
    assert not Member.objects.filter(kind=Member.Kind.GUEST).exists()


def test_two_guests_at_one_table_have_two_names(toy_game: Game, alice: Member) -> None:
    match = services.match_link_make(by=alice, match_id=opened(alice, seats=3).pk)
    came(match)
    assert came(match).page.shows("This name is taken.")
    assert came(match, "Zoé B").page.address == match.get_absolute_url()


def test_the_same_form_sent_twice_is_one_guest(match: Match) -> None:
    form = {"name": "Zoé", "key": "secret-of-the-form"}
    replies = [client_of().post(f"/join/{match.link}/guest/", form) for _twice in range(2)]
    assert [reply["Location"] for reply in replies] == [match.get_absolute_url()] * 2
    assert Member.objects.filter(kind=Member.Kind.GUEST).count() == 1
    late = client_of().post(f"/join/{match.link}/guest/", {"name": "Late", "key": "another"})
    assert late.status_code == 409
    assert not Member.objects.filter(display_name="Late").exists(), "no seat, no guest"


def test_guests_play_no_ranked_match(toy_game: Game, alice: Member) -> None:
    match = services.match_link_make(by=alice, match_id=opened(alice, seats=2, rated=True).pk)
    page = text_of(client_of(), f"/join/{match.link}/")
    assert "Play as a guest" not in page
    reply = client_of().post(f"/join/{match.link}/guest/", {"name": "Zoé", "key": "k"})
    assert reply.status_code == 403
    assert not Member.objects.filter(kind=Member.Kind.GUEST).exists()


def test_a_guest_sees_that_match_and_boards_on_one_screen(match: Match, alice: Member, bob: Member) -> None:
    other = opened(alice, seats=2)
    running = opened(alice, bob)
    browser = came(match)
    guest = Member.objects.get(kind=Member.Kind.GUEST)
    page = browser.get("/")
    assert other.get_absolute_url() not in page.html
    assert running.get_absolute_url() not in page.html
    for there in (other, running):
        assert browser.client.get(there.get_absolute_url()).status_code == 404
        assert refusal(services.match_join, by=guest, match_id=there.pk) in ("by-invitation", "started")
    for address in (alice.get_absolute_url(), "/account/settings/", "/account/password/", "/staff/", "/admin/"):
        reply = browser.client.get(address)
        assert (reply.status_code, reply["Location"]) == (302, "/account/signup/"), address
    # A way that would only lead to the sign-up is not shown.
    assert not browser.get("/notices/").all("a", text="What I hear of, and how")
    page = browser.get("/play/toynim/")
    assert not page.all("button", text="Open the match")
    form = {"seats": "2", "option-row": "nine", "option-most": "two", "kind": "casual", "venue": "one_screen"}
    assert browser.client.post("/play/toynim/", {**form, "csrfmiddlewaretoken": ""}).status_code == 403
    browser.press(page.one("button", text="Play on one screen"), **form)
    assert Match.objects.get(venue="one_screen").opened_by == guest
    assert refusal(services.match_open, by=guest, slug="toynim", seats=2) == "members-only"


def test_what_is_added_to_the_site_is_closed_to_guests(match: Match) -> None:
    guest = came(match).client
    seen = set()
    for name, _pattern in addresses():
        with suppress(NoReverseMatch):
            if guest.get(reverse(name)).status_code == 200:
                seen.add(name)
    assert {"home", "account_signup"} <= seen <= OPEN_TO_GUESTS


FORM = {"age": "adult", "password1": "vingt-deux lutins", "password2": "vingt-deux lutins"}


def test_by_signing_up_he_stays_who_he_is(club_with: Callable[..., Club], match: Match, alice: Member) -> None:
    club_with(entry=Club.Entry.OPEN)
    browser = came(match)
    guest = Member.objects.get(kind=Member.Kind.GUEST)
    play(match, "t1")
    page = browser.get(f"/account/signup/?next={match.get_absolute_url()}")
    page = browser.press(page.one("button", text="Sign up"), username="zoe", **FORM)
    member = Member.objects.get(username="zoe")
    assert (member.pk, member.kind, member.shown_name) == (guest.pk, "member", "Zoé")
    assert page.address == match.get_absolute_url()
    assert page.all("a", cls="me")
    assert browser.get(alice.get_absolute_url()).status == 200
    assert fresh(match).seats.filter(member=member).exists()


def test_a_sign_up_that_fails_leaves_him_a_guest(club_with: Callable[..., Club], match: Match, bob: Member) -> None:
    club_with(entry=Club.Entry.OPEN)
    browser = came(match)
    page = browser.get("/account/signup/")
    page = browser.press(page.one("button", text="Sign up"), username="bob", **FORM)
    assert page.status == 200
    assert Member.objects.get(display_name="Zoé").kind == "guest"
    assert browser.get(match.get_absolute_url()).status == 200
