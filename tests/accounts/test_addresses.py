"""The limits by address: whose address counts when proxies stand before the site."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.urls import reverse

BASE = Path(__file__).resolve().parents[2]
PROXY = "10.0.0.1"


@pytest.fixture(autouse=True)
def _one_try_a_minute(db, settings):
    settings.ACCOUNT_RATE_LIMITS = {"login": "1/m/ip"}


def try_from(client, forwarded):
    """The status of a log-in by way of the proxy, which has been told ``forwarded``."""
    given = {"login": "alice", "password": "wrong"}
    headers = {"x-forwarded-for": forwarded}
    return client.post(reverse("account_login"), given, headers=headers, REMOTE_ADDR=PROXY).status_code


def test_without_a_proxy_nobody_chooses_an_address(client, settings):
    assert settings.ALLAUTH_TRUSTED_PROXY_COUNT == 0
    assert [try_from(client, address) for address in ("1.1.1.1", "2.2.2.2")] == [200, 429]


@pytest.mark.parametrize(("proxies", "tail"), [(1, ""), (2, ", 10.0.0.2")])
def test_behind_proxies_the_entry_of_the_first_of_them_counts(client, settings, proxies, tail):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
    assert try_from(client, f"1.1.1.1{tail}") == 200
    assert try_from(client, f"2.2.2.2{tail}") == 200
    assert try_from(client, f"9.9.9.9, 1.1.1.1{tail}") == 429


@pytest.mark.parametrize(("said", "count"), [(None, "0"), ("2", "2")])
def test_the_environment_says_how_many_there_are(tmp_path, said, count):
    environment = {**os.environ, "CLUB_VAR": str(tmp_path)}
    environment.pop("TRUSTED_PROXIES", None)
    if said is not None:
        environment["TRUSTED_PROXIES"] = said
    code = "from club import settings; print(settings.ALLAUTH_TRUSTED_PROXY_COUNT)"
    done = subprocess.run([sys.executable, "-c", code], cwd=BASE, env=environment, capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == (f"{count}\n", "")
