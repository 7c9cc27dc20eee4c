"""With JavaScript switched off, links and forms alone play a match: sign up, open, join, turns, resign."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Desk
from tests.e2e.people import choices, enter, open_match, sign_up
from tests.e2e.shared import site

__all__ = ["site"]


def turn_by_links(page: Page, rng: Random) -> None:
    """Follows links until a turn can be confirmed, and confirms it."""
    for _step in range(30):
        if page.locator("#confirm").count():
            page.locator("#confirm").click()
            return
        targets = choices(page)
        page.goto(page.url.split("?")[0] + (targets.nth(rng.randrange(targets.count())).get_attribute("href") or ""))
    raise AssertionError("no turn comes about")


@pytest.mark.parametrize("slug", ["arlecchino", "ludicitude", "lutinfernal"])
def test_two_members_play_by_page_loads(desk: Desk, slug: str) -> None:
    alice, bob = desk.open(java_script_enabled=False), desk.open(phone=True, java_script_enabled=False)
    sign_up(alice, f"Alice-{slug}")
    enter(bob, "Bob")
    address = open_match(alice, slug)
    bob.goto(address)
    bob.locator("button", has_text="Take a seat").click()
    rng = Random(5)
    for _turn in range(6):
        alice.goto(address)
        bob.goto(address)
        turn_by_links(alice if alice.locator(".draft").count() else bob, rng)
    alice.goto(address)
    assert alice.locator("section.turns li").count() == 6
    alice.locator(".leave summary").click()
    alice.locator(".leave button").click()
    expect(alice.locator("section.result")).to_contain_text(f"Alice-{slug} has resigned")
