"""What a drag meets on its way: a turn from elsewhere ends it, and a lost network costs the rest of the way only."""

from __future__ import annotations

from urllib.parse import unquote

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Desk
from tests.e2e.hands import GOALS, GRIPS, Mouse, begin, choose, confirm, ids, make_ready, quiet, spot
from tests.e2e.people import enter, open_match
from tests.e2e.shared import site

__all__ = ["site"]


def whole_turn(page: Page) -> None:
    while not page.locator("#confirm").count():
        choose(page, GOALS if page.locator(GOALS).count() else GRIPS)
    confirm(page)


def test_a_turn_from_elsewhere_ends_the_drag(desk: Desk) -> None:
    page = desk.open()
    enter(page, "Alice")
    # Another device: a tab in the background would be drawn now and then only.
    tab = desk.open(storage_state=page.context.storage_state())
    for slug in ("arlecchino", "ludicitude", "lutinfernal"):
        tab.goto(open_match(page, slug, venue="one_screen"))
        make_ready(page, slug)
        expect(tab.locator("#live")).to_have_attribute("data-version", page.locator("#live").get_attribute("data-version") or "")
        hand = Mouse(page, spot(page, "#stud-A use" if slug == "lutinfernal" else GRIPS))
        hand.by(12, 9)
        expect(page.locator("#live a.held")).to_be_attached()
        hand.by(25, 25)
        expect(page.locator("body > .ghost")).to_have_count(1)
        whole_turn(tab)
        expect(page.locator("body > .ghost")).to_have_count(0)
        # What was taken up goes back, and nothing is sent.
        expect(page.locator("#live a.held")).to_have_count(0)
        sent: list[str] = []
        page.on("request", lambda request, sent=sent: sent.append(request.url))
        hand.by(20, 20)
        hand.up()
        quiet(page)
        # A mouse that rests on a target may ask what it would do.
        assert not [one for one in sent if ("draft=" in one or "pick=" in one) and "peek=" not in one]
        expect(page.locator("#live")).to_have_attribute("data-version", tab.locator("#live").get_attribute("data-version") or "")


def test_a_network_that_is_away_leaves_the_thing_where_it_was(desk: Desk) -> None:
    desk.expect("ERR_FAILED")
    page = desk.open()
    begin(page, "lutinfernal")
    page.route("**/try/lutinfernal/?*", lambda route: route.abort())
    hand = Mouse(page, spot(page, "#stud-A use"))
    hand.by(30, 30)
    expect(page.locator("#link")).to_be_visible()
    hand.by(30, 30)
    hand.up()
    quiet(page)
    assert "?" not in page.url
    page.unroute("**/try/lutinfernal/?*")
    hand = Mouse(page, spot(page, "#stud-A use"))
    hand.by(30, 30)
    expect(page.locator("#live a.held")).to_be_attached()
    page.keyboard.press("Escape")
    hand.up()
    quiet(page)


def test_the_way_so_far_stays_when_the_network_goes(desk: Desk) -> None:
    desk.expect("ERR_FAILED")
    page = desk.open()
    begin(page, "arlecchino")
    grip = ids(page, GRIPS)[0]
    page.route("**/try/arlecchino/?draft=*", lambda route: route.abort())
    hand = Mouse(page, spot(page, f"#{grip}"))
    hand.by(12, 9)
    expect(page.locator("#live a.held")).to_be_attached()
    hand.move(spot(page, GOALS))
    expect(page.locator("#link")).to_be_visible()
    hand.up()
    quiet(page)
    assert unquote(page.url).endswith(f"pick={grip.removeprefix('c-')}")
    page.unroute("**/try/arlecchino/?draft=*")
    choose(page, GOALS)
    assert "draft=" in page.url


@pytest.mark.parametrize("slug", ["arlecchino", "lutinfernal"])
def test_less_motion_changes_nothing_in_the_hand(desk: Desk, slug: str) -> None:
    page = desk.open(reduced_motion="reduce")
    begin(page, slug)
    hand = Mouse(page, spot(page, "#stud-A use" if slug == "lutinfernal" else GRIPS))
    hand.by(12, 9)
    expect(page.locator("#live a.held")).to_be_attached()
    assert page.evaluate("document.getAnimations().filter((one) => one.effect.target.closest('.ghost')).length") == 0
    page.keyboard.press("Escape")
    hand.up()
    quiet(page)
