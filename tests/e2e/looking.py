"""Loading a record to step through, as a step that tests are made of."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from tests.e2e.served import BASE

GOLDEN = {
    "arlecchino": "arlecchino-4",
    "ludicitude": "ludicitude-4",
    "lutinfernal": "lutinfernal-compact",
}


def load(page: Page, slug: str) -> str:
    """Loads a golden record of that game; the address below which its positions are."""
    page.goto("/records/")
    page.set_input_files("[name=file]", Path(BASE, "games", "rules", slug, "golden", f"{GOLDEN[slug]}.txt"))
    page.locator(".record-form button.primary").click()
    page.wait_for_url("**/records/*/0/")
    return page.url.removesuffix("0/")
