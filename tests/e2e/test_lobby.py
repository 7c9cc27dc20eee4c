"""The home page before somebody's eyes: its lists and their small boards follow what happens at the tables."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Desk, Site
from tests.e2e.people import enter, open_match, step, whose_turn


def board_in(page: Page, part: str) -> str:
    """The small board of the one match that this list has."""
    thumb = page.locator(f"{part} .row .thumb svg")
    expect(thumb).to_have_count(1)
    return str(thumb.inner_html())


def test_lists_and_small_boards_follow_the_tables(desk: Desk) -> None:
    alice, bob, charlie = desk.open(), desk.open(), desk.open(phone=True)
    for page, name in ((alice, "Alice"), (bob, "Bob"), (charlie, "Charlie")):
        enter(page, name)
    charlie.clock.install()
    charlie.goto("/")
    expect(charlie.locator("#more")).to_be_hidden()
    address = open_match(alice, "arlecchino", kind="casual")
    expect(charlie.locator("section.open .row")).to_contain_text("Alice")
    bob.goto(address)
    bob.locator("button.primary", has_text="Take a seat").click()
    # Who looks on sees the match move from the free seats to those being played.
    being_played = charlie.get_by_role("region", name="Being played")
    expect(being_played).to_contain_text(re.compile("Alice and Bob|Bob and Alice"))
    expect(charlie.locator("section.open .row")).to_have_count(0)
    seen = board_in(charlie, "#more")
    # Who plays sees the turn of the other one.
    expect(bob.locator(".stage .board")).to_be_visible()
    alice.goto(address)
    acting = whose_turn([alice, bob])
    assert acting is not None
    waits = bob if acting is alice else alice
    waits.goto("/")
    before = board_in(waits, "#matches")
    rng = Random(4)
    while not step(acting, rng):
        pass
    expect(waits.locator("#matches .row .go")).to_have_text("Your turn")
    assert board_in(waits, "#matches") != before
    # Who looks on sees it a little later, without having done anything.
    assert board_in(charlie, "#more") == seen
    charlie.clock.run_for(31_000)
    expect(charlie.locator("#more .thumb .board:has([href='#arl-last'])")).to_have_count(1)
    assert board_in(charlie, "#more") == board_in(waits, "#matches")
    # The end: off the list of those being played, at once.
    acting.locator(".leave summary").click()
    acting.locator(".leave button").click()
    expect(being_played).to_have_count(0)
    expect(waits.locator("#more .row")).to_contain_text("won by")


def test_visitors_of_an_open_club_follow_the_turns_too(desk: Desk, site: Site) -> None:
    site.stop()
    site.manage("shell", "-v0", "-c", "from club.house.models import Club; Club.objects.update(is_public=True)")
    site.start()
    alice, bob, visitor = desk.open(), desk.open(), desk.open(phone=True)
    for page, name in ((alice, "Alice"), (bob, "Bob")):
        enter(page, name)
    address = open_match(alice, "arlecchino", kind="rated")
    bob.goto(address)
    bob.locator("button.primary", has_text="Take a seat").click()
    for page in (alice, bob):
        page.goto(address)
        expect(page.locator(".stage .board")).to_be_visible()
    visitor.clock.install()
    visitor.goto("/")
    seen = board_in(visitor, "#more")
    acting = whose_turn([alice, bob])
    assert acting is not None
    rng = Random(4)
    while not step(acting, rng):
        pass
    visitor.clock.run_for(31_000)
    expect(visitor.locator("#more .thumb .board:has([href='#arl-last'])")).to_have_count(1)
    assert board_in(visitor, "#more") != seen
    # Where nothing has happened since, nothing is sent.
    with visitor.expect_response(re.compile(r"/\?v=v\w+$")) as answered:
        visitor.clock.run_for(31_000)
    assert answered.value.status == 204
