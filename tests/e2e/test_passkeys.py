"""Passkeys with a virtual authenticator: added, asked for after the password, and enough alone. No inline script helps."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Desk
from tests.e2e.people import PASSWORD, sign_up

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def by_name(desk: Desk) -> Page:
    """A page at the machine's name: browsers know no passkeys at numbers."""
    page = desk.open(base_url=f"http://localhost:{desk.site.port}")
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return page


def prove(page: Page) -> None:
    """The password once more."""
    page.fill("[name=password]", PASSWORD)
    page.locator("main form button.primary").click()


def log_out(page: Page) -> None:
    page.goto("/account/logout/")
    page.locator("main form button.primary").click()
    expect(page.locator("a.login")).to_be_visible()


def test_a_passkey_is_added_and_logs_in_with_and_without_password(desk: Desk) -> None:
    page = by_name(desk)
    sign_up(page, "Alice2")
    page.goto("/account/second-factor/webauthn/add/")
    prove(page)
    page.fill("[name=name]", "My laptop")
    page.locator("#mfa_webauthn_add").click()
    expect(page.locator(".codes li")).to_have_count(10)
    page.goto("/account/second-factor/webauthn/")
    expect(page.locator(".row b")).to_have_text("My laptop")

    log_out(page)
    page.goto("/account/login/")
    page.locator("#passkey_login").click()
    expect(page.locator("a.me")).to_be_visible()

    log_out(page)
    page.goto("/account/login/")
    page.fill("[name=login]", "Alice2")
    page.fill("[name=password]", PASSWORD)
    page.locator("main form button.primary").click()
    expect(page.locator("h1")).to_have_text("Second factor")
    page.locator("#mfa_webauthn_authenticate").click()
    expect(page.locator("a.me")).to_be_visible()

    # At a number, where browsers have none, nothing offers them.
    numbers = desk.open()
    numbers.goto("/account/login/")
    expect(numbers.locator("#passkey_login")).to_be_hidden()
