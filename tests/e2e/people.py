"""What people do on the site, as steps that tests are made of."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Locator, Page, expect

PASSWORD = "table-and-tiles-7"
MEMBERS = ("Alice", "Bob", "Charlie")
KEY = "{}-is-logged-in"
"""The key of a member's session."""
MAKE_MEMBERS = f"""
from datetime import timedelta
from django.conf import settings
from django.contrib import auth
from django.contrib.sessions.models import Session
from django.utils import timezone
from club.accounts.models import Member
for name in {MEMBERS!r}:
    member = Member.objects.create_user(name, password={PASSWORD!r})
    session = {{
        auth.SESSION_KEY: str(member.pk),
        auth.BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[0],
        auth.HASH_SESSION_KEY: member.get_session_auth_hash(),
    }}
    Session.objects.save({KEY!r}.format(name), session, timezone.now() + timedelta(days=1))
"""


def enter(page: Page, name: str) -> None:
    """One of the members whom every site of the tests has, logged in without a form, which takes seconds."""
    assert name in MEMBERS
    page.context.add_cookies([{"name": "sessionid", "value": KEY.format(name), "domain": "127.0.0.1", "path": "/"}])


def sign_up(page: Page, name: str) -> None:
    """A new member, by the form, logged in."""
    page.goto("/account/signup/")
    page.fill("[name=username]", name)
    page.check("[name=age][value=adult]")
    page.fill("[name=password1]", PASSWORD)
    page.fill("[name=password2]", PASSWORD)
    page.locator("main form button.primary").click()
    expect(page.locator("a.me")).to_be_visible()


def open_match(page: Page, slug: str, *, seats: int = 2, kind: str = "rated", venue: str = "online") -> str:
    """Opens a match; its address."""
    page.goto(f"/play/{slug}/")
    for name, value in (("seats", str(seats)), ("kind", kind)):
        choice = page.locator(f"input[type=radio][name={name}][value='{value}']")
        if choice.count():
            choice.check()
    page.locator(f"button[name=venue][value={venue}]").click()
    expect(page.locator("#live")).to_be_visible()
    return page.url


def step(page: Page, rng: Random) -> bool:
    """One click of somebody whose turn it is, as the page offers it. True when it confirmed a turn.

    Waits for the page's answer by what it changes, never by time.
    """
    before = page.locator("#live").get_attribute("data-version")
    confirm = page.locator("#confirm")
    if confirm.count():
        confirm.click()
        expect(page.locator("#live")).not_to_have_attribute("data-version", before or "")
        return True
    modes = page.locator(".modes a:not(.off)")
    targets = modes if modes.count() and rng.random() < 0.2 else choices(page)
    chosen = targets.nth(rng.randrange(targets.count()))
    address = chosen.get_attribute("href") or ""
    # A target may lie under a standing piece's hat; what is tested here is the rules' way, not the pointer's.
    chosen.dispatch_event("click")
    arrived(page, address)
    return False


def choices(page: Page) -> Locator:
    """What may be clicked next: what goes on with the turn before what only picks something else."""
    wishes = (".draft a.primary", ".board a.act[href*='draft=']", ".board a.act")
    return next(found for wish in wishes if (found := page.locator(wish)).count())


def arrived(page: Page, query: str) -> None:
    """Waits until the page shows the draft of that address ("?…"), and stands still."""
    page.wait_for_function("q => decodeURIComponent(location.search || '?') === decodeURIComponent(q)", arg=query)
    stands_still(page)


def stands_still(page: Page) -> None:
    """Waits until nothing is on its way, and the board does not move."""
    expect(page.locator("#live")).not_to_have_attribute("aria-busy", "true")
    # Between htmx's swap and its settling the scripts have not looked at the new board yet.
    expect(page.locator(".htmx-settling")).to_have_count(0)
    expect(page.locator("#live .gliding")).to_have_count(0)


def whose_turn(pages: list[Page]) -> Page | None:
    """The page whose member may act now; None when the match is over."""
    page = pages[0]
    page.wait_for_function("() => document.querySelector('.seat.to-act, section.result')")
    if page.locator("section.result").count():
        return None
    for candidate in pages:
        if candidate.locator(".draft").count():
            return candidate
    return None
