"""Every address of the site, found by walking its resolver."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.urls import URLPattern, get_resolver


def addresses() -> Iterator[tuple[str, URLPattern]]:
    """Names, with their namespace, and patterns."""
    return _below(get_resolver().url_patterns, "")


def _below(patterns: list[Any], space: str) -> Iterator[tuple[str, URLPattern]]:
    for entry in patterns:
        if isinstance(entry, URLPattern):
            yield f"{space}{entry.name}", entry
        else:
            yield from _below(entry.url_patterns, f"{space}{entry.namespace}:" if entry.namespace else space)
