"""The reader's own view of a board: zoomed, panned, kept from step to step, turned round."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Desk
from tests.e2e.hands import GOALS, begin, choose, quiet, spot
from tests.e2e.shared import site

__all__ = ["site"]
BOARD = "#live .stage .board"
GAMES = ["arlecchino", "ludicitude", "lutinfernal"]


def box(page: Page) -> list[float]:
    """The part of the board in view: x, y, width, height in its own units."""
    return [float(number) for number in str(page.locator(BOARD).get_attribute("viewBox")).split()]


def tool(page: Page, name: str) -> None:
    page.locator("#live .view").get_by_role("button", name=name).click()


def middle_thing(page: Page) -> str:
    """What lies in the middle of the stage."""
    x, y = spot(page, BOARD)
    return str(
        page.evaluate(
            "([x, y]) => (document.elementFromPoint(x, y).closest('.board [id]') || document.querySelector('.board [id]')).id",
            [x, y],
        )
    )


def test_buttons_and_keys_zoom_and_fit(desk: Desk) -> None:
    page = desk.open()
    begin(page, "ludicitude")
    whole = box(page)
    buttons = page.locator("#live .view button:visible")
    assert [one.get_attribute("aria-label") for one in buttons.all()] == ["Zoom in", "Turn the board"]
    assert all((one.bounding_box() or {})["height"] >= 44 <= (one.bounding_box() or {})["width"] for one in buttons.all())
    tool(page, "Zoom in")
    assert box(page)[2] < whole[2]
    page.keyboard.press("+")
    once = box(page)
    page.keyboard.press("-")
    assert box(page)[2] == pytest.approx(once[2] * 1.5)
    tool(page, "Show the whole board")
    assert box(page) == whole
    expect(page.get_by_role("button", name="Zoom in")).to_be_focused()
    page.keyboard.press("+")
    page.keyboard.press("0")
    assert box(page) == whole


@pytest.mark.parametrize("slug", GAMES)
def test_the_view_is_kept_from_step_to_step(desk: Desk, slug: str) -> None:
    page = desk.open()
    begin(page, slug)
    whole = box(page)
    page.keyboard.press("+")
    page.keyboard.press("+")
    near, thing = box(page), middle_thing(page)
    before = spot(page, f"#{thing}")
    choose(page, f"{GOALS}[href*='draft']" if page.locator(f"{GOALS}[href*='draft']").count() else f"{BOARD} .act")
    assert box(page)[2:] == pytest.approx(near[2:], rel=0.02)
    assert spot(page, f"#{thing}") == pytest.approx(before, abs=12)
    page.keyboard.press("0")
    assert box(page)[2:] == pytest.approx(whole[2:], rel=0.5)
    expect(page.locator("#live .view")).to_have_count(1)


def test_the_plate_in_hand_is_followed(desk: Desk) -> None:
    page = desk.open()
    begin(page, "lutinfernal")
    for _ in range(3):
        page.keyboard.press("+")
    for plate in "ABC":
        choose(page, f"#stud-{plate}")
        stage = page.locator(BOARD).bounding_box()
        plate_at = spot(page, f"{BOARD} .lifted-ring")
        assert stage is not None
        assert stage["x"] <= plate_at[0] <= stage["x"] + stage["width"]
        assert stage["y"] <= plate_at[1] <= stage["y"] + stage["height"]


def test_the_mouse_pans_what_is_zoomed_and_the_wheel_zooms_where_it_points(desk: Desk) -> None:
    page = desk.open()
    begin(page, "ludicitude")
    address, thing = page.url, f"#{middle_thing(page)}"
    at = spot(page, thing)
    page.mouse.move(*at)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -60)
    page.mouse.wheel(0, -60)
    page.keyboard.up("Control")
    page.wait_for_function("() => document.documentElement.classList.contains('zoomed')")
    assert spot(page, thing) == pytest.approx(at, abs=3)
    before = box(page)
    stage = page.locator(BOARD).bounding_box() or {}
    targets = page.locator(GOALS).evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).map(({ x, y }) => [x + 20, y + 20])"
    )
    x, y = next((x, y) for x, y in targets if 0 < x - stage["x"] < stage["width"] and 0 < y - stage["y"] < stage["height"])
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y + 20, steps=4)
    page.mouse.up()
    assert (box(page)[0], box(page)[1]) < (before[0], before[1])
    assert page.url == address, "what lies under a pan is not chosen"
    quiet(page)


def test_two_fingers_pinch(desk: Desk) -> None:
    page = desk.open(phone=True, is_mobile=True)
    begin(page, "lutinfernal")
    whole, (x, y) = box(page), spot(page, BOARD)
    touch = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 30), ("touchMove", 40), ("touchMove", 60), ("touchMove", 75), ("touchEnd", 0)):
        points = [{"x": x + side * apart, "y": y, "id": number} for number, side in enumerate((-1, 1))] if apart else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    page.wait_for_function("() => document.documentElement.classList.contains('zoomed')")
    assert box(page)[2] < whole[2] / 1.8
    assert page.evaluate("visualViewport.scale") == 1, "the page itself is not zoomed"


def test_the_board_is_turned_and_the_draft_kept(desk: Desk) -> None:
    page = desk.open(language="fr")
    begin(page, "arlecchino")
    choose(page, f"{BOARD} .act")
    (ax, ay), (fx, fy), address = spot(page, "#c-a1"), spot(page, "#c-f6"), page.url
    assert ax < fx
    assert ay > fy
    tool(page, "Tourner le plateau")
    page.wait_for_function("() => document.querySelector('.turn-board [name=value]').value === 'off'")
    assert page.url == address
    assert spot(page, "#c-a1") == pytest.approx((fx, fy), abs=12)
    assert spot(page, "#c-f6") == pytest.approx((ax, ay), abs=12)


def test_without_scripts_there_are_no_tools(desk: Desk) -> None:
    page = desk.open(java_script_enabled=False)
    page.goto("/try/arlecchino/")
    expect(page.locator(".view")).to_have_count(0)
    expect(page.locator(BOARD)).to_be_visible()
