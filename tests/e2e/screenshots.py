"""Draws docs/screenshots anew from a demo club: ``python -m tests.e2e.screenshots``."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.e2e.conftest import BASE, CHROMIUM, DESK, FLAGS, PHONE, Site
from tests.e2e.people import arrived

FOLDER = BASE / "docs" / "screenshots"
MEMBER, PASSWORD = "agathe", "demo-table-club"


def log_in(page: Page) -> None:
    """As the demo member."""
    page.goto("/account/login/")
    page.fill("[name=login]", MEMBER)
    page.fill("[name=password]", PASSWORD)
    page.locator("main form button.primary").click()
    page.wait_for_url("**/")


def running(page: Page, title: str) -> str:
    """The address of the member's first running match of that game."""
    page.goto("/")
    row = page.locator("#matches .row", has_text=title).first
    return row.get_attribute("href") or ""


def chosen(page: Page, target: str) -> None:
    """Takes the first target of that kind and waits for the draft."""
    link = page.locator(target).first
    address = link.get_attribute("href") or ""
    link.dispatch_event("click")
    arrived(page, address)


def at_rest(page: Page) -> None:
    """The board of the address."""
    page.locator(".board, main").first.wait_for()


def drafted(page: Page) -> None:
    """A turn in preparation."""
    chosen(page, ".board a.act[href*='draft=']" if page.locator(".board a.act[href*='draft=']").count() else ".board a.act")


def foreseen(page: Page) -> None:
    """What laying a home would do: shown while the pointer rests on its place."""
    chosen(page, ".modes a:last-child")
    page.locator(".board a.act").first.hover(force=True)
    page.locator(".board .peek").wait_for(state="attached")


def explored(page: Page) -> None:
    """Two turns tried out."""
    for _turn in range(2):
        before = page.locator("#live").get_attribute("data-position")
        while not page.locator("#confirm").count():
            drafted(page)
        page.locator("#confirm").click()
        page.wait_for_function("old => document.getElementById('live').dataset.position !== old", arg=before)


def finished(page: Page, title: str) -> str:
    """The address of the member's last finished match of that game."""
    page.goto("/")
    return page.locator("#results .row, .lobby .row", has_text=title).last.get_attribute("href") or ""


Shot = tuple[str, dict[str, int], str, str, Callable[[Page], str], Callable[[Page], None]]

SHOTS: list[Shot] = [
    ("home", DESK, "en", "light", lambda _page: "/", at_rest),
    ("arlecchino", PHONE, "fr", "light", lambda page: running(page, "Arlecchino"), drafted),
    ("ludicitude", DESK, "en", "dark", lambda page: running(page, "Ludicitude"), drafted),
    ("lutinfernal", PHONE, "en", "light", lambda page: finished(page, "Lutinfernal") + "games/1/explore/40/", drafted),
    ("foresight", DESK, "en", "light", lambda page: running(page, "Ludicitude"), foreseen),
    ("looking-back", DESK, "en", "light", lambda page: finished(page, "Lutinfernal") + "games/1/30/", at_rest),
    ("exploring", DESK, "fr", "light", lambda page: finished(page, "Arlecchino") + "games/1/explore/6/", explored),
    ("guide", PHONE, "fr", "dark", lambda _page: "/learn/lutinfernal/#cascades", at_rest),
]


def main() -> None:
    """Boards and pages, phone and desk, both languages and themes."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder))
        site.manage("migrate", "-v0")
        site.manage("compile_texts")
        site.manage("demo")
        site.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name, size, language, scheme, where, show in SHOTS:
            context = browser.new_context(base_url=site.address, viewport=size, locale=language, color_scheme=scheme)
            page = context.new_page()
            log_in(page)
            page.goto(where(page))
            show(page)
            page.screenshot(path=FOLDER / f"{name}.png")
            context.close()
        browser.close()
        site.stop()


if __name__ == "__main__":
    main()
