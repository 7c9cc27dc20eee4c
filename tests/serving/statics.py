"""A site whose static files are collected, for the time of a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.test import Client, override_settings

from club.serving import statics


@contextmanager
def collected(root: Path) -> Iterator[Path]:
    """The folder in which they are then, as ``serve`` collects them before it serves."""
    with override_settings(STATIC_ROOT=str(root)):
        statics.digest.cache_clear()
        statics.collect()
        yield root
    statics.digest.cache_clear()


@dataclass(frozen=True)
class Sent:
    """What a browser got."""

    status: int
    headers: dict[str, str]
    body: bytes


def sent(address: str, **headers: str) -> Sent:
    """What comes for that address and those request headers, read to its end, which closes the file."""
    reply = Client().get(address, headers={name.replace("_", "-"): value for name, value in headers.items()})
    return Sent(reply.status_code, dict(reply.headers), reply.getvalue())
