"""The mouse drags: plates snap to where they may lie and turn, tiles take their way."""

from __future__ import annotations

from urllib.parse import unquote

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import Desk
from tests.e2e.hands import DEAL, GOALS, GRIPS, Mouse, Point, begin, choose, ids, quiet, spot
from tests.e2e.people import stands_still
from tests.e2e.shared import site

__all__ = ["site"]
HELD = "#live .board > .held[data-grip]"


def lift(page: Page, selector: str = "#stud-A use") -> tuple[Mouse, Point]:
    """Drags plate A off its place; the mouse, and how far the plate's middle is from it."""
    hand = Mouse(page, spot(page, selector))
    hand.by(9, 7)
    expect(page.locator(HELD)).to_be_attached()
    x, y = spot(page, "body > .ghost .held[data-grip]")
    return hand, (x - hand.at[0], y - hand.at[1])


def over(page: Page, hand: Mouse, off: Point, place: str) -> None:
    """Moves the plate's middle to a few pixels from a landing place."""
    x, y = spot(page, f"#{place}")
    hand.move((x - off[0] + 4, y - off[1] - 5))


def landing(page: Page) -> str:
    """A place away from where the plate lies."""
    return next(place for place in ids(page, GOALS) if place.startswith("at-"))


def test_a_plate_snaps_to_a_place_and_lies_there(desk: Desk) -> None:
    page = desk.open()
    begin(page, "lutinfernal")
    hand, off = lift(page)
    place = landing(page)
    href = page.locator(f"#{place}").get_attribute("href") or ""
    over(page, hand, off, place)
    # It snaps: the middle of what is drawn in the hand is the middle of the place.
    assert spot(page, "body > .ghost .held[data-grip]") == pytest.approx(spot(page, f"#{place}"), abs=3)
    hand.up()
    expect(page.locator(".draft a.primary")).to_be_visible()
    assert unquote(page.url).endswith(href)
    quiet(page)


def test_a_plate_let_go_elsewhere_goes_back(desk: Desk) -> None:
    page = desk.open()
    begin(page, "lutinfernal")
    hand, _off = lift(page)
    hand.move((3, 3))
    hand.up()
    expect(page.locator(HELD)).to_have_count(0)
    quiet(page)
    assert "?" not in page.url
    # Escape lets go as well, and what is pressed then does nothing.
    hand, off = lift(page)
    over(page, hand, off, landing(page))
    page.keyboard.press("Escape")
    expect(page.locator(HELD)).to_have_count(0)
    hand.up()
    quiet(page)
    assert "?" not in page.url


def test_a_plate_is_lifted_by_a_press_on_it(desk: Desk) -> None:
    page = desk.open()
    begin(page, "lutinfernal")
    # Between two cells there is only the plate.
    x, y = spot(page, "#c-B10")
    side, _ = spot(page, "#c-B11")
    hand = Mouse(page, ((x + side) / 2, y))
    expect(page.locator(HELD)).to_be_attached()
    hand.up()
    assert unquote(page.url).endswith("?pick=B(")
    quiet(page)
    # A click on a cell is one; from the cell the mouse drags the plate under it.
    choose(page, "#clear")
    for cell in ("#c-B10", GOALS):
        hand = Mouse(page, spot(page, cell))
        hand.by(9, 7)
        expect(page.locator(HELD)).to_be_attached()
        hand.move((3, 3))
        hand.up()
        expect(page.locator(HELD)).to_have_count(0)
        quiet(page)


def test_a_plate_in_the_hand_turns_and_stays_turned(desk: Desk) -> None:
    page = desk.open()
    begin(page, "lutinfernal")
    hand, off = lift(page)
    # A turn more while the first is on its way is none the less a turn.
    held: list[Route] = []
    page.route("**/try/lutinfernal/?*r1", lambda route: held.append(route), times=1)  # noqa: PLW0108 - Playwright marks what it is given
    page.mouse.wheel(0, 100)
    page.wait_for_function("() => document.querySelector('#live[aria-busy]')")
    page.keyboard.press("e")
    held[0].continue_()
    page.wait_for_function("() => decodeURIComponent(location.search).endsWith('r2')")
    stands_still(page)
    over(page, hand, off, landing(page))
    hand.up()
    page.wait_for_function("() => !decodeURIComponent(location.search).includes('(0,0)')")
    assert unquote(page.url).endswith("r2")
    quiet(page)
    page.keyboard.press("Q")
    page.wait_for_function("() => decodeURIComponent(location.search).endsWith('r1')")


def test_a_tile_takes_its_way_in_order_however_slow_the_network(desk: Desk) -> None:
    page = desk.open()
    page.goto(f"/play/arlecchino/setup/?seats=2&setup={DEAL}")
    page.locator("#play-it").click()
    page.get_by_role("button", name="Play on one screen").click()
    page.wait_for_url("**/try/arlecchino/")
    asked, held = [], []
    # A tile that can go on after a jump: the cell of the jumped tile and its own are free then.
    for grip in ids(page, GRIPS):
        choose(page, f"#{grip}")
        target = ids(page, GOALS)[0]
        choose(page, f"#{target}")
        ways = [cell for cell in ids(page, GOALS) if cell != grip]
        choose(page, "#clear")
        if ways:
            break
    assert ways, "some tile of this deal can jump and go on"
    cells = [spot(page, f"#{cell}") for cell in (grip, target, ways[0])]

    def hold(route: Route) -> None:
        # What a target would do is asked beside, wherever the mouse happens to rest.
        if "peek=" in route.request.url:
            route.continue_()
            return
        asked.append(unquote(route.request.url).split("?")[1])
        held.append(route)

    page.route("**/try/arlecchino/?*", hold)
    hand = Mouse(page, cells[0])
    for cell in cells[1:]:
        hand.move(cell, steps=3)
    hand.up()
    # The hand has long let go when the first answer comes.
    for number in range(3):
        while len(held) <= number:
            page.evaluate("() => new Promise(requestAnimationFrame)")
        held[number].continue_()
    page.wait_for_function("() => location.search.includes('draft') && !document.querySelector('#live[aria-busy]')")
    start, first, second = (cell.removeprefix("c-") for cell in (grip, target, ways[0]))
    assert asked[0] == f"pick={start}"
    assert asked[1] == f"draft={start}x{first}"
    assert asked[2] in (f"draft={start}x{first}-{second}", f"draft={start}x{first}x{second}")
    assert unquote(page.url).endswith(asked[2])
