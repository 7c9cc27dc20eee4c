"""A match's link: whoever has it sees the board and takes a seat, and sees nothing else of the club."""

from __future__ import annotations

import pytest

from club.accounts.models import Block, Member
from games import services
from games.models import Match
from games.rules.protocol import Game
from tests.site.evening import client_of, french, fresh, no_spaces, opened, play, refusal, text_of
from tests.site.pages import Browser


@pytest.fixture
def match(toy_game: Game, alice: Member) -> Match:
    match = services.match_open(by=alice, slug="toynim", seats=2, private=True)
    return services.match_link_make(by=alice, match_id=match.pk)


def at(match: Match) -> str:
    return f"/join/{fresh(match).link}/"


def test_the_host_makes_renews_and_ends_it(toy_game: Game, alice: Member) -> None:
    match = opened(alice, seats=2)
    host = Browser(alice)
    page = host.get(match.get_absolute_url())
    page = host.press(page.one("button", text="Make a link"))
    first = fresh(match).link
    assert len(first) >= 24
    assert page.one("input", id="link-address").attrs["value"].endswith(f"/join/{first}/")
    assert '<svg class="qr"' in page.html
    page = host.press(page.one("button", text="Make a new link"))
    assert client_of().get(f"/join/{first}/").status_code == 404
    assert client_of().get(at(match)).status_code == 200
    second = at(match)
    page = host.press(page.one("button", text="Switch the link off"))
    assert page.all("button", text="Make a link")
    gone = client_of(lang="fr").get(second)
    assert "Ce lien n’est plus valable" in french(gone, 404)
    assert client_of().get("/join/nonsense/").status_code == client_of().get("/join/n%00l/").status_code == 404


def test_a_visitor_sees_the_board_and_nothing_else_of_the_club(match: Match, alice: Member, bob: Member) -> None:
    opened(bob, seats=2)
    page = text_of(client_of(), at(match))
    assert "Alice invites you to this match." in no_spaces(page)
    assert '<meta property="og:title"' in page
    assert 'content="noindex"' in page
    assert "<svg" in page
    assert "Bob" not in page
    assert alice.get_absolute_url() not in page
    assert client_of().get(match.get_absolute_url()).status_code == 302
    services.match_join(by=bob, match_id=match.pk, link=fresh(match).link)
    play(match, "t1")
    page = text_of(client_of(), at(match))
    assert "All seats are taken." in page
    assert "Play as a guest" not in page
    services.match_resign(by=bob, match_id=match.pk)
    assert "The match is over." in text_of(client_of(), at(match))


def test_a_member_takes_the_seat(match: Match, bob: Member, charlie: Member) -> None:
    browser = Browser(bob)
    page = browser.get(at(match))
    page = browser.press(page.one("button", text="Take a seat"))
    assert page.address == match.get_absolute_url()
    assert fresh(match).is_running
    late = client_of(charlie).post(f"{at(match)}seat/")
    assert late.status_code == 409
    assert "This match has already started." in late.content.decode()
    assert browser.get(at(match)).one("a", text="To the board").attrs["href"] == match.get_absolute_url()


def test_a_visitor_logs_in_on_the_way(match: Match, bob: Member) -> None:
    bob.set_password("a long evening")
    bob.save()
    browser = Browser()
    page = browser.get(at(match))
    page = browser.follow(page.one("a", text="Log in", within="asked"))
    page = browser.press(page.all("button", text="Log in")[0], login="bob", password="a long evening")
    assert page.address == at(match)
    assert page.one("button", text="Take a seat")


def test_those_who_keep_apart_read_a_neutral_sentence(match: Match, alice: Member, bob: Member) -> None:
    Block.objects.create(member=alice, other=bob)
    reply = client_of(bob).post(f"{at(match)}seat/")
    assert reply.status_code == 403
    assert "You cannot take a seat in this match." in reply.content.decode()
    assert refusal(services.match_join, by=bob, match_id=match.pk, link=fresh(match).link) == "strangers"


def test_a_rematch_has_none(toy_game: Game, alice: Member, bob: Member) -> None:
    match = play(opened(alice, bob), "t1t2t3", "t4t5t6", "t7t8t9")
    again = services.match_rematch(by=alice, match_id=match.pk)
    assert refusal(services.match_link_make, by=alice, match_id=again.pk) == "rematch-of-the-same"
    assert "Who shall come?" not in text_of(client_of(alice), again.get_absolute_url())
