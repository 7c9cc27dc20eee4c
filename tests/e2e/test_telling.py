"""The last turn is told on the board, in order and never in the way; the page says that it is the reader's turn."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Desk, Site
from tests.e2e.telling import JUMPS, PLATE, WISH_SOUND, moved, play, two_tables

# How many tones have ended by themselves, and how many have been ended.
COUNTED = """() => {
  const { start, stop } = AudioScheduledSourceNode.prototype;
  window.ended = window.stopped = 0;
  OscillatorNode.prototype.start = function (at) { this.addEventListener("ended", () => window.ended++); start.call(this, at); };
  OscillatorNode.prototype.stop = function (at) { window.stopped += at === undefined; stop.call(this, at); };
}"""


def test_the_last_turn_is_told(desk: Desk, site: Site) -> None:
    (address, actor, waiting), (other, jumping, watching) = two_tables(desk, site)
    expect(waiting).to_have_title(re.compile("Table Club"))
    play(actor, waiting, address, PLATE)
    a_plate_its_stones_and_its_magician_are_told_in_order(waiting)
    of_his_own_turn_the_actor_sees_what_is_new(actor)
    the_page_says_whose_turn_it_is(actor, waiting)
    anything_ends_it(waiting)
    play(jumping, watching, other, JUMPS)
    a_tile_jumps_and_what_it_jumped_over_leaves(watching)
    it_runs_to_its_end_by_itself(watching)
    nothing_moves_where_it_is_not_wished(watching)
    sounds_are_made_only_where_wished(watching)
    tones_that_have_ended_are_let_go_of(watching)


def a_plate_its_stones_and_its_magician_are_told_in_order(page: Page) -> None:
    # The words are there at once, and the board below stays what can be reached.
    expect(page.locator(".told")).to_contain_text("moves plate A")
    assert page.locator(".tells").get_attribute("aria-hidden") == "true"
    assert page.locator(".tells [id], .tells [href^='?']").count() == 0
    assert moved(page, "translate")[0] == "g"
    gob, stone = "#lut-gob-{}", "#lut-stone"
    story = [gob.format("Y"), stone, "#lut-mag-Y", gob.format("R"), stone, gob.format("Y"), stone, gob.format("R"), stone]
    assert moved(page, "translate opacity") == story
    # At first everything stands as it stood: nobody has been placed, nobody more is stone.
    assert page.evaluate(
        "window.runs.filter((r) => r[2] === 'translate opacity').every((r) => "
        "getComputedStyle(r[3].effect.target).opacity === (['#lut-stone', '#lut-mag-Y'].includes(r[1]) ? '0' : '1'))"
    )


def of_his_own_turn_the_actor_sees_what_is_new(page: Page) -> None:
    expect(page.locator(".tells")).to_have_count(1)
    assert "g" not in moved(page, "translate")
    assert moved(page, "translate opacity").count("#lut-stone") == 4


def the_page_says_whose_turn_it_is(actor: Page, waiting: Page) -> None:
    expect(waiting).to_have_title(re.compile("^● Your turn · Lutinfernal"))
    assert "icon-turn" in (waiting.locator("link[rel=icon]").get_attribute("href") or "")
    waiting.wait_for_function("window.held === 1")
    actor.wait_for_function("window.held === 0")
    expect(actor).not_to_have_title(re.compile("Your turn"))


def anything_ends_it(page: Page) -> None:
    page.keyboard.press("Shift")
    expect(page.locator(".tells")).to_have_count(0)
    expect(page.locator(".board.telling")).to_have_count(0)
    page.locator("#replay").click()
    expect(page.locator(".tells")).to_have_count(1)
    page.locator("#now").click()
    expect(page.locator(".tells")).to_have_count(0)
    page.keyboard.press("R")
    expect(page.locator(".tells")).to_have_count(1)
    # A draft is a swap: its board comes at once, and there is no last turn to tell on it.
    page.evaluate("Table.step(new URL('?pick=*', location.href))")
    expect(page.locator("#live[data-draft]")).to_have_count(1)
    expect(page.locator(".tells, #replay")).to_have_count(0)


def a_tile_jumps_and_what_it_jumped_over_leaves(page: Page) -> None:
    tiles = ["#arl-BBBY", "#arl-RRRG", "#arl-GGYY", "#arl-YYYY"]
    assert [name for name in moved(page, "translate opacity") if name in tiles] == tiles
    assert len(moved(page, "translate opacity")) == 8


def it_runs_to_its_end_by_itself(page: Page) -> None:
    page.evaluate("document.getAnimations().forEach((run) => { run.playbackRate = 50; run.play(); })")
    expect(page.locator(".tells, .board.telling")).to_have_count(0)


def nothing_moves_where_it_is_not_wished(page: Page) -> None:
    page.evaluate("document.documentElement.dataset.motion = 'off'")
    expect(page.locator("#replay")).to_be_hidden()
    assert page.evaluate("Table.tell()") is False
    page.evaluate("delete document.documentElement.dataset.motion")
    page.emulate_media(reduced_motion="reduce")
    expect(page.locator("#replay")).to_be_hidden()
    assert page.evaluate("Table.tell()") is False
    page.emulate_media(reduced_motion="no-preference")


def sounds_are_made_only_where_wished(page: Page) -> None:
    page.locator("#replay").click()
    expect(page.locator(".tells")).to_have_count(1)
    assert page.evaluate("window.tones") == 0
    assert page.evaluate(WISH_SOUND) == 204
    page.reload()
    page.wait_for_function("Boolean(window.Table.sound)")
    page.locator("#replay").click()
    # Four jumps and four tiles that leave.
    page.wait_for_function("window.tones === 8")


def tones_that_have_ended_are_let_go_of(page: Page) -> None:
    """Also where nothing moves, so that no end of a story lets go of them."""
    page.reload()
    page.wait_for_function("() => Boolean(window.Table.sound)")
    page.evaluate("document.documentElement.dataset.motion = 'off'")
    page.locator("#now").click()
    page.evaluate(COUNTED)
    page.evaluate("() => { for (let nth = 0; nth < 5; nth++) Table.sound('put'); }")
    page.wait_for_function("() => window.ended === 5")
    page.evaluate("Table.sound('end'); Table.hush();")
    assert page.evaluate("window.stopped") == 2
