"""For every page: the club's own settings."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from club.house.selectors import club


def house(_request: HttpRequest) -> dict[str, Any]:
    """``club``: the row of settings, asked for only where a template shows it."""
    return {"club": SimpleLazyObject(club)}
