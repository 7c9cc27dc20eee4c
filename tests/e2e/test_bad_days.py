"""The server dies and comes back, a connection is cut, a tab is stale: both recover, nothing is lost or doubled."""

from __future__ import annotations

import signal
import time
from random import Random

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Desk, Site
from tests.e2e.people import enter, open_match, step, whose_turn


def at_table(desk: Desk, slug: str = "ludicitude") -> tuple[Page, Page]:
    """Alice and Bob at a running match."""
    alice, bob = desk.open(), desk.open(phone=True)
    enter(alice, "Alice")
    enter(bob, "Bob")
    address = open_match(alice, slug)
    bob.goto(address)
    bob.locator("button", has_text="Take a seat").click()
    for page in (alice, bob):
        expect(page.locator("#live .seats")).to_be_visible()
    return alice, bob


def one_turn(pages: tuple[Page, Page], rng: Random) -> str:
    """One turn of whoever is to play, seen on both screens; the version after it."""
    page = whose_turn(list(pages))
    assert page is not None
    while not step(page, rng):
        pass
    version = page.locator("#live").get_attribute("data-version") or ""
    for other in pages:
        expect(other.locator("#live")).to_have_attribute("data-version", version)
    return version


def test_a_killed_server_comes_back_mid_match(desk: Desk, site: Site) -> None:
    desk.expect("ERR_CONNECTION", "WebSocket", "Failed to load resource", "Failed to fetch")
    pages, rng = at_table(desk), Random(1)
    version = one_turn(pages, rng)
    site.stop(signal.SIGKILL)
    for page in pages:
        expect(page.locator("#link")).to_be_visible()
        expect(page.locator("#link")).to_contain_text("connection is lost")
    site.start()
    for page in pages:
        expect(page.locator("#link")).to_be_hidden(timeout=30_000)
        expect(page.locator("#live")).to_have_attribute("data-version", version)
    assert int(one_turn(pages, rng)) == int(version) + 1
    site.manage("check_games")


def test_sigterm_with_sockets_open_and_turns_in_flight(desk: Desk, site: Site) -> None:
    desk.expect("ERR_CONNECTION", "WebSocket", "Failed to load resource", "Failed to fetch", "503")
    pages, rng = at_table(desk), Random(2)
    one_turn(pages, rng)
    page = whose_turn(list(pages))
    assert page is not None
    while not page.locator("#confirm").count():
        step(page, rng)
    turn = page.locator("#confirm").get_attribute("value")
    before = page.locator("#live").get_attribute("data-version") or ""
    answered: list[int] = []
    page.on("response", lambda reply: answered.append(reply.status) if reply.request.method == "POST" else None)
    # Posted by script: the click itself would wait for the answer that the end of the server may cut off.
    page.evaluate("document.getElementById('confirm').click()")
    began = time.monotonic()
    code = site.stop(signal.SIGTERM)
    assert code == 0
    assert time.monotonic() - began < 5
    site.start()
    for other in pages:
        expect(other.locator("#link")).to_be_hidden(timeout=30_000)
    versions = [other.locator("#live").get_attribute("data-version") for other in pages]
    assert set(versions) <= {before, str(int(before) + 1)}
    for other in pages:
        expect(other.locator("#live")).to_have_attribute("data-version", max(map(str, versions), key=int))
    site.manage("check_games")
    codes = pages[0].locator("section.turns .what > a").all_inner_texts()
    assert codes.count(turn) <= 1
    assert turn in codes or not {200, 204} & set(answered)


def test_a_cut_connection_shows_itself_and_heals(desk: Desk) -> None:
    desk.expect("ERR_INTERNET_DISCONNECTED", "WebSocket", "Failed to load resource", "Failed to fetch")
    (alice, bob), rng = at_table(desk), Random(3)
    first = whose_turn([alice, bob])
    mover, other = (alice, bob) if first is alice else (bob, alice)
    # Chromium keeps open sockets alive when it goes offline, so that the page is loaded anew without a network behind it.
    other.context.set_offline(True)
    other.evaluate("window.dispatchEvent(new Event('online'))")
    expect(other.locator("#link")).to_be_visible()
    while not step(mover, rng):
        pass
    version = mover.locator("#live").get_attribute("data-version") or ""
    other.context.set_offline(False)
    expect(other.locator("#live")).to_have_attribute("data-version", version)
    expect(other.locator("#link")).to_be_hidden()


def test_a_turn_on_an_old_board_gets_the_fresh_one(desk: Desk) -> None:
    desk.expect("409")
    pages, rng = at_table(desk), Random(4)
    page = whose_turn(list(pages))
    assert page is not None
    while not page.locator("#confirm").count():
        step(page, rng)
    # The post of a tab whose board is an old one.
    page.route(
        "**/turn/", lambda route: route.continue_(post_data=(route.request.post_data or "").replace("position=1", "position=0"))
    )
    version = page.locator("#live").get_attribute("data-version") or ""
    page.locator("#confirm").click()
    expect(page.locator("#notice")).to_contain_text("changed in the meantime")
    expect(page.locator("#live")).to_have_attribute("data-version", version)
    expect(page.locator(".draft")).to_be_visible()
