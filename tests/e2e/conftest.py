"""A real server on a database of its own, and a real Chromium. Any console error or failed request fails the test."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.e2e.people import MAKE_MEMBERS
from tests.e2e.served import BASE, Site
from tests.once import once
from tests.serving.statics import collected

__all__ = ["BASE", "Desk", "Site"]

CHROMIUM = next(
    (path for path in ("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome") if Path(path).exists()), ""
)
UNWANTED = (
    # The browser's own address line draws two pages for each window, which cost more than a test's.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    # Of several such lists Chromium heeds the last one, so that what Playwright turns off stands here too.
    *(
        "AvoidUnnecessaryBeforeUnloadCheckSync",
        "DestroyProfileOnBrowserClose",
        "HttpsUpgrades",
        "HttpsFirstBalancedModeAutoEnable",
    ),
    *("LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect"),
    *("OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"),
)
FLAGS = [
    f"--{flag}"
    for flag in (
        "no-sandbox",
        "disable-gpu",
        "disable-quic",
        "no-first-run",
        "disable-background-networking",
        "disable-component-update",
        "disable-sync",
    )
] + [f"--disable-features={','.join(UNWANTED)}"]
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}


@pytest.fixture(scope="session")
def ready(tmp_path_factory: pytest.TempPathFactory, installed: Path) -> Path:
    """A folder with the database of an installation that nobody has set up, and with the static files collected."""

    def make(folder: Path) -> None:
        shutil.copytree(installed, folder, dirs_exist_ok=True)
        # Copied with the rest, so that no server has to collect again.
        with collected(folder / "static"):
            pass

    return once(tmp_path_factory, "ready", make)


@pytest.fixture(scope="session")
def started(tmp_path_factory: pytest.TempPathFactory, ready: Path) -> Path:
    """A folder with the database of a club that anybody may enter, and in which some are already."""

    def make(folder: Path) -> None:
        shutil.copytree(ready, folder, dirs_exist_ok=True)
        Site(folder).manage("start_club", "--name", "Table Club", "--language", "en", "--entry", "open")
        Site(folder).manage("shell", "-v0", "-c", MAKE_MEMBERS)

    return once(tmp_path_factory, "started", make)


@pytest.fixture
def site(tmp_path: Path, started: Path) -> Iterator[Site]:
    """A running site of its own for a test that changes the club, ends the server, or counts what there is."""
    shutil.copytree(started, tmp_path, dirs_exist_ok=True)
    served = Site(tmp_path)
    served.start()
    yield served
    if served.process.poll() is None:
        served.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """Debian's Chromium; without one the test is skipped, or fails where REQUIRE_BROWSER says that there must be one."""
    if not CHROMIUM:
        if os.environ.get("REQUIRE_BROWSER"):
            pytest.fail("no Chromium on this machine, though REQUIRE_BROWSER asks for one")
        pytest.skip("no Chromium on this machine")
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    yield browser
    browser.close()


class Desk:
    """Opens browser contexts and remembers what their consoles complained about."""

    def __init__(self, browser: Browser, site: Site) -> None:
        self.browser, self.site = browser, site
        self.complaints: list[str] = []
        self.contexts: list[BrowserContext] = []
        self.expected: tuple[str, ...] = ()

    def open(self, *, phone: bool = False, language: str = "en", **options: object) -> Page:
        """A page of its own, as on another device."""
        size = PHONE if phone else DESK
        usual = {"base_url": self.site.address, "viewport": size, "locale": language, "has_touch": phone}
        context = self.browser.new_context(**{**usual, **options})
        context.set_default_timeout(15_000)
        self.contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: self.complain(f"{message.text} ({page.url})") if message.type == "error" else None)
        page.on("pageerror", lambda error: self.complain(str(error)))
        return page

    def complain(self, text: str) -> None:
        if not any(part in text for part in self.expected):
            self.complaints.append(text)

    def expect(self, *parts: str) -> None:
        """Console errors that the test causes on purpose, such as a server that is gone."""
        self.expected += parts


@pytest.fixture
def desk(chromium: Browser, site: Site) -> Iterator[Desk]:
    """Pages of as many people as a test needs; no console error is allowed."""
    opened = Desk(chromium, site)
    yield opened
    for context in opened.contexts:
        context.close()
    assert not opened.complaints


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what runs in a browser, and puts the files with tests that ask for more time than others first.

    Last they would keep one process busy when the other has nothing left to do.
    """
    mine = [item for item in items if Path(__file__).parent in item.path.parents]
    for item in mine:
        item.add_marker(pytest.mark.browser)
    long = {item.path for item in mine if item.get_closest_marker("timeout")}
    items.sort(key=lambda item: item.path not in long)
