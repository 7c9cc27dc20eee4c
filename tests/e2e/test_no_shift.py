"""No swap moves the board, nor what a hand is about to touch: on a phone and at a desk, for all who play or look on."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESK, PHONE, Desk, Site
from tests.e2e.looking import load
from tests.e2e.people import MEMBERS, enter, open_match, step, whose_turn
from tests.e2e.shared import site

__all__ = ["site"]

GAMES = ["arlecchino", "ludicitude", "lutinfernal"]
PARTS = {
    name: f"#live {wish}"
    for name, wish in {
        "board": ".stage > .board",
        "stage": ".stage",
        "seats": ".seats",
        "line": ".now",
        "below": ":is(.draft, .rest, .walk)",
        "choices": ".modes",
        "buttons": ".draft > .bar > :first-child",
    }.items()
}
BOXES = """parts => Object.entries(parts).map(([name, wish]) => [name, document.querySelector(wish)?.getBoundingClientRect()])
  .filter(([, box]) => box?.width).map(([name, { x, y, width, height }]) =>
    [name, ["choices", "buttons", "turns"].includes(name) ? [x, y] : [x, y, width, height]])"""
# What the browser itself says has moved without being asked to, in these parts of the page.
WATCHED = """
  window.shifted = [];
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) for (const { node } of entry.sources) {
    const one = node && (node.closest ? node : node.parentElement);
    const held = one?.closest(".seats, .stage, .draft > :not(.forecast), .walk") && !one.closest(".score, .stock");
    if (held || one?.matches(".now, .play"))
      window.shifted.push(one.outerHTML.slice(0, 90));
  } }).observe({ type: "layout-shift", buffered: true });
"""
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"


class Watch:
    """One page, and where its parts were when each was last there. At a desk the turns below stay too."""

    def __init__(self, page: Page, *, desk: bool = False) -> None:
        self.page, self.parts = page, PARTS | ({"turns": "#turns"} if desk else {})
        self.places: dict[str, Any] = {}
        page.evaluate(PAINTED)
        page.evaluate("shifted.length = 0")
        self.look("at first")

    def look(self, when: str) -> None:
        """Nothing has moved by more than a pixel since."""
        self.page.evaluate(PAINTED)
        for name, box in self.page.evaluate(BOXES, self.parts):
            assert box == pytest.approx(self.places.get(name, box), abs=1), f"{name}, {when}"
            self.places[name] = box
        assert self.page.evaluate("shifted") == [], when


def opened(desk: Desk, *, phone: bool) -> Page:
    page = desk.open(phone=phone, reduced_motion="reduce", language="fr", viewport=PHONE if phone else DESK)
    page.add_init_script(WATCHED)
    return page


@pytest.mark.parametrize("slug", GAMES)
def test_a_match_keeps_its_places_for_everybody(desk: Desk, slug: str) -> None:
    """Alice plays at a desk, Bob on a phone, Charlie watches on another."""
    alice, bob, _charlie = pages = [opened(desk, phone=phone) for phone in (False, True, True)]
    for name, page in zip(MEMBERS, pages, strict=True):
        enter(page, name)
    address = open_match(alice, slug)
    bob.goto(address)
    bob.locator("button[formaction*=join]").click()
    for page in pages:
        page.goto(address)
        expect(page.locator("#live.match")).to_be_visible()
    watches = [Watch(page, desk=page is alice) for page in pages]
    rng, turns = Random(5), 0
    while turns < 3:
        mover = whose_turn([alice, bob])
        assert mover is not None
        played = step(mover, rng)
        turns += played
        version = mover.locator("#live").get_attribute("data-version") or ""
        for page, watch in zip(pages, watches, strict=True):
            if played or page is mover:
                expect(page.locator("#live")).to_have_attribute("data-version", version)
                watch.look(f"in turn {turns}")
    bob.locator(".leave summary").click()
    bob.locator(".leave button").click()
    for page, watch in zip(pages, watches, strict=True):
        expect(page.locator("section.result")).to_be_attached()
        page.evaluate("scrollTo(0, 0)")
        watch.look("at the end")


OVER = """
import json, pathlib
from django.contrib.auth import get_user_model
from games import selectors, services
from games.models import Match
from games.rules import record
alice, *others = (get_user_model().objects.get_or_create(username=name)[0] for name in %r)
made = []
for game, name in %r:
    golden = record.read(pathlib.Path(f"games/rules/{game}/golden/{name}.txt").read_text(encoding="utf-8"))
    match = services.match_open(by=alice, slug=game, seats=golden.seats, options=golden.options, setup=golden.setup)
    for other in others[: golden.seats - 1]:
        match = services.match_join(by=other, match_id=match.pk)
    Match.objects.filter(pk=match.pk).update(rated=True)
    for text in golden.turns:
        acting = selectors.current_game(match).acting
        match = services.turn_play(by=match.seats.get(index=acting).member, match_id=match.pk, text=text, position=match.position)
    made.append(match.get_absolute_url())
print(json.dumps(made))
"""
LONGEST = [("arlecchino", "arlecchino-4"), ("ludicitude", "ludicitude-4"), ("lutinfernal", "lutinfernal-compact")]
NEEDED = """box => { const { minHeight } = getComputedStyle(box); return [box.offsetHeight, parseFloat(minHeight)]; }"""


def test_a_ranked_result_takes_no_more_than_the_bars_room(desk: Desk, site: Site) -> None:
    """At a desk, where the turns stand below it: with what it does to four ratings, and the offer of a rematch."""
    page = opened(desk, phone=False)
    enter(page, "Alice")
    made = json.loads(site.manage("shell", "-v0", "-c", OVER % ((*MEMBERS, "Dora"), LONGEST)).splitlines()[-1])
    for address in made:
        page.goto(address)
        expect(page.locator(".result .notes")).to_be_visible()
        expect(page.locator(".result .bar > *")).to_have_count(3)
        needed, room = page.locator(".result").evaluate(NEEDED)
        assert needed == pytest.approx(room, abs=0.5), address


@pytest.mark.parametrize("phone", [True, False])
def test_stepping_and_exploring_keep_their_places(desk: Desk, phone: bool) -> None:
    page = opened(desk, phone=phone)
    enter(page, "Alice")
    base = load(page, "lutinfernal")
    watch = Watch(page)
    plies = [0, 1, 2, 20, 21]
    last = int(page.locator("#live").get_attribute("data-last") or "")
    for before, ply in pairwise([*plies, last]):
        page.locator(f".turns a[data-ply='{ply}']").dispatch_event("click")
        expect(page.locator("#live")).to_have_attribute("data-position", str(ply))
        watch.look(f"from {before} to {ply}")
    page.goto(f"{base}20/")
    page.locator("#explore").click()
    expect(page.locator(".explore-page #live")).to_be_visible()
    watch, explored = Watch(page), page.url
    while not page.locator("#confirm").count():
        step(page, Random(2))
        watch.look("while exploring")
    page.locator("#confirm").click()
    expect(page.locator("#tree .tree li")).to_have_count(1)
    watch.look("when a branch has begun")
    page.locator("#go-prev").dispatch_event("click")
    expect(page).not_to_have_url(explored)
    watch.look("a turn back")


@pytest.mark.parametrize("phone", [True, False])
def test_an_exercise_keeps_its_places_when_a_turn_solves_nothing(desk: Desk, phone: bool) -> None:
    page = opened(desk, phone=phone)
    page.goto("/learn/lutinfernal/")
    page.locator(".exercises a").first.click()
    watch = Watch(page)
    page.locator(".board .act[id^=c-]").last.dispatch_event("click")
    expect(page.locator("#confirm")).to_be_visible()
    watch.look("before it is confirmed")
    page.locator("#confirm").click()
    expect(page.locator("#notice, section.result")).to_be_visible()
    watch.look("when it is answered")
