"""The host makes a link at his desk; a French visitor opens it on a phone and plays as a guest, both live."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from tests.e2e.conftest import Desk
from tests.e2e.people import enter, open_match, step, whose_turn


def test_a_guest_comes_by_the_link_and_both_see_each_others_turns(desk: Desk) -> None:
    host, guest = desk.open(permissions=["clipboard-read", "clipboard-write"]), desk.open(phone=True, language="fr")
    # The name that is taken.
    desk.expect("422")
    enter(host, "Alice")
    address = open_match(host, "arlecchino", kind="casual")
    host.locator("button", has_text="Make a link").click()
    host.locator("[data-copy]").click()
    expect(host.locator("[data-copy]")).to_have_text("Copied")
    link = host.evaluate("navigator.clipboard.readText()")
    assert link == host.locator("#link-address").input_value()
    host.locator(".hosting summary").click()
    expect(host.locator(".hosting svg.qr")).to_be_visible()

    guest.goto(link)
    expect(guest.locator("main")).to_contain_text("Alice vous invite à cette partie.")
    guest.fill("[name=name]", "alice")
    guest.locator("form .primary").click()
    expect(guest.locator("#guest-error")).to_be_visible()
    guest.fill("[name=name]", "Zoé")
    guest.locator("form .primary").click()
    expect(guest.locator("#live.match")).to_be_visible()
    assert guest.url == address
    # The host's waiting room has become the board by itself, and inviting is over.
    expect(host.locator("#live.match")).to_contain_text("Zoé")
    expect(host.locator(".hosting")).to_be_hidden()
    expect(host.get_by_role("heading", level=1)).to_contain_text("Zoé")

    rng, turns = Random(3), 0
    while turns < 4:
        page = whose_turn([host, guest])
        assert page is not None, [p.locator("#live").inner_text()[:400] for p in (host, guest)]
        if step(page, rng):
            turns += 1
            version = page.locator("#live").get_attribute("data-version") or ""
            for other in (host, guest):
                expect(other.locator("#live")).to_have_attribute("data-version", version)
    guest.locator(".who", has_text="Alice").first.wait_for()
    guest.goto("/")
    expect(guest.get_by_role("link", name="Devenir membre")).to_be_visible()
    expect(guest.locator("#matches")).to_contain_text("Alice")
