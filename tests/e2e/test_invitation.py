"""From a printed invitation to the first turn: the staff makes it, a newcomer's phone reads it."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Desk
from tests.e2e.people import PASSWORD, enter, open_match, step, whose_turn

MAKE_STAFF = "from club.accounts.models import Member; Member.objects.update(is_staff=True, is_superuser=True)"


def choose(page: Page, name: str, value: str) -> None:
    """One of the club's settings, whether it is shown as a list or as buttons."""
    field = page.locator(f"[name={name}]").first
    if field.evaluate("field => field.tagName") == "SELECT":
        field.select_option(value)
    else:
        page.check(f"[name={name}][value={value}]")
    page.locator("main form button.primary").first.click()
    expect(page.locator(".messages")).to_be_visible()


def test_a_newcomer_comes_by_a_qr_code_and_plays_the_host(desk: Desk) -> None:
    host, phone = desk.open(), desk.open(phone=True, language="fr-FR")
    enter(host, "Alice")
    desk.site.manage("shell", "-v0", "-c", MAKE_STAFF)
    host.goto("/staff/settings/")
    host.locator("[name=entry]").first.wait_for()
    choose(host, "entry", "invitation")
    match = open_match(host, "arlecchino", kind="casual")

    host.goto("/staff/invitations/")
    host.fill("[name=note]", "Spring fair")
    host.select_option("[name=match]", index=1)
    host.locator("main form button.primary").click()
    expect(host.locator(".sheet svg.qr")).to_be_visible()
    # What only the staff read stays off the paper.
    host.emulate_media(media="print")
    expect(host.locator(".sheet svg.qr")).to_be_visible()
    expect(host.locator("main").get_by_text("Spring fair")).to_be_hidden()
    expect(host.locator("main button.danger")).to_be_hidden()
    host.emulate_media(media="screen")
    address = host.locator(".sheet-address a").get_attribute("href") or ""

    # Without it the door is shut.
    phone.goto("/account/signup/")
    expect(phone.locator("h1")).to_have_text("Sur invitation")
    phone.goto(address)
    expect(phone.locator(".notice")).to_contain_text("vous invite")
    phone.fill("[name=username]", "Zoe")
    phone.check("[name=age][value=adult]")
    phone.fill("[name=password1]", PASSWORD)
    phone.fill("[name=password2]", PASSWORD)
    phone.locator("main form button.primary").click()

    phone.wait_for_url(match)
    phone.locator("button", has_text="Prendre une place").first.click()
    host.goto(match)
    pages = [host, phone]
    rng = Random(3)
    for _step in range(60):
        acting = whose_turn(pages)
        assert acting is not None
        if step(acting, rng) and acting is phone:
            break
    version = phone.locator("#live").get_attribute("data-version") or ""
    expect(host.locator("#live")).to_have_attribute("data-version", version)
