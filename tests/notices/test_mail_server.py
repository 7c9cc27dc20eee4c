"""How an operator names the mail server."""

from __future__ import annotations

import pytest
from django.core.exceptions import ImproperlyConfigured

from club.environment import mail


@pytest.mark.parametrize(
    ("url", "host", "port", "user", "password", "tls"),
    [
        ("smtp://localhost", "localhost", 25, "", "", (False, False)),
        (
            "smtp+tls://club%40example.org:p%3Aw%2F@mail.example.org",
            "mail.example.org",
            587,
            "club@example.org",
            "p:w/",
            (True, False),
        ),
        ("smtps://me:pw@mail.example.org:4465/", "mail.example.org", 4465, "me", "pw", (False, True)),
    ],
)
def test_a_mail_server(
    monkeypatch: pytest.MonkeyPatch, url: str, host: str, port: int, user: str, password: str, tls: tuple[bool, bool]
) -> None:
    monkeypatch.setenv("EMAIL_URL", url)
    found = mail("EMAIL_URL")
    assert found["EMAIL_BACKEND"].endswith("smtp.EmailBackend")
    assert (found["EMAIL_HOST"], found["EMAIL_PORT"]) == (host, port)
    assert (found["EMAIL_HOST_USER"], found["EMAIL_HOST_PASSWORD"]) == (user, password)
    assert (found["EMAIL_USE_TLS"], found["EMAIL_USE_SSL"]) == tls


def test_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMAIL_URL", " ")
    assert mail("EMAIL_URL")["EMAIL_BACKEND"].endswith("dummy.EmailBackend")


@pytest.mark.parametrize(
    "url", ["mail.example.org", "http://mail", "smtp://", "smtp://host:port", "smtp://host?tls=on", "smtp://[x"]
)
def test_what_is_no_address_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("EMAIL_URL", url)
    with pytest.raises(ImproperlyConfigured, match=r"EMAIL_URL must look like smtp\+tls://"):
        mail("EMAIL_URL")
