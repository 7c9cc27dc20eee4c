"""What a target would do is shown while pointer or focus rests on it, and moves nothing; on touch the first tap looks."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Desk
from tests.e2e.people import arrived
from tests.e2e.shared import site

__all__ = ["site"]

OVERLAY = "#live .board > .peek"
STEPS = {
    "lutinfernal": (["#c-B10", "#confirm", "#stud-A"], ".board .act[id^=at-]", "#lut-plate-A"),
    "ludicitude": ([], ".board .act[href*='draft=V']", "#lud-picked"),
    "arlecchino": ([".board .act"], ".board .act[href*='draft=']", "#arl-picked"),
}
"""For each game: what is clicked before, the targets to look at, and a symbol that looking at one of them lays over the board."""


def at_the_board(page: Page, slug: str) -> tuple[Locator, str]:
    """A visitor's board of that game; one target, and what looking at it shows."""
    page.goto(f"/try/{slug}/")
    clicks, wish, symbol = STEPS[slug]
    for click in clicks:
        chosen = page.locator(click).first
        if click == "#confirm":
            chosen.click()
            expect(page.locator("#live")).to_have_attribute("data-position", "1")
            continue
        address = chosen.get_attribute("href") or ""
        chosen.dispatch_event("click")
        arrived(page, address)
    return page.locator(wish).last, symbol


def tops(page: Page) -> list[list[object]]:
    """Where the parts of the page are."""
    parts = "#live, .play > *, .draft > *:not(.forecast), .board .act"
    found = (
        "wish => [...document.querySelectorAll(wish)].map(one => one.getBoundingClientRect()).map(at => [at.x, at.y, at.height])"
    )
    return page.evaluate(found, parts)


def looked_at(page: Page, target: Locator, symbol: str) -> str:
    """Waits for the marks, which catch no clicks; what is said."""
    expect(page.locator(OVERLAY)).to_have_count(1)
    expect(page.locator(f"{OVERLAY} use[href='{symbol}']").first).to_be_attached()
    expect(page.locator(".peeked")).to_have_attribute("id", target.get_attribute("id") or "")
    assert page.locator(OVERLAY).evaluate("one => getComputedStyle(one).pointerEvents") == "none"
    return page.locator("#forecast").text_content() or ""


def test_pointer_and_focus_show_what_each_target_would_do(desk: Desk) -> None:
    page = desk.open()
    for slug in STEPS:
        target, symbol = at_the_board(page, slug)
        said, before = page.locator("#forecast").text_content(), tops(page)
        target.hover(force=True)
        words = looked_at(page, target, symbol)
        assert words
        assert tops(page) == before, "nothing moves"
        page.mouse.move(1, 1)
        expect(page.locator(OVERLAY)).to_have_count(0)
        expect(page.locator("#forecast")).to_have_text(said or "")
        # The same by keyboard, from what the page remembers.
        page.keyboard.press("Shift")
        target.focus()
        assert looked_at(page, target, symbol) == words
        page.keyboard.press("Shift+Tab")
        expect(page.locator(OVERLAY)).to_have_count(0)
        target.focus()
        looked_at(page, target, symbol)
        address = target.get_attribute("href") or ""
        page.keyboard.press("Enter")
        arrived(page, address)
        expect(page.locator(OVERLAY)).to_have_count(0)


def test_on_touch_the_first_tap_looks_and_the_second_acts(desk: Desk) -> None:
    page = desk.open(phone=True, language="fr")
    for slug in STEPS:
        target, symbol = at_the_board(page, slug)
        before = page.url
        target.tap(force=True)
        assert looked_at(page, target, symbol)
        assert page.url == before
        address = target.get_attribute("href") or ""
        target.tap(force=True)
        arrived(page, address)
        expect(page.locator(OVERLAY)).to_have_count(0)


def test_nothing_is_asked_for_while_offline(desk: Desk) -> None:
    page = desk.open()
    target, symbol = at_the_board(page, "ludicitude")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "peek=" in request.url else None)
    page.evaluate("Object.defineProperty(navigator, 'onLine', { get: () => window.there, configurable: true })")
    shown = "target => Table.peek(target).then(() => document.querySelectorAll('.peek').length)"
    assert target.evaluate(shown) == 0
    assert not asked
    page.evaluate("Table.unpeek(), window.there = true")
    assert target.evaluate(shown) == 1
    assert looked_at(page, target, symbol)
    assert len(asked) == 1


def test_an_answer_that_failed_is_asked_for_again(desk: Desk) -> None:
    desk.expect("503")
    page = desk.open()
    target, symbol = at_the_board(page, "ludicitude")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "peek=" in request.url else None)
    page.route("**/*peek=*", lambda route: route.fulfill(status=503, body="busy"), times=1)
    shown = "target => Table.peek(target).then(() => document.querySelectorAll('.peek').length)"
    for now in (0, 1, 1):
        assert target.evaluate(shown) == now
        page.evaluate("Table.unpeek()")
    # What came is remembered.
    assert len(asked) == 2
    assert target.evaluate(shown) == 1
    assert looked_at(page, target, symbol)


def test_a_key_shows_what_the_cell_below_the_cursor_would_do(desk: Desk) -> None:
    page = desk.open()
    page.goto("/try/lutinfernal/")
    page.locator(".stage .board [tabindex='0']").focus()
    page.keyboard.press("Home")
    first = page.evaluate("document.activeElement.id")
    expect(page.locator(".peeked")).to_have_attribute("id", first)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#confirm")).to_be_visible()
    # The focus goes back where it was by a step, about which nobody has asked.
    page.locator(f"#{first}").focus()
    expect(page.locator(".peeked")).to_have_attribute("id", first)
    page.keyboard.press("Escape")
    expect(page.locator("#confirm")).to_have_count(0)
    expect(page.locator(".peeked")).to_have_count(0)
    assert page.evaluate("document.activeElement.id") == first
    page.keyboard.press("Home")
    expect(page.locator(".peeked")).to_have_attribute("id", first)
