"""Stepping through a game in a browser: keys, turns, curve and the way back; by itself to the end; on a phone; while it runs."""

from __future__ import annotations

from random import Random
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Desk
from tests.e2e.looking import GOLDEN, load
from tests.e2e.people import enter, open_match, step
from tests.e2e.shared import site

__all__ = ["site"]

DRAWN = """() => [...document.querySelectorAll('.stage .board use')].map(
  one => ['href', 'x', 'y', 'transform', 'class'].map(name => one.getAttribute(name)))"""


def at(page: Page, base: str, ply: int) -> None:
    """Waits until that position is shown, under its address, with all marks at it."""
    expect(page.locator("#live")).to_have_attribute("data-position", str(ply))
    expect(page).to_have_url(f"{base}{ply}/")
    expect(page.locator(".turns [aria-current=true]")).to_have_attribute("data-ply", str(ply))
    where = page.evaluate(
        """ply => { const line = document.querySelector('.curve .casing').points[ply];
        return [line.x, document.querySelector('.curve .at').transform.baseVal[0].matrix.e]; }""",
        ply,
    )
    assert where[0] == pytest.approx(where[1], abs=0.05)


def test_every_way_leads_to_its_position_and_back(desk: Desk) -> None:
    page = desk.open(reduced_motion="reduce")
    enter(page, "Alice")
    base = load(page, "lutinfernal")
    page.evaluate("window.same = true")
    for key, ply in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 57), ("Home", 0)):
        page.keyboard.press(key)
        at(page, base, ply)
    page.locator(".turns a[data-ply='30']").click()
    at(page, base, 30)
    expect(page.locator(".turns li:has([aria-current])")).to_be_in_viewport()
    page.locator(".curve a[data-ply='12']").click(force=True)
    at(page, base, 12)
    page.locator("#go-next").focus()
    page.keyboard.press("Enter")
    at(page, base, 13)
    expect(page.locator("#go-next")).to_be_focused()
    page.go_back()
    at(page, base, 30)
    page.go_back()
    at(page, base, 0)
    page.go_forward()
    at(page, base, 30)
    # Keys that come faster than the answers: where they lead together.
    for _press in range(8):
        page.keyboard.press("ArrowRight")
    at(page, base, 38)
    assert page.evaluate("window.same")
    drawn = page.evaluate(DRAWN)
    page.reload()
    assert page.evaluate(DRAWN) == drawn


def test_it_plays_by_itself_until_somebody_stops_it(desk: Desk) -> None:
    page = desk.open(reduced_motion="reduce")
    page.clock.install()
    enter(page, "Alice")
    base = load(page, "arlecchino")
    last = int(page.locator("#live").get_attribute("data-last") or "")
    page.goto(f"{base}{last - 4}/")
    # From here on time stands still between the steps of the test.
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    button = page.locator("#go-play")
    page.keyboard.press("Space")
    expect(button).to_have_attribute("aria-pressed", "true")
    at(page, base, last - 3)
    page.clock.run_for(2_000)
    at(page, base, last - 2)
    page.keyboard.press("ArrowLeft")
    at(page, base, last - 3)
    expect(button).to_have_attribute("aria-pressed", "false")
    page.clock.run_for(10_000)
    at(page, base, last - 3)
    button.click()
    for ply in range(last - 2, last + 1):
        at(page, base, ply)
        page.clock.run_for(2_000)
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    at(page, base, 0)
    expect(button).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize(("scheme", "language"), [("light", "fr"), ("dark", "en")])
def test_on_a_phone_board_and_controls_fill_the_screen(desk: Desk, scheme: str, language: str) -> None:
    page = desk.open(phone=True, color_scheme=scheme, language=language)
    desk.expect("422")
    enter(page, "Alice")
    page.goto("/records/")
    looks_right(page)
    for slug in GOLDEN:
        base = load(page, slug)
        page.goto(f"{base}20/")
        box = page.locator(".walk").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 740
        assert page.locator(".walk .button").evaluate_all("all => all.every(one => one.offsetWidth >= 44)")
        page.locator("#go-next").tap()
        at(page, base, 21)
        assert page.evaluate("scrollY") == 0
        page.locator(".scores summary").tap()
        looks_right(page)
    page.goto("/records/")
    page.fill("[name=text]", "[Game]")
    page.locator(".record-form button.primary").tap()
    expect(page.locator("#wrong")).to_be_visible()
    expect(page.locator("[name=text]")).to_have_value("[Game]")


def looks_right(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), page.url
    found = Axe().run(page)
    assert found.violations_count == 0, f"{page.url}\n{found.generate_report()}"


def test_a_match_that_goes_on_says_so(desk: Desk) -> None:
    page = desk.open()
    enter(page, "Alice")
    address, rng = open_match(page, "arlecchino", venue="one_screen"), Random(3)
    back = page.context.new_page()
    back.goto(f"{address}games/1/last/")
    expect(back.locator("#newer")).to_be_hidden()
    while not step(page, rng):
        pass
    back.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(back.locator("#newer")).to_be_visible()
    back.locator("#newer a").click()
    expect(back.locator("#live")).to_have_attribute("data-position", "1")
    back.locator(f".beside .bar a[href='{urlsplit(address).path}']").click()
    expect(back.locator(".draft, #now").first).to_be_visible()


def test_on_paper_all_turns_stand_and_nothing_to_press(desk: Desk) -> None:
    page = desk.open()
    enter(page, "Alice")
    base = load(page, "lutinfernal")
    page.goto(f"{base}12/")
    turns = page.locator(".back-page .turns ol")
    cut = "list => list.scrollHeight - list.clientHeight"
    assert turns.evaluate(cut) > 0
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 794, "height": 1123})
    assert turns.evaluate(cut) == 0
    expect(page.locator(".walk")).to_be_hidden()
    expect(page.locator("#explore")).to_be_hidden()
    expect(page.locator(".beside .bar").first).to_be_hidden()
    # The board is large, covers nothing and is not followed by an empty half page.
    stage, beside = page.locator(".stage .board").bounding_box(), page.locator(".beside").bounding_box()
    assert stage
    assert beside
    assert 0 <= beside["y"] - stage["y"] - stage["height"] < 60
    assert stage["height"] > 400


def test_a_game_without_turns_is_over_at_once(desk: Desk) -> None:
    page = desk.open(reduced_motion="reduce")
    enter(page, "Alice")
    address = open_match(page, "arlecchino", venue="one_screen")
    page.goto(f"{address}games/1/0/")
    button = page.locator("#go-play")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    button.focus()
    page.keyboard.press("Space")
    expect(button).to_have_attribute("aria-pressed", "false")
