"""The bell follows what happens elsewhere, and is silent about the board before the reader's eyes."""

from __future__ import annotations

import json
from random import Random

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Desk
from tests.e2e.people import enter, open_match, step, whose_turn


def joined(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("button[formaction$='/join/']").click()
    expect(page.locator(".seats")).to_be_visible()


def test_the_bell_rings_for_what_happens_elsewhere(desk: Desk) -> None:
    alice, bob = desk.open(), desk.open(phone=True, language="fr")
    for page, name in ((alice, "Alice"), (bob, "Bob")):
        enter(page, name)
    first = open_match(alice, "arlecchino")
    joined(bob, first)
    expect(alice.locator(".seats")).to_be_visible()
    # Alice's page lay open when the match started: the bell has nothing to tell.
    expect(alice.locator("#unread .count")).to_have_count(0)
    second = open_match(alice, "arlecchino")
    alice.goto(first)
    joined(bob, second)
    expect(alice.locator("#unread .count")).to_be_visible()
    alice.locator("a.bell").click()
    expect(alice.locator(".notices .waits")).not_to_have_count(0)
    alice.locator(".notices a:has-text('Bob')").first.click()
    expect(alice).to_have_url(second)
    expect(alice.locator("#unread .count")).to_have_count(0)

    a_turn_rings_at_home_and_not_at_the_board(alice, bob)
    a_push_is_shown_by_the_worker(alice)
    a_log_out_drops_the_browsers_subscription(alice)


def a_turn_rings_at_home_and_not_at_the_board(alice: Page, bob: Page) -> None:
    acting = whose_turn([alice, bob])
    assert acting is not None
    waiting = bob if acting is alice else alice
    rng = Random(1)
    rung = waiting.locator("#unread").inner_text()
    # The one who waits sits at the board: nothing rings.
    while not step(acting, rng):
        pass
    expect(waiting.locator(".draft")).to_have_count(1)
    expect(waiting.locator("#unread")).to_have_text(rung)
    # Now the other one waits at home.
    acting.goto("/")
    expect(acting.locator("#live.lobby")).to_be_visible()
    while not step(waiting, rng):
        pass
    expect(acting.locator("#unread .count")).to_be_visible()
    expect(acting.locator("#waiting .count")).to_be_visible()
    expect(acting.locator(".row.waits").first).to_be_visible()


def a_push_is_shown_by_the_worker(page: Page) -> None:
    """As the browser hands it to the worker; no push service is asked."""
    page.context.grant_permissions(["notifications"])
    page.goto("/notices/settings/")
    expect(page.locator("#push-on")).to_be_visible()
    browser = page.context.new_cdp_session(page)
    ids: list[str] = []
    browser.on(
        "ServiceWorker.workerRegistrationUpdated", lambda event: ids.extend(r["registrationId"] for r in event["registrations"])
    )
    browser.send("ServiceWorker.enable")
    page.evaluate(
        "navigator.serviceWorker.register('/sw.js', {scope: '/'}).then(() => navigator.serviceWorker.ready).then(() => 1)"
    )
    origin = page.evaluate("location.origin + '/'")
    push = json.dumps({"title": "Table Club", "body": "It is your turn.", "path": "/matches/1/", "tag": "x"})
    wish = {"origin": origin, "registrationId": ids[0], "data": push}
    # A browser without a desktop may take it away again at once: what it is asked to show is looked at.
    worker = page.context.service_workers[0]
    worker.evaluate("""() => {
        const show = ServiceWorkerRegistration.prototype.showNotification;
        self.shown = new Promise((told) => {
            ServiceWorkerRegistration.prototype.showNotification = function (title, options) {
                told([title, options.data.path]);
                return show.call(this, title, options);
            };
        });
    }""")
    browser.send("ServiceWorker.deliverPushMessage", wish)
    late = "new Promise((told) => setTimeout(told, 10000, 'nothing came'))"
    shown = worker.evaluate(f"() => Promise.race([self.shown, {late}])")
    assert shown == ["Table Club", "/matches/1/"]


def a_log_out_drops_the_browsers_subscription(page: Page) -> None:
    """One that an earlier log-in made here; a real one would need a push service."""
    page.add_init_script("""
        const unsubscribe = async () => sessionStorage.setItem("dropped", "yes");
        const mine = { endpoint: "https://push.example.org/here", unsubscribe };
        ServiceWorkerContainer.prototype.getRegistration = async () => ({ pushManager: { getSubscription: async () => mine } });
    """)
    page.goto("/account/logout/")
    expect(page.locator("form[data-leaves] input[name=endpoint]")).to_have_count(1)
    with page.expect_request(lambda asked: asked.method == "POST") as asked:
        page.locator("form[data-leaves] button").click()
    assert "endpoint=https%3A%2F%2Fpush.example.org%2Fhere" in (asked.value.post_data or "")
    expect(page.locator("a.me")).to_have_count(0)
    assert page.evaluate("sessionStorage.getItem('dropped')") == "yes"
