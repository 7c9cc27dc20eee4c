"""What an installation behind TLS tells: no complaint of Django's, and the headers that a browser goes by."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings as site_settings

from tests.tools.wire import BASE

SHOW = """
import django; django.setup()
from django.test import Client
for address in ("/account/login/", "/nowhere/"):
    reply = Client(headers={"host": "club.example", "x-forwarded-proto": "https"}).get(address)
    print(reply.status_code, reply["Strict-Transport-Security"], reply["Content-Security-Policy"], sep="|")
    for cookie in reply.cookies.values():
        print("cookie", cookie.OutputString(), sep="|")
reply = Client(headers={"host": "club.example"}).get("/account/login/")
print(reply.status_code, reply["Location"], sep="|")
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory, installed: Path) -> dict[str, str]:
    folder = shutil.copytree(installed, tmp_path_factory.mktemp("club"), dirs_exist_ok=True)
    clean = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL", "DEBUG")}
    environment = {**clean, "CLUB_VAR": str(folder), "HTTPS": "1", "ALLOWED_HOSTS": "club.example", "TRUSTED_PROXIES": "1"}
    run(environment, "manage.py", "start_club", "--name", "Club")
    return environment


def run(environment: dict[str, str], *command: str) -> str:
    done = subprocess.run([sys.executable, *command], cwd=BASE, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_check_deploy_is_clean(environment: dict[str, str]) -> None:
    told = run(environment, "manage.py", "check", "--deploy", "--fail-level", "INFO")
    assert "no issues" in told


@pytest.mark.parametrize(
    ("hsts", "told"),
    [("", "max-age=31536000"), ("preload", "max-age=31536000; includeSubDomains; preload")],
)
def test_headers_and_cookies(environment: dict[str, str], hsts: str, told: str) -> None:
    environment = {**environment, "HSTS": hsts, "DJANGO_SETTINGS_MODULE": "club.settings"}
    lines = [line for line in run(environment, "-c", SHOW).splitlines() if "|" in line]
    pages = [line.split("|") for line in lines if not line.startswith("cookie")]
    assert [page[0] for page in pages] == ["200", "404", "301"]
    assert {page[1] for page in pages[:2]} == {told}
    assert pages[2][1] == "https://club.example/account/login/"
    cookies = [line for line in lines if line.startswith("cookie")]
    assert cookies
    assert all("Secure" in cookie and "SameSite=Lax" in cookie for cookie in cookies)


def test_the_policy_allows_nothing_unsafe() -> None:
    told = str(site_settings.CONTENT_SECURITY_POLICY)
    assert "unsafe" not in told
    assert "*" not in told
