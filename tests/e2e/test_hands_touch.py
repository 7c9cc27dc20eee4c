"""A finger on a board: the first tap looks, the second acts; a thing is dragged, and elsewhere the page scrolls."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.conftest import Desk
from tests.e2e.hands import GOALS, GRIPS, Finger, begin, choose, ids, quiet, spot
from tests.e2e.shared import site

__all__ = ["site"]
GAMES = pytest.mark.parametrize("slug", ["arlecchino", "ludicitude", "lutinfernal"])


def phone(desk: Desk) -> Page:
    """A page under a finger."""
    return desk.open(phone=True, is_mobile=True)


def tap(page: Page, selector: str, dx: float = 0, dy: float = 0) -> None:
    x, y = spot(page, selector)
    page.touchscreen.tap(x + dx, y + dy)


def previewed(page: Page) -> Locator:
    """What the last tap has looked at."""
    return page.locator("#live .peeked")


def ready(page: Page, slug: str) -> str:
    """A board where targets can be chosen; the first of them."""
    begin(page, slug)
    if slug == "arlecchino":
        # To take up a tile needs no look: it changes nothing.
        tap(page, GRIPS)
        expect(page.locator("#live .held").first).to_be_attached()
    return f"#{ids(page, GOALS)[0]}"


@GAMES
def test_the_first_tap_looks_and_the_second_acts(desk: Desk, slug: str) -> None:
    page = phone(desk)
    target = ready(page, slug)
    before, href = page.url, page.locator(target).get_attribute("href")
    tap(page, target)
    expect(previewed(page)).to_have_attribute("id", target[1:])
    assert page.url == before
    # A tap elsewhere only ends the look, another one on the target looks again.
    box = page.locator(".stage").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + 3, box["y"] + box["height"] / 2)
    expect(previewed(page)).to_have_count(0)
    expect(page.locator("#notice")).to_have_count(0)
    assert page.url == before
    tap(page, target)
    expect(previewed(page)).to_have_attribute("id", target[1:])
    tap(page, target)
    page.wait_for_function("q => decodeURIComponent(location.search) === q", arg=href)
    quiet(page)


def test_a_tap_that_bounces_takes_nothing(desk: Desk) -> None:
    """What has not been shown yet is not taken."""
    page = phone(desk)
    target = ready(page, "lutinfernal")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/*peek=*", hold)
    for _ in range(3):
        tap(page, target)
    page.wait_for_function("() => !document.querySelector('#live[aria-busy]')")
    assert "?" not in page.url
    assert len(held) == 1
    held[0].continue_()
    expect(previewed(page)).to_have_attribute("id", target[1:])
    tap(page, target)
    expect(page.locator("#confirm")).to_be_attached()


def test_the_first_tap_says_that_the_site_is_away(desk: Desk) -> None:
    """Where no socket has told it."""
    desk.expect("ERR_FAILED")
    page = phone(desk)
    target = ready(page, "lutinfernal")
    page.route("**/try/**", lambda route: route.abort())
    tap(page, target)
    expect(page.locator("#link")).to_have_text("That could not be sent. Nothing was changed; reload the page and try again.")
    page.unroute("**/try/**")
    tap(page, target)
    tap(page, target)
    expect(page.locator("#confirm")).to_be_attached()
    expect(page.locator("#link")).to_be_hidden()


@GAMES
def test_a_tap_beside_a_small_target_finds_it(desk: Desk, slug: str) -> None:
    page = phone(desk)
    target = ready(page, slug)
    if slug == "lutinfernal":
        choose(page, "#stud-A")
        target = f"#{next(one for one in ids(page, GOALS) if one.startswith('at-'))}"
    box = page.locator(target).bounding_box()
    assert box is not None
    # Off the target's edge, but within the reach of a finger, and away from the board's middle, where its neighbours are.
    middle = spot(page, ".stage .board")
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    dx = 14 if x > middle[0] else -14
    page.touchscreen.tap(x + dx, y)
    expect(previewed(page)).to_have_attribute("id", target[1:])


def test_a_tap_never_takes_the_neighbours_target(desk: Desk) -> None:
    page = phone(desk)
    begin(page, "lutinfernal")
    choose(page, "#stud-A")
    places = [one for one in ids(page, GOALS) if one.startswith("at-")][:3]
    for place in places:
        tap(page, f"#{place}", 4, 3)
        expect(previewed(page)).to_have_attribute("id", place)


@GAMES
def test_a_thing_is_dragged_by_a_finger(desk: Desk, slug: str) -> None:
    page = phone(desk)
    begin(page, slug)
    hand = Finger(page, spot(page, "#stud-A use" if slug == "lutinfernal" else GRIPS))
    hand.by(10, 8)
    expect(page.locator("#live a.held")).to_be_attached()
    expect(page.locator("body > .ghost")).to_have_count(1)
    places = ids(page, GOALS)
    place = next((one for one in places if one.startswith("at-")), places[0])
    x, y = spot(page, f"#{place}")
    if slug == "lutinfernal":
        ghost = spot(page, "body > .ghost .held[data-grip]")
        x, y = x - ghost[0] + hand.at[0], y - ghost[1] + hand.at[1]
    hand.move((x, y))
    hand.up()
    page.wait_for_function("() => /draft=|pick=A..?-?\\d/.test(decodeURIComponent(location.search))")
    quiet(page)
    assert page.evaluate("scrollY") == 0


def test_studs_are_held_from_beside_them(desk: Desk) -> None:
    page = phone(desk)
    begin(page, "lutinfernal")
    x, y = spot(page, "#stud-A")
    # Off the plate, above its edge.
    y -= 18
    assert page.evaluate("([x, y]) => !document.elementFromPoint(x, y).closest('a, [data-grip]')", [x, y])
    hand = Finger(page, (x, y))
    hand.by(10, 8)
    expect(page.locator("#live a.held")).to_be_attached()
    hand.move((3, 3))
    hand.up()
    quiet(page)
    assert "?" not in page.url


def test_a_finger_elsewhere_scrolls_the_page(desk: Desk) -> None:
    page = phone(desk)
    begin(page, "lutinfernal")
    hand = Finger(page, spot(page, "#now"))
    hand.by(0, -150)
    hand.up()
    page.wait_for_function("() => scrollY > 50")
    expect(page.locator("#live .held")).to_have_count(0)


def test_a_second_finger_ends_the_drag(desk: Desk) -> None:
    page = phone(desk)
    begin(page, "lutinfernal")
    hand = Finger(page, spot(page, "#stud-A use"))
    hand.by(10, 8)
    expect(page.locator("#live a.held")).to_be_attached()
    points = [{"x": hand.at[0], "y": hand.at[1], "id": 0}, {"x": hand.at[0], "y": hand.at[1] + 90, "id": 1}]
    hand.session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    quiet(page)
    expect(page.locator("#live a.held")).to_have_count(0)
    hand.up()
    assert "?" not in page.url


@pytest.mark.parametrize("slug", ["ludicitude", "lutinfernal"])
def test_after_a_turn_nothing_looks_chosen(desk: Desk, slug: str) -> None:
    """The cursor stands on the board for keys to come, but only a look is drawn."""
    page = phone(desk)
    target = ready(page, slug)
    drawn = "one => getComputedStyle(one).getPropertyValue('--can-w')"
    usual = page.locator(target).evaluate(drawn)
    tap(page, target)
    expect(previewed(page)).to_have_attribute("id", target[1:])
    assert page.locator(target).evaluate(drawn) != usual
    tap(page, target)
    quiet(page)
    while not page.locator("#confirm").count():
        choose(page, f"{GOALS}[href*='draft']" if page.locator(f"{GOALS}[href*='draft']").count() else GOALS)
    page.locator("#confirm").tap()
    expect(page.locator("#confirm")).to_have_count(0)
    quiet(page)
    assert page.evaluate("Boolean(document.activeElement.closest('.board .act'))")
    assert page.evaluate(f"({drawn})(document.activeElement)") == usual


def test_a_finger_that_is_lifted_after_escape_takes_nothing(desk: Desk) -> None:
    """A browser takes a short drag for a tap, and clicks as soon as it sees that it was one."""
    page = phone(desk)
    begin(page, "arlecchino")
    before = page.url
    finger = Finger(page, spot(page, GRIPS))
    finger.by(6, 6)
    expect(page.locator("body > .ghost")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("body > .ghost")).to_have_count(0)
    expect(page.locator("#clear")).to_have_count(0)
    finger.up()
    click = 'new MouseEvent("click", { detail: 1, bubbles: true })'
    page.evaluate(f'() => document.querySelector(".stage").dispatchEvent({click})')
    quiet(page)
    assert page.url == before
    expect(page.locator("#clear")).to_have_count(0)
    # The next tap is one again.
    tap(page, GRIPS)
    expect(page.locator("#clear")).to_have_count(1)
