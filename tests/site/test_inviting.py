"""A member is asked to a match: by name, at the opening or in the waiting room; he takes the seat or declines."""

from __future__ import annotations

import pytest

from club.accounts.models import Block, Member
from club.notices.models import Kind, Notice
from games import services
from games.models import Invitation, Match
from games.rules.protocol import Game
from games.selectors import invited, lists
from tests.site.evening import client_of, fresh, opened, play, refusal, text_of, told
from tests.site.pages import Browser

FORM = {"seats": "2", "option-row": "nine", "option-most": "two", "kind": "casual", "venue": "online"}


@pytest.fixture
def waits(toy_game: Game, alice: Member) -> Match:
    return opened(alice, seats=3)


def ask(match: Match, by: Member, *members: Member) -> None:
    services.match_invite(by=by, match_id=match.pk, members=members)


def notices(member: Member, kind: Kind) -> int:
    return Notice.objects.filter(member=member, kind=kind).count()


def test_invited_at_the_opening_he_takes_the_seat_from_home(toy_game: Game, alice: Member, bob: Member, charlie: Member) -> None:
    browser = Browser(alice)
    page = browser.get("/play/toynim/")
    page = browser.press(page.one("button", text="Open the match"), **FORM, invite="BOB", private="on")
    match = Match.objects.get()
    assert match.private
    assert page.shows("no answer yet")
    assert notices(bob, Kind.INVITED) == 1
    assert lists.open_matches(charlie) == []
    assert "By invitation" not in text_of(client_of(charlie), "/")
    guest = Browser(bob)
    page = guest.get("/")
    assert page.shows("You are invited")
    assert page.all("button", text="Decline")
    page = guest.press(page.one("button", within="invited", text="Take a seat"))
    assert fresh(match).is_running
    assert notices(alice, Kind.ANSWERED) == 1
    assert Invitation.objects.get().answer == "taken"


def test_he_declines_and_the_host_sees_it(waits: Match, alice: Member, bob: Member) -> None:
    ask(waits, alice, bob)
    version = fresh(waits).version
    guest = Browser(bob)
    guest.press(guest.get("/").one("button", text="Decline"))
    assert fresh(waits).version == version + 1
    assert "has declined" in text_of(client_of(alice), waits.get_absolute_url())
    assert not guest.get("/").shows("You are invited")
    assert notices(alice, Kind.ANSWERED) == 1
    services.match_decline(by=bob, match_id=waits.pk)
    assert fresh(waits).version == version + 1, "the same twice is one"
    assert refusal(services.match_invite, by=alice, match_id=waits.pk, members=[bob]) == "has-declined"


def test_the_host_invites_from_the_waiting_room_and_takes_back(waits: Match, alice: Member, bob: Member) -> None:
    host = Browser(alice)
    page = host.get(waits.get_absolute_url())
    page = host.press(page.one("button", text="Invite"), invite="Bob, bob")
    assert page.shows("no answer yet")
    page = host.press(page.one("button", text="Take back"))
    assert not page.shows("no answer yet")
    assert refusal(services.match_decline, by=bob, match_id=waits.pk) == "not-invited"
    assert lists.invited_matches(bob) == []


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ("nobody such", "Nobody in the club is called “nobody such”."),
        ("Bob, n\0l", "Null characters are not allowed."),
        ("alice", "Alice already has a seat in this match."),
        (",".join("abcdefghi"), "These are too many names at once."),
        ("x" * 201, "Ensure this value has at most 200 characters"),
    ],
)
def test_what_cannot_be_done_is_said_and_nobody_is_invited(
    waits: Match, alice: Member, bob: Member, names: str, sentence: str
) -> None:
    before = told(waits)
    for address, fields in ((f"/matches/{waits.pk}/invite/", {}), ("/play/toynim/", FORM)):
        reply = client_of(alice).post(address, {**fields, "invite": names})
        assert reply.status_code == 422, address
        assert sentence in reply.content.decode()
        assert f'value="{names}"' in reply.content.decode(), "what was typed is still there"
    assert told(waits) == before
    assert not Invitation.objects.exists()
    assert Match.objects.count() == 1


def test_those_who_keep_apart_are_refused_in_words_that_tell_nothing(waits: Match, alice: Member, bob: Member) -> None:
    for pair in ({"member": alice, "other": bob}, {"member": bob, "other": alice}):
        Block.objects.all().delete()
        Block.objects.create(**pair)
        assert refusal(services.match_invite, by=alice, match_id=waits.pk, members=[bob]) == "cannot-invite"
        assert refusal(services.match_join, by=bob, match_id=waits.pk) == "strangers"
        page = client_of(alice).post(f"/matches/{waits.pk}/invite/", {"invite": "bob"}).content.decode()
        assert "Somebody of these cannot be invited" in page
    assert not Invitation.objects.exists()


def test_only_the_host_invites_and_only_while_it_waits(waits: Match, alice: Member, bob: Member, charlie: Member) -> None:
    services.match_join(by=bob, match_id=waits.pk)
    assert "Who shall come?" not in text_of(client_of(bob), waits.get_absolute_url())
    assert client_of(bob).post(f"/matches/{waits.pk}/invite/", {"invite": "charlie"}).status_code == 403
    for service in (services.match_link_make, services.match_link_end):
        assert refusal(service, by=bob, match_id=waits.pk) == "not-host"
    assert refusal(services.invitation_take_back, by=charlie, match_id=waits.pk, member_id=bob.pk) == "not-host"
    services.match_leave(by=alice, match_id=waits.pk)
    ask(waits, bob, charlie)
    ask(waits, bob, alice)
    services.match_join(by=charlie, match_id=waits.pk)
    services.match_join(by=alice, match_id=waits.pk)
    assert refusal(services.match_invite, by=bob, match_id=waits.pk, members=[]) == "started"


def test_a_private_match_takes_nobody_else(toy_game: Game, alice: Member, bob: Member, charlie: Member, staff: Member) -> None:
    match = services.match_open(by=alice, slug="toynim", seats=2, private=True, members=[bob])
    assert "This match is by invitation." in text_of(client_of(charlie), match.get_absolute_url())
    for member in (charlie, staff):
        assert refusal(services.match_join, by=member, match_id=match.pk) == "by-invitation"
        assert refusal(services.match_join, by=member, match_id=match.pk, link="guessed") == "by-invitation"
    assert client_of(charlie).post(f"/matches/{match.pk}/join/").status_code == 403
    services.match_decline(by=bob, match_id=match.pk)
    services.match_join(by=bob, match_id=match.pk)
    assert fresh(match).is_running, "who changes his mind may still come"


def test_the_last_seat_is_whose_it_is_first(toy_game: Game, alice: Member, bob: Member, charlie: Member) -> None:
    match = opened(alice, seats=2)
    ask(match, alice, bob)
    services.match_join(by=charlie, match_id=match.pk)
    reply = client_of(bob).post(f"/matches/{match.pk}/join/")
    assert reply.status_code == 409
    assert "You are invited" not in text_of(client_of(bob), "/")
    assert client_of(bob).post(f"/matches/{match.pk}/decline/").status_code == 302
    assert Invitation.objects.get().answer == "", "nothing was waiting for an answer any more"


def test_names_of_late_are_offered(toy_game: Game, alice: Member, bob: Member, charlie: Member) -> None:
    opened(alice, bob)
    opened(alice, charlie)
    play(opened(bob, charlie), "t1")
    assert invited.recent_opponents(alice) == ["Charlie", "Bob"]
    Block.objects.create(member=bob, other=alice)
    assert invited.recent_opponents(alice) == ["Charlie"]
    assert '<option value="Charlie">' in text_of(client_of(alice), "/play/toynim/")
