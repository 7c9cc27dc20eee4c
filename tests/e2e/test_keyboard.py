"""A turn of each game by keyboard alone, and the focus stays where the hand is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Desk
from tests.e2e.people import arrived
from tests.e2e.shared import site

__all__ = ["site"]

MOST_TABS = 150


def tab_to(page: Page, selector: str) -> None:
    """Presses Tab until the focus is on something that matches."""
    for _press in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
    raise AssertionError(f"the Tab key never reaches {selector}")


def to_the_board(page: Page) -> None:
    """Presses Tab until the focus is on the board, where it is not there already."""
    if not page.evaluate("document.activeElement.matches('.board a')"):
        tab_to(page, ".board a")


@pytest.mark.parametrize("slug", ["arlecchino", "ludicitude", "lutinfernal"])
def test_three_turns_without_a_pointer(desk: Desk, slug: str) -> None:
    page = desk.open()
    page.goto(f"/try/{slug}/")
    for turn in range(3):
        for _step in range(20):
            if page.locator("#confirm").count():
                break
            # What goes on with the turn comes before what changes one's mind. The board is one stop, with a cursor in it.
            if page.locator(".draft a.primary").count():
                tab_to(page, ".draft a.primary")
            else:
                to_the_board(page)
                page.keyboard.press("Home")
                # A target shows the focus by its own outline, not by the browser's box round it.
                assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "none"
            href = page.evaluate("document.activeElement.getAttribute('href')")
            page.keyboard.press("Enter")
            arrived(page, href)
            # The focus is not thrown back to the top of the page.
            assert page.evaluate("document.activeElement.closest('#live') !== null")
        if not page.evaluate("document.activeElement.id === 'confirm'"):
            tab_to(page, "#confirm")
        page.keyboard.press("Enter")
        expect(page.locator("#live")).to_have_attribute("data-version", str(turn + 1))


def test_escape_clears_the_draft(desk: Desk) -> None:
    page = desk.open()
    page.goto("/try/arlecchino/")
    to_the_board(page)
    page.keyboard.press("Space")
    expect(page.locator("#clear")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#clear")).to_be_hidden()
    assert "?" not in page.url
