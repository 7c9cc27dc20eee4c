"""The first visit in a real browser: from an empty installation to a club of our own, straight on or through the demo club."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Desk, Site
from tests.e2e.people import PASSWORD
from tests.e2e.test_every_page import looks_right


@pytest.fixture
def site(tmp_path: Path, ready: Path) -> Iterator[Site]:
    """A running site that nobody has set up."""
    shutil.copytree(ready, tmp_path, dirs_exist_ok=True)
    served = Site(tmp_path)
    served.start()
    yield served
    served.stop()


@pytest.fixture
def desk(chromium: Browser, site: Site) -> Iterator[Desk]:
    opened = Desk(chromium, site)
    yield opened
    for context in opened.contexts:
        context.close()
    assert not opened.complaints


def begin(page: Page, name: str) -> None:
    """Fills the form and starts the club."""
    looks_right(page)
    page.fill("[name=name]", name)
    page.fill("[name=username]", "alice")
    page.fill("[name=password1]", PASSWORD)
    page.fill("[name=password2]", PASSWORD)
    page.locator("main form button.primary").click()
    expect(page.locator("#next-steps")).to_be_visible()
    expect(page.locator(".brand-name")).to_have_text(name)


def test_our_own_club_in_french_on_a_phone(desk: Desk) -> None:
    page = desk.open(phone=True, language="fr")
    page.goto("/play/arlecchino/")
    expect(page.locator("h1")).to_have_text("Bienvenue")
    looks_right(page)
    page.get_by_role("link", name="Créer notre club").click()
    page.fill("[name=password1]", "12345678")
    desk.expect("422")
    page.evaluate("document.querySelector('main form').noValidate = true")
    page.locator("main form button.primary").click()
    expect(page.locator(".errors").first).to_be_visible()
    begin(page, "Les Lutins du mardi")
    looks_right(page)
    page.get_by_role("link", name="Indiquer qui est responsable du site").click()
    page.fill("textarea", "## Éditeur\n\nAssociation **Les Lutins**, Paris")
    page.get_by_role("button", name="Aperçu").click()
    expect(page.locator(".preview strong")).to_have_text("Les Lutins")
    looks_right(page)
    page.get_by_role("button", name="Enregistrer le texte").click()
    expect(page.locator(".prose h2")).to_have_text("Éditeur")
    page.goto("/staff/settings/")
    page.select_option("[name=entry]", "invitation")
    page.fill("[name=contact]", "lutins@club.example")
    page.locator("main form button.primary").click()
    expect(page.locator(".messages")).to_have_text("Les réglages du club sont enregistrés.")
    expect(page.locator("[name=entry]")).to_have_value("invitation")
    for address in ("/staff/settings/", "/staff/hall/", "/club/privacy/"):
        page.goto(address)
        looks_right(page)


def test_the_demo_club_first(desk: Desk) -> None:
    page = desk.open(color_scheme="dark")
    page.goto("/")
    page.get_by_role("button", name="Look around with the demo club").click(timeout=90_000)
    expect(page.locator(".login-words")).to_have_count(2, timeout=90_000)
    looks_right(page)
    page.get_by_role("link", name="Log in").last.click()
    page.fill("[name=login]", "nadia")
    page.fill("[name=password]", "demo-table-club")
    page.locator("main form button.primary").first.click()
    expect(page.locator("a.me")).to_be_visible()
    looks_right(page)
    page.locator(".demo-banner").get_by_role("link", name="Start our own").click()
    begin(page, "Tuesday's Goblins")
    expect(page.locator(".demo-banner")).to_have_count(0)
    page.goto("/")
    expect(page.locator("#matches")).not_to_contain_text("Agathe")
