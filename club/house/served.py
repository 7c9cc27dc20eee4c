"""Where the site is served: what links begin with that nobody asked for, where no other address is known.

A process that serves tells it again and again, so that a worker knows it too: in the cache, which several machines share, and
in a file, which the processes of one machine share. What was not told lately is forgotten: the server may serve elsewhere by
now, and another machine may have that address.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.core.cache import cache

_EVERYWHERE = frozenset({"0.0.0.0", "::", ""})  # noqa: S104 - compared with, not listened on

KEY = "house.served"

SECONDS = 60
"""How often it is told."""

FRESH = 3 * SECONDS
"""How long it holds after that."""

USUAL = "http://localhost:8000"

_served = ""


def serves_at(host: str, port: int) -> None:
    """The port is open. One that listens everywhere is reached from this machine by its own name."""
    global _served  # noqa: PLW0603 - one address a process
    name = "localhost" if host in _EVERYWHERE else f"[{host}]" if ":" in host else host
    _served = f"http://{name}:{port}"


def served_at() -> str:
    """The address, without a slash at its end: this process's own, else what another one told lately, else the usual one."""
    return _served or _told() or USUAL


def tell(address: str) -> None:
    """Tells other processes that the site is there now."""
    cache.set(KEY, address, FRESH)
    # A disk that is full or read-only is said elsewhere.
    with suppress(OSError):
        # Nobody reads half of it.
        new = _file().with_name(f"served.{os.getpid()}")
        new.write_text(address, encoding="utf-8")
        new.replace(_file())


def _told() -> str:
    address: str | None = cache.get(KEY)
    if address:
        return address
    with suppress(OSError, ValueError):
        if abs(time.time() - _file().stat().st_mtime) < FRESH:
            return _file().read_text(encoding="utf-8").strip()
    return ""


def _file() -> Path:
    return Path(settings.VAR_DIR) / "served"
