"""Who wants no question before a turn is played gets none, but neither a first tap nor an address plays anything."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Desk
from tests.e2e.hands import GOALS, GRIPS, Mouse, begin, choose, ids, quiet, spot
from tests.e2e.shared import site

__all__ = ["site"]
GAMES = pytest.mark.parametrize("slug", ["arlecchino", "ludicitude", "lutinfernal"])


def version(page: Page) -> int:
    return int(page.locator("#live").get_attribute("data-version") or 0)


def played(page: Page, before: int) -> None:
    expect(page.locator("#live")).to_have_attribute("data-version", str(before + 1))
    quiet(page)
    assert "?" not in page.url


def unasked(desk: Desk, slug: str, **options: object) -> Page:
    """A board for a reader who wants no question."""
    page = desk.open(**options)
    begin(page, slug)
    page.context.add_cookies([{"name": "look", "value": "confirm:off", "url": page.url}])
    page.goto(page.url)
    expect(page.locator("html")).to_have_attribute("data-confirm", "off")
    return page


def to_the_whole(page: Page) -> None:
    """Goes on until a turn is whole; in Arlecchino until no movement is left."""
    before = version(page)
    for _step in range(8):
        if version(page) != before or not page.locator(f"{GOALS}, {GRIPS}").count():
            break
        page.locator(GOALS if page.locator(GOALS).count() else GRIPS).first.dispatch_event("click")
        page.wait_for_function("v => location.search || document.querySelector('#live').dataset.version > v", arg=before)
        quiet(page)
    played(page, before)


@GAMES
def test_a_whole_turn_is_played_at_once(desk: Desk, slug: str) -> None:
    to_the_whole(unasked(desk, slug))


def test_a_drag_that_makes_a_turn_plays_it(desk: Desk) -> None:
    page = unasked(desk, "ludicitude")
    before = version(page)
    hand = Mouse(page, spot(page, GRIPS))
    hand.by(12, 9)
    expect(page.locator("#live a.held")).to_be_attached()
    hand.move(spot(page, GOALS))
    hand.up()
    played(page, before)


def test_the_first_tap_plays_nothing(desk: Desk) -> None:
    page = unasked(desk, "lutinfernal", phone=True, is_mobile=True)
    before, target = version(page), f"#{ids(page, GOALS)[0]}"
    page.touchscreen.tap(*spot(page, target))
    expect(page.locator("#live .peeked")).to_be_attached()
    assert version(page) == before
    page.touchscreen.tap(*spot(page, target))
    played(page, before)


@GAMES
def test_an_address_plays_nothing(desk: Desk, slug: str) -> None:
    page = desk.open()
    begin(page, slug)
    while not page.locator("#live[data-whole]").count():
        choose(page, GOALS if page.locator(GOALS).count() else GRIPS)
    page.context.add_cookies([{"name": "look", "value": "confirm:off", "url": page.url}])
    before = version(page)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-confirm", "off")
    # Nor does a question about a place, or coming back to the tab.
    page.locator(".stage .board a.ask").first.dispatch_event("click")
    expect(page.locator("#notice")).to_be_visible()
    page.evaluate("dispatchEvent(new Event('online'))")
    quiet(page)
    assert version(page) == before
    page.locator("#confirm").click()
    played(page, before)


def test_a_double_click_plays_for_one(desk: Desk) -> None:
    """The second click comes when the board is already the other player's."""
    page = unasked(desk, "lutinfernal")
    page.clock.install()
    before, at = version(page), spot(page, GOALS)
    page.mouse.click(*at)
    played(page, before)
    page.mouse.click(*spot(page, GOALS))
    page.locator(GOALS).first.dispatch_event("click")
    quiet(page)
    assert (version(page), "?" in page.url) == (before + 1, False)
    page.clock.run_for(600)
    page.mouse.click(*spot(page, GOALS))
    played(page, before + 1)
