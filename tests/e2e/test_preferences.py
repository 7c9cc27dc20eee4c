"""The page of preferences in a browser: what is chosen shows at once, stays, and is kept without scripts too."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from club.accounts.preferences import CHOICES
from tests.e2e.conftest import DESK, Desk
from tests.e2e.people import sign_up
from tests.e2e.shared import site
from tests.e2e.test_every_page import looks_right

__all__ = ["site"]

ADDRESS = "/preferences/"


def style(page: Page, name: str, of: str = "html") -> str:
    """What the browser makes of a CSS property, or of a token, of the first such element."""
    words = "([of, name]) => getComputedStyle(document.querySelector(of)).getPropertyValue(name).trim()"
    return str(page.evaluate(words, [of, name]))


def choose(page: Page, name: str, value: str) -> None:
    """A choice by hand, kept when this returns."""
    with page.expect_response("**/preferences/set/") as reply:
        field = page.locator(f"#look [name={name}]")
        if value in ("on", "off"):
            field.set_checked(value == "on")
        else:
            page.locator(f"#look [name={name}][value={value}]").check()
    assert reply.value.status == 204
    expect(page.locator(".look-told")).to_have_text("Kept.")


def palettes_differ(page: Page) -> None:
    """Each palette has colours of its own, which the swatch beside its name shows; the club's is chosen in the end."""
    seen = {}
    for name in (*CHOICES["palette"][1:], CHOICES["palette"][0]):
        choose(page, "palette", name)
        seen[name] = [style(page, f"--{colour}") for colour in "RBGY"]
        swatch = f".choices label:has([value={name}]) .swatch"
        assert [style(page, f"--{colour}", f"{swatch} .{colour}") for colour in "RBGY"] == seen[name]
    assert len({tuple(colours) for colours in seen.values()}) == len(seen)


def test_what_is_chosen_shows_at_once_and_stays(desk: Desk) -> None:
    page = desk.open(phone=True, color_scheme="light")
    page.goto(ADDRESS)
    looks_right(page)
    light, small = style(page, "background-color", "body"), float(style(page, "font-size", "h1").removesuffix("px"))
    choose(page, "theme", "dark")
    assert style(page, "background-color", "body") != light
    assert style(page, "color-scheme") == "dark"
    choose(page, "text", "larger")
    assert float(style(page, "font-size", "h1").removesuffix("px")) > small * 1.3
    looks_right(page)
    page.set_viewport_size(DESK)
    looks_right(page)
    palettes_differ(page)
    # The visitor signs up, and finds it all on the pages of the member.
    for name in ("confirm", "motion", "ratings", "coordinates"):
        choose(page, name, "off")
    choose(page, "sound", "on")
    choose(page, "signs", "letters")
    as_it_lies = page.locator(".samples").inner_html()
    choose(page, "turned", "on")
    page.wait_for_function("before => document.querySelector('.samples').innerHTML !== before", arg=as_it_lies)
    sign_up(page, "Alice2")
    page.goto("/account/settings/")
    told = {"theme": "dark", "text": "larger", "confirm": "off", "motion": "off", "ratings": "off", "coordinates": "off"}
    for name, value in {**told, "sound": "on", "signs": "letters"}.items():
        expect(page.locator("html")).to_have_attribute(f"data-{name}", value)
    assert style(page, "background-color", "body") != light
    assert style(page, "--m-plate") == "0s"
    looks_right(page)


def test_a_choice_is_kept_without_scripts(desk: Desk) -> None:
    page = desk.open(java_script_enabled=False)
    page.goto(ADDRESS)
    page.locator("#look [name=theme][value=dark]").check()
    page.locator("#look [name=language][value=fr]").check()
    page.locator("#look-keep button").click()
    expect(page.locator("html[lang=fr]")).to_have_attribute("data-theme", "dark")
    expect(page.locator(".messages")).to_contain_text("Vos choix sont retenus")
