"""What a phone does to a page: it sleeps, wakes, loses the network, and its log-in. The board stays, and tells the truth."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Desk
from tests.e2e.people import enter, open_match, step
from tests.e2e.shared import site

__all__ = ["site"]

WAKE = "document.dispatchEvent(new Event('visibilitychange')); dispatchEvent(new Event('online'))"


def play_to_confirm(page: Page) -> None:
    """A draft that can be confirmed."""
    rng = Random(3)
    while not page.locator("#confirm").count():
        step(page, rng)


def test_a_visitors_board_wakes_up_without_a_word(desk: Desk) -> None:
    page = desk.open(phone=True)
    page.goto("/try/ludicitude/")
    page.evaluate(WAKE)
    play_to_confirm(page)
    page.evaluate(WAKE)
    page.locator("#confirm").click()
    expect(page.locator("#live")).to_have_attribute("data-version", "1")
    expect(page.locator("#link")).to_be_hidden()


def test_a_page_has_one_socket_however_often_it_wakes(desk: Desk) -> None:
    page = desk.open()
    enter(page, "Alice")
    address = open_match(page, "ludicitude", venue="one_screen")
    # The page on which the match was opened has a socket of its own, which may come late.
    page.goto("about:blank")
    opened: list[str] = []
    page.on("websocket", lambda socket: opened.append(socket.url))
    page.goto(address)
    for _wake in range(5):
        page.evaluate(WAKE)
    expect(page.locator("#link")).to_be_hidden()
    page.evaluate(WAKE)
    play_to_confirm(page)
    page.locator("#confirm").click()
    expect(page.locator("#live")).to_have_attribute("data-version", "1")
    assert len(opened) == 1


def test_a_form_that_is_too_old_leaves_the_board(desk: Desk) -> None:
    desk.expect("403", "Response Status Error Code 403")
    page = desk.open()
    page.goto("/try/ludicitude/")
    play_to_confirm(page)
    page.context.clear_cookies(name="csrftoken")
    page.locator("#confirm").click()
    expect(page.locator("#link")).to_contain_text("reload the page")
    expect(page.locator(".stage .board")).to_have_count(1)
    expect(page.locator("main")).to_have_count(1)


def test_logging_out_elsewhere_closes_the_board(desk: Desk) -> None:
    desk.expect("WebSocket")
    page = desk.open()
    # The only test of this file with Charlie, whose session ends here.
    enter(page, "Charlie")
    open_match(page, "arlecchino", venue="one_screen")
    expect(page.locator("#link")).to_be_hidden()
    tab = page.context.new_page()
    tab.goto("/account/logout/")
    tab.locator("main form button.primary, main form button").first.click()
    expect(page.locator("#link")).to_contain_text("logged out")


def test_the_focus_stays_with_the_hand(desk: Desk) -> None:
    page = desk.open()
    page.goto("/try/lutinfernal/")
    play_to_confirm(page)
    page.locator("#confirm").click()
    expect(page.locator("#live")).to_have_attribute("data-version", "1")
    plate = page.locator(".modes a", has_text="Plate A")
    plate.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".board a.act[href*='pick=A(']").first).to_be_visible()
    assert page.evaluate("document.activeElement.closest('#live') !== null")
