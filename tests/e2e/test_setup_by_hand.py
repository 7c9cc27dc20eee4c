"""A start of one's own is laid out by hand: dragged by mouse and by finger, by two taps, by keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Desk
from tests.e2e.hands import GOALS, GRIPS, Finger, Mouse, quiet, spot
from tests.e2e.people import stands_still
from tests.e2e.shared import site

__all__ = ["site"]

SLUGS = ("arlecchino", "ludicitude", "lutinfernal")


def begin(page: Page, slug: str) -> str:
    """The page with a start; its text."""
    page.goto(f"/play/{slug}/setup/?seats=2")
    expect(page.locator("#clear")).to_have_count(0)
    return page.locator("#setup").input_value()


def laid(page: Page, before: str) -> str:
    """The start once it is another."""
    expect(page.locator("#setup")).not_to_have_value(before)
    quiet(page)
    return page.locator("#setup").input_value()


def held(page: Page, slug: str) -> tuple[str, tuple[float, float]]:
    """What is taken up by its first grip, and the middle of the target farthest from it; then it is put back."""
    grip = page.locator(GRIPS).last
    name = str(grip.get_attribute("id"))
    grip.dispatch_event("click")
    quiet_but_held(page)
    spots = page.locator(GOALS).evaluate_all(
        "all => all.map((one) => { const b = one.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })"
    )
    x, y = spot(page, ".board .act.held")
    # Where no other lies near it, so that a finger hits this one.
    goal = max(spots, key=lambda at: min(100, (at[0] - x) ** 2 + (at[1] - y) ** 2) + at[1])
    page.keyboard.press("Escape")
    expect(page.locator("#clear")).to_have_count(0)
    quiet(page)
    return name, (goal[0], goal[1])


@pytest.mark.parametrize("touch", [False, True])
@pytest.mark.parametrize("slug", SLUGS)
def test_it_is_dragged(desk: Desk, slug: str, touch: bool) -> None:
    page = desk.open(phone=touch)
    before = begin(page, slug)
    name, goal = held(page, slug)
    hand = (Finger if touch else Mouse)(page, spot(page, f"#{name}"))
    hand.by(9, 9)
    expect(page.locator("body > .ghost")).to_have_count(1)
    expect(page.locator(GOALS).first).to_be_attached()
    quiet_but_held(page)
    # A plate is held by its studs, which do not come to lie on the target, but its middle does.
    off = offset(page, name) if slug == "lutinfernal" else (0.0, 0.0)
    hand.move((goal[0] + off[0], goal[1] + off[1]))
    hand.up()
    after = laid(page, before)
    # Away from all targets it goes back.
    if page.locator("#clear").count():
        page.locator("#clear").click()
        expect(page.locator("#clear")).to_have_count(0)
        quiet(page)
    hand = (Finger if touch else Mouse)(page, spot(page, GRIPS))
    hand.by(9, 9)
    expect(page.locator("body > .ghost")).to_have_count(1)
    quiet_but_held(page)
    page.keyboard.press("Escape")
    hand.up()
    expect(page.locator("#clear")).to_have_count(0)
    quiet(page)
    assert page.locator("#setup").input_value() == after


def quiet_but_held(page: Page) -> None:
    expect(page.locator("#clear")).to_be_visible()
    stands_still(page)


def offset(page: Page, stud: str) -> tuple[float, float]:
    """From the middle of the plate in the hand to the middle of its studs."""
    (x, y), (px, py) = spot(page, f"#{stud}"), spot(page, ".board .held[data-grip]")
    return x - px, y - py


@pytest.mark.parametrize("slug", SLUGS)
def test_a_first_tap_shows_and_a_second_lays(desk: Desk, slug: str) -> None:
    page = desk.open(phone=True, language="fr")
    before = begin(page, slug)
    name, goal = held(page, slug)
    page.touchscreen.tap(*spot(page, f"#{name}"))
    quiet_but_held(page)
    page.touchscreen.tap(*goal)
    expect(page.locator(".board .peek")).to_have_count(1)
    assert page.locator("#setup").input_value() == before
    page.touchscreen.tap(*goal)
    laid(page, before)


@pytest.mark.parametrize("slug", SLUGS)
def test_it_is_laid_by_keys_and_put_back_by_escape(desk: Desk, slug: str) -> None:
    page = desk.open()
    before = begin(page, slug)
    page.locator(GRIPS).first.focus()
    page.keyboard.press("Enter")
    quiet_but_held(page)
    page.keyboard.press("Escape")
    expect(page.locator("#clear")).to_have_count(0)
    assert page.locator("#setup").input_value() == before
    page.locator(GRIPS).first.focus()
    page.keyboard.press("Enter")
    quiet_but_held(page)
    page.keyboard.press("End")
    expect(page.locator(f"{GOALS}:focus")).to_have_count(1)
    expect(page.locator(".board .peek")).to_have_count(1)
    page.keyboard.press("Enter")
    laid(page, before)


def test_it_is_zoomed_and_needs_no_scripts(desk: Desk) -> None:
    page = desk.open()
    before = begin(page, "ludicitude")
    box = page.locator(".stage .board").get_attribute("viewBox") or ""
    page.keyboard.press("+")
    expect(page.locator(".stage .board")).not_to_have_attribute("viewBox", box)
    expect(page.locator(".turn-board")).to_have_count(0)
    plain = desk.open(java_script_enabled=False)
    plain.goto("/play/ludicitude/setup/?seats=2")
    plain.locator("#c0_0").click()
    expect(plain.locator("#clear")).to_be_visible()
    plain.locator(GOALS).last.click()
    expect(plain).to_have_url(re.compile("setup="))
    expect(plain.locator("#clear")).to_have_count(0)
    assert plain.locator("#setup").input_value() != before
