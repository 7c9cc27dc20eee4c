"""The home page of a club that is open to visitors, before there is anything to see: it shows the first match when it comes."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.conftest import Desk, Site
from tests.e2e.people import enter, open_match


def test_a_visitor_sees_the_first_match_come(desk: Desk, site: Site) -> None:
    site.stop()
    site.manage("shell", "-v0", "-c", "from club.house.models import Club; Club.objects.update(is_public=True)")
    site.start()
    visitor, alice, bob = desk.open(), desk.open(), desk.open()
    visitor.clock.install()
    visitor.goto("/")
    expect(visitor.locator("#games")).to_be_visible()
    expect(visitor.locator("#more")).to_be_hidden()
    for page, name in ((alice, "Alice"), (bob, "Bob")):
        enter(page, name)
    bob.goto(open_match(alice, "arlecchino"))
    bob.locator("button.primary", has_text="Take a seat").click()
    expect(bob.locator(".stage .board")).to_be_visible()
    visitor.clock.run_for(31_000)
    expect(visitor.locator("#more .row .thumb .board")).to_be_visible()
