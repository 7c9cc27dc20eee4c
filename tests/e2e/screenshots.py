"""Draws docs/screenshots anew from a demo club: ``python -m tests.e2e.screenshots``."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.e2e.conftest import BASE, CHROMIUM, DESK, FLAGS, PHONE, Site

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
    row = page.locator("#matches .row", has_text=title).last
    return row.get_attribute("href") or ""


def main() -> None:
    """Three boards and the home page, phone and desk, both languages and themes."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder))
        site.manage("migrate", "-v0")
        site.manage("compile_texts")
        site.manage("demo")
        site.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        shots = [
            ("home", DESK, "en", "light", "", ""),
            ("arlecchino", PHONE, "fr", "light", "Arlecchino", ".board a.act"),
            ("ludicitude", DESK, "en", "dark", "Ludicitude", ".board a.act[href*='draft=']"),
            ("lutinfernal", PHONE, "en", "light", "Lutinfernal", ""),
        ]
        for name, size, language, scheme, title, click in shots:
            context = browser.new_context(base_url=site.address, viewport=size, locale=language, color_scheme=scheme)
            page = context.new_page()
            log_in(page)
            page.goto(running(page, title) if title else "/")
            if click:
                page.locator(click).first.dispatch_event("click")
                page.locator("#live[data-draft]").wait_for()
            page.screenshot(path=FOLDER / f"{name}.png")
            context.close()
        browser.close()
        site.stop()


if __name__ == "__main__":
    main()
