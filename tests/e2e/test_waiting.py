"""What the site cannot do now is a sentence beside the board: the draft stays, and the page goes on by itself."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import Desk
from tests.e2e.people import step, whose_turn
from tests.e2e.test_bad_days import at_table

CROWD = """async address => {
  const all = Array.from({length: 60}, () => new WebSocket(address));
  window.crowd = all;
  await Promise.all(all.map(one => new Promise(done => { one.onopen = done; one.onclose = done; })));
}"""


def drafted(pages: tuple[Page, Page], rng: Random) -> Page:
    """The page of whose turn it is, with a draft that can be confirmed."""
    page = whose_turn(list(pages))
    assert page is not None
    while not page.locator("#confirm").count():
        step(page, rng)
    return page


def answering(status: int, sentence: str) -> Callable[[Route], None]:
    """A site that says no more than that."""
    return lambda route: route.fulfill(status=status, content_type="text/plain; charset=utf-8", body=sentence)


def test_a_turn_that_must_wait_keeps_its_draft(desk: Desk) -> None:
    desk.expect("503", "429")
    page = drafted(at_table(desk), Random(3))
    turn, draft = page.locator("#confirm").get_attribute("value"), page.url
    for status, sentence in ((503, "The database is asleep."), (429, "Not so fast.")):
        page.route("**/turn/", answering(status, sentence), times=1)
        page.locator("#confirm").click()
        expect(page.locator("#link")).to_have_text(sentence)
        expect(page.locator("#confirm")).to_have_attribute("value", turn or "")
        assert page.url == draft
        if status == 503:
            # The site answers again, and the line goes.
            expect(page.locator("#link")).to_be_hidden(timeout=15_000)
    page.locator("#confirm").click()
    expect(page.locator("#confirm")).to_have_count(0, timeout=30_000)
    expect(page.locator("#link")).to_be_hidden()


def test_a_page_of_too_many_plays_on_without_a_socket(desk: Desk) -> None:
    hers, his = at_table(desk)
    address = hers.evaluate("new URL(document.getElementById('live').dataset.socket, location.href.replace('http', 'ws')).href")
    hers.evaluate(CROWD, address)
    more = hers.context.new_page()
    with more.expect_websocket() as opened, more.expect_response(lambda reply: "v=" in reply.url):
        more.goto(hers.url)
    assert opened.value.url == address
    expect(more.locator("#link")).to_be_hidden()
    # Every page can play: this one by its own requests.
    page = more if more.locator(".draft").count() else his
    before = page.locator("#live").get_attribute("data-version") or ""
    rng = Random(4)
    while not step(page, rng):
        pass
    for each in (hers, his, more):
        expect(each.locator("#live")).not_to_have_attribute("data-version", before, timeout=30_000)
        expect(each.locator("#link")).to_be_hidden()
