"""Exploring in a browser: turns are tried, taken back, tried otherwise and deleted without the page being loaded anew."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Desk
from tests.e2e.hands import DEAL, GRIPS, quiet, spot
from tests.e2e.people import arrived, choices, enter
from tests.e2e.shared import site

__all__ = ["site"]


def begun(page: Page) -> str:
    """A match on this screen, from a deal that is always the same, so that chance chooses other turns for other numbers."""
    page.goto(f"/play/arlecchino/setup/?seats=2&setup={DEAL}")
    page.locator("#play-it").click()
    page.locator("button[name=venue][value=one_screen]").click()
    page.wait_for_url("**/matches/*/")
    return page.url


def play_a_turn(page: Page, rng: Random) -> None:
    """Chooses until there is something to confirm, and confirms it."""
    before = int(page.locator("#live").get_attribute("data-position") or 0)
    while not page.locator("#confirm").count():
        targets = choices(page)
        chosen = targets.nth(rng.randrange(targets.count()))
        address = chosen.get_attribute("href") or ""
        chosen.dispatch_event("click")
        arrived(page, address)
    page.locator("#confirm").click()
    expect(page.locator("#live")).to_have_attribute("data-position", str(before + 1))


def test_turns_are_tried_beside_a_match(desk: Desk) -> None:
    page, rng = desk.open(phone=True, language="fr"), Random(4)
    enter(page, "Alice")
    match = begun(page)
    page.goto(f"{match}games/1/explore/0/")
    page.evaluate("window.notLoadedAnew = true")
    play_a_turn(page, rng)
    play_a_turn(page, rng)
    rows = page.locator(".tree a")
    expect(rows).to_have_count(2)
    expect(page).to_have_url(re.compile(r"/explorations/\d+/b\d+/$"))
    expect(rows.last).to_have_attribute("aria-current", "true")
    page.locator("#go-prev").click()
    expect(rows.first).to_have_attribute("aria-current", "true")
    play_a_turn(page, Random(11))
    expect(rows).to_have_count(3)
    page.get_by_role("button", name="Supprimer ce coup et sa suite").click()
    expect(rows).to_have_count(2)
    expect(page.locator("#live")).to_have_attribute("data-position", "1")
    assert page.evaluate("window.notLoadedAnew")
    # It is kept, and the match knows nothing of it.
    page.goto(f"{match}games/1/explore/0/")
    expect(rows).to_have_count(2)
    page.goto(match)
    expect(page.locator(".turns")).to_contain_text("Aucun coup n’a encore été joué.")


def test_another_turn_from_the_same_position_is_told_and_ends_a_drag(desk: Desk) -> None:
    page = desk.open()
    enter(page, "Alice")
    match = begun(page)
    page.goto(f"{match}games/1/explore/0/")
    play_a_turn(page, Random(4))
    page.locator("#go-prev").click()
    expect(page.locator("#live")).to_have_attribute("data-position", "0")
    play_a_turn(page, Random(7))
    rows = page.locator(".tree a")
    expect(rows).to_have_count(2)
    page.keyboard.press("Escape")
    quiet(page)
    # Something is in the hand while the other turn comes.
    at = spot(page, GRIPS)
    page.mouse.move(*at)
    page.mouse.down()
    page.mouse.move(at[0] + 12, at[1] + 12, steps=3)
    expect(page.locator("body > .ghost")).to_have_count(1)
    expect(page).to_have_url(re.compile("pick="))
    spot_there = (rows.first.get_attribute("href") or "").split("/")[-2]
    rows.first.dispatch_event("click")
    expect(page.locator("body > .ghost")).to_have_count(0)
    page.mouse.up()
    quiet(page)
    # What was in the hand is not taken there, and nothing leads back.
    expect(page.locator("#live")).to_have_attribute("data-spot", spot_there)
    expect(page).to_have_url(re.compile(rf"/{spot_there}/$"))
    expect(rows.first).to_have_attribute("aria-current", "true")
    # The board comes, is told, and what is told can be ended like any other.
    rows.last.dispatch_event("click")
    # Looked at in every frame, since it may be over soon.
    page.wait_for_function("() => document.querySelector('.board.telling')")
    expect(rows.last).to_have_attribute("aria-current", "true")
    page.keyboard.press("Escape")
    expect(page.locator(".board.telling")).to_have_count(0)
    expect(page.locator("#live")).to_have_attribute("data-position", "1")
