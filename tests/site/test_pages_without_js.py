"""Whole matches by plain links and forms only, from the home page to the result."""

from __future__ import annotations

from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest

from club.accounts.models import Member
from games.models import Match
from games.rules import registry
from games.rules.protocol import Game
from tests.site.evening import fresh, opened, player
from tests.site.pages import Browser, Element, Page

STEPS = 40
"""Clicks within which a turn is made."""


def choose(page: Page, seen: set[str], rng: Random) -> Element:
    """Something on the board or beside it, rather not what was chosen before in this turn; oftener what goes on with it."""
    on_board = page.all("a", cls="act")
    beside = [link for link in page.all("a", within="draft") if not link.has("off") and link.attrs["id"] not in ("back", "clear")]
    assert on_board or beside, (page.address, "nothing to choose and nothing to confirm")
    links = beside if not on_board or (beside and rng.random() < 0.3) else on_board
    links = [link for link in links if link.attrs["href"] not in seen] or links
    onward = [link for link in links if len(drafted(link.attrs["href"])) > len(drafted(page.address))]
    return rng.choice(onward if onward and rng.random() < 0.8 else links)


def drafted(address: str) -> str:
    return parse_qs(urlsplit(address).query).get("draft", [""])[0]


def make_a_turn(browser: Browser, rng: Random) -> Page:
    """Chooses at random until the turn can be confirmed, and confirms it."""
    seen: set[str] = set()
    for _step in range(STEPS):
        page = browser.page
        confirm = page.all("button", id="confirm")
        if confirm:
            return browser.press(confirm[0])
        link = choose(page, seen, rng)
        seen.add(link.attrs["href"])
        page = browser.follow(link)
        assert page.status == 200
        assert not page.all("p", id="notice"), (page.address, page.one("p", id="notice").text)
    raise AssertionError(f"no turn within {STEPS} clicks: {browser.page.address}")


def play_by_pages(match: Match, browsers: dict[int, Browser], rng: Random) -> Match:
    """From where it stands to the end: each looks at the page, clicks, confirms."""
    match = fresh(match)
    while match.is_running:
        browser = browsers[player(match).pk]
        browser.get(match.get_absolute_url())
        page = make_a_turn(browser, rng)
        assert (page.status, page.address) == (200, match.get_absolute_url())
        before, match = match, fresh(match)
        assert match.position == before.position + 1
    return match


def check_result(match: Match, browser: Browser) -> None:
    page = browser.get(match.get_absolute_url())
    assert page.one("section", cls="result")
    assert page.all("a", cls="act") == []
    assert page.shows("The match is over.")


def test_two_members_from_the_home_page_to_the_result(game: Game, alice: Member, bob: Member) -> None:
    hers, his = Browser(alice), Browser(bob)
    hers.get("/")
    [play] = [link for link in hers.page.all("a", text="Play") if link.attrs["href"] == f"/play/{game.slug}/"]
    hers.follow(play)
    hers.press(hers.page.one("button", text="Open the match"), seats="2", kind="rated")
    his.get("/")
    his.press(his.page.one("button", text="Take a seat"))
    match = Match.objects.get()
    assert his.page.address == match.get_absolute_url()
    assert match.is_running
    match = play_by_pages(match, {alice.pk: hers, bob.pk: his}, Random(3))
    check_result(match, hers)
    assert len(hers.page.one("ul", cls="notes").text.split("Elo")) == 3
    his.get(match.get_absolute_url())
    his.press(his.page.one("button", text="Offer a rematch"))
    hers.get(match.get_absolute_url())
    hers.press(hers.page.one("button", text="Accept the rematch"))
    assert Match.objects.get(rematch_of=match).is_running


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("slug", [game.slug for game in registry.all_games() if 4 in game.seats])
def test_three_and_four_members(slug: str, seats: int, alice: Member, bob: Member, charlie: Member, staff: Member) -> None:
    members = [alice, bob, charlie, staff][:seats]
    match = opened(*members, slug=slug)
    browsers = {member.pk: Browser(member) for member in members}
    match = play_by_pages(match, browsers, Random(seats))
    check_result(match, browsers[alice.pk])


def test_a_visitor_on_one_screen(game: Game, db: None) -> None:
    visitor, rng = Browser(), Random(2)
    visitor.get("/")
    [begin] = [link for link in visitor.page.all("a", text="Play on one screen") if link.attrs["href"] == f"/try/{game.slug}/"]
    visitor.follow(begin)
    while not visitor.page.all("section", cls="result"):
        make_a_turn(visitor, rng)
        assert (visitor.page.status, visitor.page.address) == (200, f"/try/{game.slug}/")
    visitor.press(visitor.page.one("button", text="Begin anew"))
    assert visitor.page.shows("No turn has been played yet.")
