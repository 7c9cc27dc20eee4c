"""The board is one stop of the Tab key: a cursor walks from cell to cell, reads each out, and acts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Desk
from tests.e2e.hands import GOALS, GRIPS, begin, choose, confirm, ids, quiet, spot
from tests.e2e.people import enter, open_match, whose_turn
from tests.e2e.shared import site

__all__ = ["site"]
MIDDLES = """all => Object.fromEntries(all.map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [one.id, [x + width / 2, y + height / 2]];
}))"""
GAMES = pytest.mark.parametrize("slug", ["arlecchino", "ludicitude", "lutinfernal"])


def at(page: Page) -> str:
    """The id of what has the focus."""
    return str(page.evaluate("document.activeElement.id"))


def onto_the_board(page: Page) -> None:
    page.locator(".stage .board [tabindex='0']").focus()


@GAMES
def test_the_board_is_one_stop(desk: Desk, slug: str) -> None:
    page = desk.open()
    begin(page, slug)
    onto_the_board(page)
    expect(page.locator(".stage .board [tabindex='0']")).to_have_count(1)
    for key in ("Tab", "Shift+Tab", "Shift+Tab"):
        page.keyboard.press(key)
        if key == "Shift+Tab":
            break
        assert page.evaluate("!document.activeElement.closest('.board')")
    assert page.evaluate("Boolean(document.activeElement.closest('.board'))")


@GAMES
def test_arrows_go_to_the_nearest_cell_that_way(desk: Desk, slug: str) -> None:
    page = desk.open()
    begin(page, slug)
    onto_the_board(page)
    page.keyboard.press("Home")
    middles = page.locator(".stage .board [id][aria-label]").evaluate_all(MIDDLES)
    for key, axis, sign in (("ArrowDown", 1, 1), ("ArrowRight", 0, 1), ("ArrowUp", 1, -1), ("ArrowLeft", 0, -1)):
        was = at(page)
        page.keyboard.press(key)
        ways = {one: (x - middles[was][0], y - middles[was][1]) for one, (x, y) in middles.items()}
        if at(page) == was:
            # Only at the edge it stays where it is.
            assert not [way for way in ways.values() if way[axis] * sign > 5]
            continue
        assert ways[at(page)][axis] * sign > 0
        assert page.evaluate("document.activeElement.getAttribute('aria-label')")
        # Straight that way nothing is nearer.
        straight = [way[axis] * sign for way in ways.values() if abs(way[1 - axis]) < 3 and way[axis] * sign > 5]
        assert sum(map(abs, ways[at(page)])) <= min(straight, default=999) * 1.6


def test_a_row_is_walked_cell_by_cell(desk: Desk) -> None:
    page = desk.open()
    begin(page, "lutinfernal")
    page.locator("#c-B8").focus()
    for cell in ("c-B9", "c-B10", "c-B11", "c-B12"):
        page.keyboard.press("ArrowRight")
        assert at(page) == cell
    # Up and up again is straight up, left and right of it in turn.
    page.locator("#c-B18").focus()
    here = spot(page, "#c-B18")
    for _row in range(4):
        page.keyboard.press("ArrowUp")
    there = spot(page, f"#{at(page)}")
    assert there[0] == pytest.approx(here[0], abs=3)
    assert at(page) == "c-B2"


@GAMES
def test_home_end_and_why(desk: Desk, slug: str) -> None:
    page = desk.open()
    begin(page, slug)
    onto_the_board(page)
    targets = ids(page, GOALS) or ids(page, GRIPS)
    page.keyboard.press("End")
    assert at(page) == targets[-1]
    page.keyboard.press("Home")
    assert at(page) == targets[0]
    asked = ids(page, ".stage .board a.ask")[0]
    page.locator(f"#{asked}").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#notice")).to_be_visible()
    assert at(page) == asked
    assert page.locator(f"#{asked}").get_attribute("tabindex") == "0"


@GAMES
def test_a_whole_draft_is_changed_by_keyboard(desk: Desk, slug: str) -> None:
    page = desk.open()
    begin(page, slug)
    onto_the_board(page)
    for _step in range(12):
        if page.locator("#confirm").count():
            break
        page.keyboard.press("Home")
        where = page.url
        page.keyboard.press("Enter")
        page.wait_for_function("url => location.href !== url", arg=where)
        quiet(page)
        if not page.evaluate("Boolean(document.activeElement.closest('.board'))"):
            onto_the_board(page)
    turn = page.locator("#confirm").get_attribute("value")
    onto_the_board(page)
    if slug == "arlecchino":
        page.keyboard.press("Escape")
        expect(page.locator("#confirm")).to_have_count(0)
        assert "?" not in page.url
        return
    page.keyboard.press("End")
    page.keyboard.press("Space")
    expect(page.locator("#confirm")).not_to_have_attribute("value", turn or "")


def test_a_confirmed_turn_leaves_the_focus_on_the_board(desk: Desk) -> None:
    alice, bob = desk.open(), desk.open()
    enter(alice, "Alice")
    enter(bob, "Bob")
    bob.goto(open_match(alice, "ludicitude"))
    bob.locator("button[formaction$='/join/']").click()
    alice.reload()
    actor = whose_turn([alice, bob])
    assert actor is not None
    onto_the_board(actor)
    while not actor.locator("#confirm").count():
        actor.locator(f"{GOALS}[href*='draft'], {GOALS}").first.focus()
        where = actor.url
        actor.keyboard.press("Enter")
        actor.wait_for_function("url => location.href !== url", arg=where)
        quiet(actor)
    actor.locator("#confirm").focus()
    actor.keyboard.press("Enter")
    # It is the other's turn: there is no button and no target any more.
    expect(actor.locator(".draft")).to_have_count(0)
    expect(actor.locator(".stage .board [tabindex='0']")).to_be_focused()
    before = at(actor)
    actor.keyboard.press("ArrowDown")
    actor.keyboard.press("ArrowRight")
    assert at(actor) != before


def test_a_watched_board_can_be_walked_too(desk: Desk) -> None:
    page = desk.open()
    begin(page, "arlecchino")
    choose(page, GRIPS)
    choose(page, GOALS)
    confirm(page)
    onto_the_board(page)
    before = at(page)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    assert at(page) != before
    assert page.evaluate("document.activeElement.getAttribute('aria-label').length") > 3


def test_a_tile_is_in_the_row_of_the_empty_places_beside_it(desk: Desk) -> None:
    """Though it is drawn with its depth and its shadow."""
    page = desk.open()
    begin(page, "ludicitude")
    cells = {tuple(map(int, one[1:].split("_"))) for one in ids(page, ".stage .board [id][aria-label]")}
    rows = {row for _, row in cells}
    assert len(rows) > 3
    for q, r in cells:
        if r == max(rows):
            continue
        page.locator(f"#c{q}_{r}").focus()
        page.keyboard.press("ArrowDown")
        assert at(page).endswith(f"_{r + 1}")


def test_a_plate_is_turned_and_put_under_the_cursor(desk: Desk) -> None:
    page = desk.open()
    begin(page, "lutinfernal")
    choose(page, "#stud-A")
    for place in [one for one in ids(page, GOALS) if one.startswith("at-")][:2]:
        page.locator(f"#{place}").focus()
        where = spot(page, f"#{place}")
        for key in ("Enter", "e", "e", "q"):
            before = page.url
            page.keyboard.press(key)
            page.wait_for_function("url => location.href !== url", arg=before)
            quiet(page)
            assert at(page) == place
            assert spot(page, f"#{place}") == pytest.approx(where, abs=3)
        # A second Enter carries it nowhere else.
        held = page.url
        page.keyboard.press("Enter")
        expect(page.locator("#notice")).to_be_visible()
        assert page.url == held
