"""For every page: how many matches wait for the reader's turn."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.selectors import lists


def waiting(request: HttpRequest) -> dict[str, Any]:
    """``waiting_count``: matches in which it is the reader's turn (asked for only where a template shows it)."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {"waiting_count": 0}
    return {"waiting_count": SimpleLazyObject(lambda: lists.waiting_count(user))}
