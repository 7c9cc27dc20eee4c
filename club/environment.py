"""What the environment says: the only way in which an operator sets up the site."""

from __future__ import annotations

import os

from django.core.exceptions import ImproperlyConfigured


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
