"""Two browsers play a whole ranked match of each game, to the rating change, while a third watches."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Desk
from tests.e2e.people import enter, open_match, step, whose_turn

MOST_STEPS = 2000


def play_out(pages: list[Page], watcher: Page, rng: Random) -> int:
    """Plays to the end; every turn must appear on all three screens. The number of turns."""
    turns = 0
    for _step in range(MOST_STEPS):
        page = whose_turn(pages)
        if page is None:
            return turns
        if step(page, rng):
            turns += 1
            version = page.locator("#live").get_attribute("data-version") or ""
            for other in (*pages, watcher):
                expect(other.locator("#live")).to_have_attribute("data-version", version)
    raise AssertionError("the match does not end")


@pytest.mark.timeout(240)
@pytest.mark.parametrize("slug", ["arlecchino", "ludicitude", "lutinfernal"])
def test_a_match_is_played_to_the_rating_change(desk: Desk, slug: str) -> None:
    alice, bob, charlie = desk.open(), desk.open(phone=True, language="fr"), desk.open(phone=True)
    for page, name in ((alice, "Alice"), (bob, "Bob"), (charlie, "Charlie")):
        enter(page, name)
    address = open_match(alice, slug)
    bob.goto("/")
    bob.locator("button", has_text="Prendre une place").click()
    expect(bob.locator("#live.match, #live .seats").first).to_be_visible()
    expect(alice.locator("#live .seats")).to_be_visible()
    charlie.goto(address)

    turns = play_out([alice, bob], charlie, Random(slug))

    assert turns > 3
    for page in (alice, bob, charlie):
        expect(page.locator("section.result")).to_be_visible()
    # A drawn match between equals moves nobody; else both have moved by the same amount.
    changes = alice.locator("section.result .change").all_inner_texts()
    assert len(changes) == 2
    assert sum(int(change.replace("−", "-")) for change in changes) == 0
    assert charlie.locator("section.result .change").all_inner_texts() == changes
    bob.locator("a.me").click()
    expect(bob.locator("main")).to_contain_text("provisoire")
