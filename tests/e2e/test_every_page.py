"""Every page at 360 px and on a desk, light and dark, in both languages: no sideways scroll, axe finds nothing."""

from __future__ import annotations

from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Desk
from tests.e2e.hands import GOALS, choose, confirm
from tests.e2e.people import enter, open_match, sign_up, step
from tests.e2e.shared import site

__all__ = ["site"]

SLUGS = ("arlecchino", "ludicitude", "lutinfernal")
LEARNING = ("/learn/", "/learn/ludicitude/", "/learn/lutinfernal/order/")


def looks_right(page: Page) -> None:
    """No sideways scroll, no axe violation."""
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), page.url
    found = Axe().run(page)
    assert found.violations_count == 0, f"{page.url}\n{found.generate_report()}"


@pytest.mark.parametrize(("phone", "scheme", "language"), [(True, "light", "fr"), (False, "dark", "en")])
def test_pages_of_a_visitor_and_a_member(desk: Desk, phone: bool, scheme: str, language: str) -> None:
    page = desk.open(phone=phone, color_scheme=scheme, language=language)
    desk.expect("404")
    for address in (
        "/",
        "/preferences/",
        "/account/login/",
        "/account/signup/",
        "/nowhere/",
        *(f"/try/{slug}/" for slug in SLUGS),
        *LEARNING,
    ):
        page.goto(address)
        looks_right(page)
    for address in ("/account/slip/", "/account/password/reset/"):
        page.goto(address)
        looks_right(page)
    sign_up(page, f"Alice-{language}")
    own = [
        "/account/settings/",
        "/account/email/",
        "/account/second-factor/",
        "/account/sessions/",
        "/account/password/",
        "/account/logout/",
        page.locator("a.me").get_attribute("href") or "",
    ]
    addresses = ["/", *(f"/play/{slug}/" for slug in SLUGS), *own]
    for address in addresses:
        page.goto(address)
        looks_right(page)
    open_match(page, "ludicitude", seats=4)
    looks_right(page)


@pytest.mark.parametrize(("phone", "scheme", "language"), [(True, "dark", "fr"), (False, "light", "en"), (True, "light", "en")])
@pytest.mark.parametrize("slug", SLUGS)
def test_boards_in_every_state(desk: Desk, slug: str, phone: bool, scheme: str, language: str) -> None:
    page = desk.open(phone=phone, color_scheme=scheme, language=language)
    enter(page, "Alice")
    open_match(page, slug, venue="one_screen", seats=2)
    rng = Random(7)
    looks_right(page)
    for _step in range(12):
        step(page, rng)
    looks_right(page)
    ask = page.locator(".board a.ask").first
    ask.dispatch_event("click")
    expect(page.locator("#notice")).to_be_visible()
    looks_right(page)
    for seat in page.locator(".seat summary").all():
        seat.click()
    looks_right(page)
    page.locator(".leave summary").click()
    page.locator(".leave button").click()
    expect(page.locator("section.result")).to_be_visible()
    looks_right(page)
    page.goto(f"{page.url}turns/")
    looks_right(page)


@pytest.mark.parametrize(("phone", "scheme"), [(True, "dark"), (False, "light")])
def test_a_board_whose_magicians_are_used_up(desk: Desk, phone: bool, scheme: str) -> None:
    """What cannot be used any more can still be read: it says why not."""
    page = desk.open(phone=phone, color_scheme=scheme)
    page.goto("/try/lutinfernal/")
    while not page.locator(".modes .off").count():
        if page.locator(".modes").count():
            choose(page, ".modes a >> nth=1")
        choose(page, f"{GOALS}[href*='draft']")
        while not page.locator("#confirm").count():
            choose(page, ".draft a.primary, .modes a")
        confirm(page)
    assert page.locator(".modes .off").count() == 4
    looks_right(page)
