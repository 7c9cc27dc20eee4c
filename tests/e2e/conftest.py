"""A real server on a database of its own, and a real Chromium. Any console error or failed request fails the test."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

BASE = Path(__file__).resolve().parents[2]
CHROMIUM = next(
    (path for path in ("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome") if Path(path).exists()), ""
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
]
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}


class Site:
    """``manage.py serve`` as a subprocess, which a test may kill and start again on the same database and port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {**os.environ, "CLUB_VAR": str(folder), "PYTHONUNBUFFERED": "1"}
        self.environment.pop("DATABASE_URL", None)
        self.environment.pop("REDIS_URL", None)
        self.port = 0

    def manage(self, *command: str) -> str:
        """What a management command prints."""
        run = [sys.executable, "manage.py", *command]
        return subprocess.run(run, cwd=BASE, env=self.environment, check=True, capture_output=True, text=True).stdout

    def start(self) -> None:
        """Serves, on the same port as before where there was one; returns when it answers."""
        run = [sys.executable, "manage.py", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(run, cwd=BASE, env=self.environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)/", line):
                self.port = int(found[1])
                return
        raise AssertionError("the server ended before it served")

    def stop(self, number: int = signal.SIGKILL) -> int:
        """Ends the server by that signal; its exit code."""
        self.process.send_signal(number)
        code = self.process.wait(timeout=20)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    @property
    def address(self) -> str:
        """Where it serves."""
        return f"http://127.0.0.1:{self.port}"


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the database of an installation that nobody has set up, made once."""
    folder = tmp_path_factory.mktemp("installed")
    made = Site(folder)
    made.manage("migrate", "-v0")
    made.manage("compile_texts")
    return folder


@pytest.fixture(scope="session")
def started(tmp_path_factory: pytest.TempPathFactory, migrated: Path) -> Path:
    """A folder with the database of a club without members that anybody may enter, made once."""
    folder = tmp_path_factory.mktemp("club")
    shutil.copytree(migrated, folder, dirs_exist_ok=True)
    Site(folder).manage("start_club", "--name", "Table Club", "--language", "en", "--entry", "open")
    return folder


@pytest.fixture
def site(tmp_path: Path, started: Path) -> Iterator[Site]:
    """A running site with an empty club."""
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
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
