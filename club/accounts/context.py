"""For every page: the reader's preferences."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from club.accounts.preferences import preferences_of


def look(request: HttpRequest) -> dict[str, Any]:
    """``look``: the reader's preferences, found only where a template shows them."""
    return {"look": SimpleLazyObject(lambda: preferences_of(request))}
