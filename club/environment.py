"""What the environment says: the only way in which an operator sets up the site."""

from __future__ import annotations

import os
from typing import Any
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

POSTGRESQL = "club.serving.postgresql"
"""Django's own engine, but for how a kept connection is looked at."""


def flag(name: str) -> bool:
    """Whether the variable says yes; anything but 1, true, yes and on is no."""
    return os.environ.get(name, "").lower() in {"1", "true", "yes", "on"}


def words(name: str) -> list[str]:
    """What stands between the variable's commas."""
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def number(name: str) -> int:
    """The variable as a number from 0 to 99; 0 where it is not set. ImproperlyConfigured, a sentence, for anything else."""
    text = os.environ.get(name, "").strip() or "0"
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        raise ImproperlyConfigured(f"{name} must be a small whole number, not {text!r}.")
    return int(text)


_MAIL_PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}


def mail(name: str) -> dict[str, Any]:
    """Django's settings of the mail server that the variable names; without one, no mail is sent.

    ``smtp://`` (nothing is encrypted), ``smtp+tls://`` (STARTTLS) or ``smtps://`` (TLS from the beginning), then
    ``user:password@host:port``. ImproperlyConfigured, a sentence, for anything else.
    """
    text = os.environ.get(name, "").strip()
    if not text:
        return {"EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend"}
    try:
        told = urlsplit(text)
        host, port = told.hostname, told.port
    except ValueError:
        host = port = None
    if not host or told.scheme not in _MAIL_PORTS or told.path.strip("/") or told.query:
        raise ImproperlyConfigured(f"{name} must look like smtp+tls://user:password@mail.example.org:587.")
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": host,
        "EMAIL_PORT": port or _MAIL_PORTS[told.scheme],
        "EMAIL_HOST_USER": unquote(told.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(told.password or ""),
        "EMAIL_USE_TLS": told.scheme == "smtp+tls",
        "EMAIL_USE_SSL": told.scheme == "smtps",
    }
