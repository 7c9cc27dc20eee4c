"""A club whose name is as long as it may be."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.conftest import Desk
from tests.e2e.people import enter
from tests.e2e.test_every_page import looks_right
from tests.e2e.test_invitation import MAKE_STAFF

NAME = "Les Lutins de la Table Ronde du Quartier Saint-Germain-l'Aux"


def test_it_pushes_nothing_off_a_phone(desk: Desk) -> None:
    page = desk.open(phone=True)
    enter(page, "Alice")
    page.goto("/")
    looks_right(page)
    desk.site.manage("shell", "-v0", "-c", MAKE_STAFF)
    page.goto("/staff/settings/")
    page.fill("[name=name]", NAME)
    page.locator("main form button.primary").click()
    expect(page.locator(".brand-name")).to_have_text(NAME)
    for address in ("/staff/", "/"):
        page.goto(address)
        looks_right(page)
