"""A draft is its owner's: the opponent never sees it, it survives what leaves the position alone, and goes with a turn."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Desk
from tests.e2e.people import enter, open_match, step
from tests.e2e.shared import site

__all__ = ["site"]


def test_the_opponent_sees_whole_turns_only(desk: Desk) -> None:
    alice, bob, charlie = desk.open(), desk.open(), desk.open()
    pushed: dict[Page, list[str]] = {page: [] for page in (alice, bob, charlie)}
    for page, heard in pushed.items():
        page.on("websocket", lambda socket, heard=heard: socket.on("framereceived", lambda text: heard.append(str(text))))
    for page, name in ((alice, "Alice"), (bob, "Bob"), (charlie, "Charlie")):
        enter(page, name)
    address = open_match(alice, "ludicitude", seats=3)
    for page in (bob, charlie):
        page.goto(address)
        page.locator("button", has_text="Take a seat").click()
    pages = [alice, bob, charlie]
    for page in pages:
        expect(page.locator("#live .seats")).to_be_visible()
    mover = next(page for page in pages if page.locator(".draft").count())
    quiet = [page for page in pages if page is not mover]
    heard_before = len(pushed[quiet[1]])
    rng = Random(1)
    while not mover.locator("#confirm").count():
        step(mover, rng)
    # Somebody else resigns: with three seats the others go on, and the draft still fits the new position.
    turn = mover.locator("#confirm").get_attribute("value")
    quiet[0].locator(".leave summary").click()
    quiet[0].locator(".leave button").click()
    for page in (mover, quiet[1]):
        expect(page.locator(".seat.left")).to_have_count(1)
    # The resignation is all that the third one has heard of since the draft began.
    assert len(pushed[quiet[1]]) == heard_before + 1
    expect(mover.locator("#confirm")).to_have_attribute("value", turn or "")
    assert "draft" in mover.url


def test_a_draft_that_no_longer_fits_goes_with_a_sentence(desk: Desk) -> None:
    page = desk.open()
    enter(page, "Alice")
    address = open_match(page, "ludicitude", venue="one_screen")
    tab = page.context.new_page()
    tab.goto(address)
    for one in (page, tab):
        rng = Random(1)
        while not one.locator("#confirm").count():
            step(one, rng)
    page.locator("#confirm").click()
    expect(tab.locator("#notice")).to_contain_text("no longer fits")
    expect(tab.locator("#confirm")).to_have_count(0)
    assert "?" not in tab.url


def test_a_draft_survives_a_reload(desk: Desk) -> None:
    page = desk.open()
    page.goto("/try/ludicitude/")
    rng = Random(2)
    while not page.locator("#confirm").count():
        step(page, rng)
    turn = page.locator("#confirm").get_attribute("value")
    page.reload()
    assert page.locator("#confirm").get_attribute("value") == turn
    page.go_back()
    assert "/try/" not in page.url
