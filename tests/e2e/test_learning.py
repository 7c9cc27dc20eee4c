"""Learning on a phone, by touch: an exercise of each game solved by what the board offers, and the first steps sent away."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from games.rules import registry
from tests.e2e.conftest import PHONE, Desk
from tests.e2e.shared import site

__all__ = ["site"]

SOLUTIONS = {"arlecchino/stop": "c4xa4", "ludicitude/group": "3,-1>2,-1", "lutinfernal/surround": "A5"}

SHIFTED = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) sum += one.value; })
    .observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
})"""

LINES = "text => text.clientHeight / parseFloat(getComputedStyle(text).lineHeight)"


def reach(page: Page, href: str) -> None:
    """Taps that target: a first tap may only look at what it would do, the second acts."""
    target = page.locator(f".board a.act[href='{href}']").first
    name, before = target.get_attribute("id"), page.url
    page.locator(f"#{name}").tap()
    looked = "([name, url]) => location.href !== url || document.getElementById(name)?.classList.contains('peeked')"
    page.wait_for_function(looked, arg=[name, before])
    if page.url == before:
        page.locator(f"#{name}").tap()
        page.wait_for_function("url => location.href !== url", arg=before)
    expect(page.locator("#live")).not_to_have_attribute("aria-busy", "true")


def tap_towards(page: Page, turn: str) -> None:
    """Taps targets until the draft is that turn: each the one whose address is the longest beginning of it."""
    for _tap in range(6):
        if parse_qs(urlsplit(page.url).query).get("draft") == [turn]:
            return
        hrefs = page.locator(".board a.act").evaluate_all("all => all.map(a => a.getAttribute('href'))")
        asked = [(parse_qs(urlsplit(href).query), href) for href in hrefs]
        texts = [((q.get("draft") or [""])[0] + (q.get("pick") or [""])[0], href) for q, href in asked]
        reach(page, max((len(text), href) for text, href in texts if text and turn.startswith(text))[1])
    raise AssertionError(page.url)


def test_an_exercise_of_each_game_by_touch(desk: Desk) -> None:
    page = desk.open(phone=True, language="fr")
    for lesson, turn in SOLUTIONS.items():
        slug, name = lesson.split("/")
        page.goto(f"/learn/{slug}/{name}/")
        tap_towards(page, turn)
        page.locator("#confirm").tap()
        expect(page.locator("#now")).to_have_text("Résolu\u00a0!")
        expect(page).to_have_url(f"{desk.site.address}/learn/{slug}/{name}/")
        assert page.locator("#result").evaluate(
            "one => one.getBoundingClientRect().top > document.querySelector('.stage').getBoundingClientRect().bottom"
        ), lesson
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "none", lesson
        page.locator("#next").tap()
        number = [exercise.name for exercise in registry.get(slug).face.exercises].index(name)
        following = registry.get(slug).face.exercises[number + 1]
        expect(page.locator("#lesson")).to_have_text(following.title.fr)
        page.goto(f"/learn/{slug}/#exercises")
        expect(page.locator(".exercises .solved")).to_have_count(1)


def test_first_steps_change_with_the_moment_and_are_sent_away(desk: Desk) -> None:
    page = desk.open(phone=True)
    page.goto("/try/ludicitude/")
    steps = page.locator(".first-steps")
    expect(steps.locator(".step-choose")).to_be_visible()
    expect(steps.locator(".step-confirm")).to_be_hidden()
    assert page.evaluate(SHIFTED) < 0.01
    panel, board = steps.bounding_box(), page.locator(".stage").bounding_box()
    assert panel
    assert board
    assert panel["y"] + panel["height"] <= board["y"]
    page.locator(".modes a").nth(1).tap()
    expect(page.locator(".board a.act[href*='draft=F']").first).to_be_visible()
    reach(page, page.locator(".board a.act[href*='draft=F']").first.get_attribute("href") or "")
    expect(steps.locator(".step-confirm")).to_be_visible()
    expect(steps.locator(".step-choose")).to_be_hidden()
    assert steps.bounding_box() == panel
    drafted = page.url
    steps.get_by_role("button", name="Don't show again").tap()
    expect(steps).to_have_count(0)
    assert page.url == drafted
    expect(page.locator("#confirm")).to_be_visible()


PHONES = {"usual": PHONE, "small": {"width": 360, "height": 640}, "large text": PHONE}


def phone_of(desk: Desk, kind: str, language: str) -> Page:
    """A page on a phone of that kind."""
    page = desk.open(phone=True, language=language, viewport=PHONES[kind])
    if kind == "large text":
        page.context.add_cookies([{"name": "look", "value": "text:large", "url": desk.site.address}])
    return page


def places(page: Page, *wishes: str) -> list[object]:
    """Where these things lie."""
    return [page.locator(wish).bounding_box() for wish in wishes]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("kind", PHONES)
def test_the_bar_is_in_view_however_long_the_goal_and_with_the_hint(desk: Desk, kind: str, language: str) -> None:
    page, lines = phone_of(desk, kind, language), 0.0
    for game in registry.all_games():
        longest = max(game.face.exercises, key=lambda exercise: len(exercise.goal.to(language)))
        page.goto(f"/learn/{game.slug}/{longest.name}/")
        lines = max(lines, page.locator(".goal").evaluate(LINES))
        before = places(page, ".stage", ".draft")
        bar = page.locator(".draft").bounding_box()
        assert bar
        assert bar["y"] + bar["height"] <= PHONES[kind]["height"], longest.name
        page.locator(".hint summary").tap()
        expect(page.locator(".hint p")).to_be_in_viewport(ratio=1)
        assert places(page, ".stage", ".draft") == before
    assert round(lines) == 3


@pytest.mark.parametrize("kind", PHONES)
def test_the_board_keeps_its_place_from_the_first_choice_to_the_praise(desk: Desk, kind: str) -> None:
    page = phone_of(desk, kind, "fr")
    for lesson, turn in {**SOLUTIONS, "ludicitude/call-the-end": "V0,4"}.items():
        page.goto(f"/learn/{lesson}/")
        before = places(page, ".seats", ".now", ".stage")
        page.goto(f"/learn/{lesson}/?draft={turn}")
        assert places(page, ".seats", ".now", ".stage") == before, lesson
        page.locator("#confirm").tap()
        expect(page.locator("#now")).to_have_text("Résolu\u00a0!")
        assert places(page, ".seats", ".now", ".stage") == before, lesson
