"""Two matches before rich turns, and pages on which what is told stands still: for the test of telling."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Desk, Site
from tests.e2e.people import enter

PLATE = "A(7,-1)r1!A8*A10!A6!A5"
JUMPS = "d5xd3xb3xb5xd5"
SEED = """
import json, pathlib
from django.contrib.auth import get_user_model
from games import selectors, services
from games.rules import record
alice, bob = (get_user_model().objects.get(username=name) for name in ("Alice", "Bob"))
made = []
for game, name, turn in (("lutinfernal", "custom-setup", %r), ("arlecchino", "arlecchino-2", %r)):
    text = pathlib.Path(f"games/rules/{game}/golden/{name}.txt").read_text(encoding="utf-8")
    golden = record.read(text)
    match = services.match_open(by=alice, slug=game, seats=2, setup=golden.setup)
    match = services.match_join(by=bob, match_id=match.pk)
    for text in golden.turns[: golden.turns.index(turn)]:
        acting = selectors.current_game(match).acting
        match = services.turn_play(by=match.seats.get(index=acting).member, match_id=match.pk, text=text, position=match.position)
    acting = selectors.current_game(match).acting
    made.append([match.get_absolute_url(), match.seats.get(index=acting).member.username])
print(json.dumps(made))
"""
# Movements stand still until the test lets them go on; oscillators and locks are counted.
WATCHED = """
  const animate = Element.prototype.animate;
  window.runs = [];
  Element.prototype.animate = function (frames, how) {
    const run = animate.call(this, frames, how);
    run.pause();
    const shown = Object.keys(frames).filter((name) => ["opacity", "translate", "transform"].includes(name));
    const drawing = this.localName === "a" ? this.querySelector("use") : this;
    if (how.delay) window.runs.push([how.delay, drawing.getAttribute("href") || this.localName, shown.join(" "), run]);
    return run;
  };
  window.tones = 0;
  const voice = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { window.tones++; return voice.call(this); };
  window.held = 0;
  Object.defineProperty(Navigator.prototype, "wakeLock", { value: { request: async () => {
    window.held++;
    const lock = new EventTarget();
    lock.release = async () => { window.held--; lock.onrelease(); };
    return lock;
  } } });
"""
WISH_SOUND = """() => {
  const headers = { ...JSON.parse(document.body.getAttribute("hx-headers")), "HX-Request": "true" };
  const body = new URLSearchParams({ name: "sound", value: "on" });
  return fetch("/preferences/set/", { method: "POST", headers, body }).then((reply) => reply.status);
}"""


def two_tables(desk: Desk, site: Site) -> list[tuple[str, Page, Page]]:
    """A Lutinfernal and an Arlecchino match before a rich turn: the address, who is to act, who waits."""
    pages = {"Alice": desk.open(), "Bob": desk.open(phone=True)}
    for name, page in pages.items():
        page.add_init_script(WATCHED)
        enter(page, name)
        page.goto("/")
    made = json.loads(site.manage("shell", "-v0", "-c", SEED % (PLATE, JUMPS)).splitlines()[-1])
    return [(address, pages[actor], pages["Bob" if actor == "Alice" else "Alice"]) for address, actor in made]


def play(actor: Page, waiting: Page, address: str, turn: str) -> None:
    """The one plays the turn that the other's board then tells."""
    for page in (waiting, actor):
        page.goto(address)
    expect(waiting.locator("#now")).to_contain_text("is to play")
    actor.goto(f"{address}?draft={turn}")
    waiting.evaluate("window.runs = []")
    actor.locator("#confirm").click()
    expect(waiting.locator(".tells")).to_have_count(1)


def moved(page: Page, shown: str) -> list[str]:
    """What was moved so far by these properties, in order."""
    return page.evaluate("s => window.runs.filter((r) => r[2] === s).sort((a, b) => a[0] - b[0]).map((r) => r[1])", shown)
