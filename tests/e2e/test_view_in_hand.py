"""While a plate is in the hand all of the board is in view: it is seen whole wherever it may come down, and nothing jumps."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Desk
from tests.e2e.hands import GOALS, Finger, begin, choose, ids, quiet, spot
from tests.e2e.shared import site

__all__ = ["site"]
BOARD = "#live .stage .board"
OUTSIDE = """wish => {
    const stage = document.querySelector("#live .stage").getBoundingClientRect();
    return Math.max(...[...document.querySelectorAll(wish)].map((one) => one.getBoundingClientRect())
        .flatMap((at) => [stage.left - at.left, stage.top - at.top, at.right - stage.right, at.bottom - stage.bottom]));
}"""
"""How many pixels of such things lie outside of the stage."""


def width(page: Page) -> float:
    return float(str(page.locator(BOARD).get_attribute("viewBox")).split()[2])


def farthest(page: Page) -> set[str]:
    """The places at the four ends of the board."""
    places = {place: spot(page, f"#{place}") for place in ids(page, GOALS) if place.startswith("at-")}
    return {end(places, key=lambda place, axis=axis: places[place][axis]) for end in (min, max) for axis in (0, 1)}


@pytest.mark.parametrize("phone", [True, False])
@pytest.mark.parametrize("zoomed", [False, True])
def test_a_plate_is_seen_whole_wherever_it_may_lie(desk: Desk, phone: bool, zoomed: bool) -> None:
    page = desk.open(phone=phone)
    begin(page, "lutinfernal")
    for _ in range(3 if zoomed else 0):
        page.keyboard.press("+")
    before = width(page)
    choose(page, "#stud-B")
    for place in farthest(page):
        page.locator(f"#{place}").evaluate("place => Table.peek(place)")
        expect(page.locator(".peeked")).to_have_attribute("id", place)
        assert page.evaluate(OUTSIDE, f"{BOARD} > .peek") <= 0
    # The view stays where a place was chosen, so that another one can be.
    wide, there = width(page), spot(page, "#c-A1")
    choose(page, f"#{place}")
    assert page.evaluate(OUTSIDE, f"{BOARD} > .held") <= 0
    assert width(page) == wide
    assert spot(page, "#c-A1") == pytest.approx(there, abs=1)
    choose(page, "#clear")
    assert width(page) == pytest.approx(before)


@pytest.mark.parametrize("still", [False, True])
def test_the_view_widens_without_a_jump(desk: Desk, still: bool) -> None:
    page = desk.open(phone=True, is_mobile=True, reduced_motion="reduce" if still else "no-preference")
    begin(page, "lutinfernal")
    page.evaluate("""() => {
        const at = () => document.querySelector("#c-C10").getBoundingClientRect().x;
        document.addEventListener("table:before", () => { window.was = at(); });
        document.addEventListener("table:put", () => queueMicrotask(() => { window.now = at(); }));
    }""")
    hand = Finger(page, spot(page, "#stud-A use"))
    hand.move((hand.at[0] + 10, hand.at[1] + 8), steps=1)
    expect(page.locator("#live a.held")).to_be_attached()
    expect(page.locator(f"{BOARD}.gliding")).to_have_count(0)
    was, now = page.evaluate("[was, now]")
    end = page.locator("#c-C10").evaluate("one => one.getBoundingClientRect().x")
    assert abs(end - was) > 5
    assert now == pytest.approx(end if still else was, abs=1)
    # What is in the hand is drawn as large as the board.
    plates = "all => new Set(all.map((one) => Math.round(one.getBoundingClientRect().width))).size"
    assert page.locator(f"{BOARD} > .lifted-ring, body > .ghost .lifted-ring").evaluate_all(plates) == 1
    hand.move((3, 3))
    hand.up()
    quiet(page)
