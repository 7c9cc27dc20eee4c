"""The content policy: nothing from elsewhere, and the site's own sockets."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client

from club.accounts.models import Member


def policy(response) -> dict[str, list[str]]:
    parts = [part.split() for part in response["Content-Security-Policy"].split(";")]
    return {name: values for name, *values in parts}


@pytest.fixture
def hosts(settings):
    settings.ALLOWED_HOSTS = ["club.example", "[::1]"]


@pytest.mark.parametrize(
    ("host", "secure", "own"),
    [
        ("club.example", False, "ws://club.example"),
        ("club.example:8000", False, "ws://club.example:8000"),
        ("club.example", True, "wss://club.example"),
        ("club.example:8443", True, "wss://club.example:8443"),
    ],
)
@pytest.mark.parametrize("address", ["/", "/account/login/", "/nowhere/", "/matches/"])
def test_pages_may_connect_to_the_site_and_its_sockets(db, hosts, host: str, secure: bool, own: str, address: str) -> None:
    response = Client().get(address, headers={"host": host}, secure=secure)
    assert policy(response)["connect-src"] == ["'self'", own]


def test_behind_a_proxy_that_speaks_tls_they_are_the_secure_ones(db, hosts, settings) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    response = Client().get("/", headers={"host": "club.example", "x-forwarded-proto": "https"})
    assert policy(response)["connect-src"] == ["'self'", "wss://club.example"]


@pytest.mark.parametrize("host", ["elsewhere.example", "club.example; script-src *", "club.example/ *", "a b"])
def test_another_hosts_name_never_gets_into_it(db, hosts, host: str) -> None:
    response = Client().get("/", headers={"host": host})
    assert response.status_code == 400
    assert "connect-src" not in policy(response)


def test_it_adds_nothing_but_that(db, alice: Member) -> None:
    client = Client()
    client.force_login(alice)
    found = policy(client.get(alice.get_absolute_url()))
    written = {name: list(values) for name, values in settings.CONTENT_SECURITY_POLICY["DIRECTIVES"].items()}
    assert {name: values for name, values in found.items() if name != "connect-src"} == written
