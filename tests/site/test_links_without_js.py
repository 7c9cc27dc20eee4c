"""The small ways about a board without JavaScript: asking why, going back, going on after a refusal."""

from __future__ import annotations

from random import Random

import pytest

from club.accounts.models import Member
from games import services
from games.models import Match
from games.rules.protocol import Game
from tests.site.evening import fresh, member_at, opened, play, play_on, player
from tests.site.pages import Browser


@pytest.fixture
def match(game: Game, alice: Member, bob: Member) -> Match:
    return play_on(opened(alice, bob, slug=game.slug), Random(6), 2)


@pytest.fixture
def toy(toy_game: Game, alice: Member, bob: Member) -> Match:
    return play(opened(alice, bob), "t1", "t2")


def test_what_cannot_be_chosen_says_why(match: Match) -> None:
    browser = Browser(player(match), "fr")
    page = browser.get(match.get_absolute_url())
    asks = page.all("a", cls="ask") + page.all("a", cls="off")
    assert asks
    for link in Random(1).sample(asks, min(4, len(asks))):
        page = browser.follow(link)
        assert page.status == 200
        assert len(page.one("p", id="notice").text) > 20
        assert page.all("a", cls="act"), "one can choose something else at once"


def test_back_and_clear_take_the_draft_back(match: Match) -> None:
    browser = Browser(player(match))
    plain = browser.get(match.get_absolute_url())
    assert not plain.all("a", id="back")
    browser.follow(plain.all("a", cls="act")[0])
    here = browser.page.address
    assert "data-draft" in browser.page.one("div", id="live").attrs
    back = browser.follow(browser.page.one("a", id="back"))
    assert (back.status, back.address) == (200, match.get_absolute_url())
    browser.get(here)
    cleared = browser.follow(browser.page.one("a", id="clear"))
    assert "data-draft" not in cleared.one("div", id="live").attrs
    assert [link.attrs for link in cleared.all("a", cls="act")] == [link.attrs for link in plain.all("a", cls="act")]


def test_after_a_refused_turn_one_goes_on_from_that_page(toy: Match) -> None:
    first, second = Browser(member_at(toy, 0)), Browser(member_at(toy, 1))
    first.get(f"{toy.get_absolute_url()}?draft=t3")
    toy = play(toy, "t4", "t5")
    late = first.press(first.page.one("button", id="confirm"))
    assert late.status == 409
    assert late.shows("your turn was not played")
    again = first.follow(late.one("a", id="toy-6"))
    assert (again.status, again.address) == (200, f"{toy.get_absolute_url()}?draft=t6")
    done = first.press(again.one("button", id="confirm"))
    assert (done.status, done.address) == (200, toy.get_absolute_url())
    assert second.get(toy.get_absolute_url()).shows("counter 6")


def test_a_refused_visitor_goes_on_too(toy_game: Game, db: None) -> None:
    visitor, other = Browser(), Browser()
    other.client = visitor.client
    visitor.get("/try/toynim/?draft=t3")
    other.get("/try/toynim/?draft=t4")
    other.press(other.page.one("button", id="confirm"))
    late = visitor.press(visitor.page.one("button", id="confirm"))
    assert late.status == 409
    again = visitor.follow(late.one("a", id="toy-5"))
    assert (again.status, again.address) == (200, "/try/toynim/?draft=t5")


def test_the_language_changes_on_a_refused_page_as_well(toy: Match) -> None:
    browser = Browser(member_at(toy, 0))
    browser.get(f"{toy.get_absolute_url()}?draft=t3")
    play(toy, "t4", "t5")
    late = browser.press(browser.page.one("button", id="confirm"))
    page = browser.press(late.one("button", text="Français"))
    assert (page.status, page.address) == (200, toy.get_absolute_url())
    assert page.one("html").attrs["lang"] == "fr"


def test_a_session_that_ended_comes_back_to_the_board(toy: Match) -> None:
    member = member_at(toy, 0)
    member.set_password("wooden-table-7")
    member.save()
    browser = Browser(member)
    browser.get(f"{toy.get_absolute_url()}?draft=t3")
    browser.client.session.flush()
    login = browser.press(browser.page.one("button", id="confirm"))
    assert login.address.startswith("/account/login/")
    [button] = [b for b in login.all("button") if b.form is not None and b.form.has("form")] or login.all("button", text="Log in")
    page = browser.press(button, login=member.username, password="wooden-table-7")
    assert (page.status, page.address) == (200, toy.get_absolute_url())
    assert fresh(toy).position == toy.position


def test_seats_are_given_up_and_matches_left_by_buttons(toy_game: Game, alice: Member, bob: Member) -> None:
    browser = Browser(bob)
    waiting = opened(alice, bob, seats=3)
    browser.get(waiting.get_absolute_url())
    assert browser.press(browser.page.one("button", text="Give up my seat")).address == "/"
    browser.get(waiting.get_absolute_url())
    assert browser.press(browser.page.one("button", text="Take a seat")).shows("One seat is free.")
    services.match_leave(by=alice, match_id=waiting.pk)
    browser.get(waiting.get_absolute_url())
    browser.press(browser.page.one("button", text="Withdraw the match"))
    assert fresh(waiting).status == "aborted"
    running = opened(alice, bob)
    browser.get(running.get_absolute_url())
    page = browser.press(browser.page.one("button", text="Yes, resign"))
    assert page.shows("Bob has resigned.")
    assert page.address == running.get_absolute_url()


def test_a_page_that_waits_reloads_by_itself(toy: Match) -> None:
    acting, waiting = Browser(member_at(toy, 0)), Browser(member_at(toy, 1))
    for browser, expected in ((waiting, 1), (acting, 0)):
        page = browser.get(toy.get_absolute_url())
        refreshes = [meta for meta in page.all("meta") if meta.attrs.get("http-equiv") == "refresh"]
        assert len(refreshes) == expected
