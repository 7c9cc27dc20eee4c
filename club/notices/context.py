"""For every page: how many notices the reader has not read."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from club.notices import selectors


def unread(request: HttpRequest) -> dict[str, Any]:
    """``unread_count``: what the bell shows (asked for only where a template shows it)."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {"unread_count": 0}
    return {"unread_count": SimpleLazyObject(lambda: selectors.unread_count(user.pk))}
