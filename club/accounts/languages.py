"""Languages and time zones: what can be chosen, and how a device remembers."""

from __future__ import annotations

import zoneinfo
from functools import cache

from django.conf import settings
from django.http import HttpResponse

# Old names and fixed offsets beside the regions of the tz database; nobody lives there.
_REGIONS = ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")


def remember_language(response: HttpResponse, language: str) -> None:
    """Sets the cookie by which Django knows the device's language."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        path=settings.LANGUAGE_COOKIE_PATH,
        domain=settings.LANGUAGE_COOKIE_DOMAIN,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite=settings.LANGUAGE_COOKIE_SAMESITE,  # type: ignore[arg-type] # a word of settings
    )


@cache
def time_zones() -> tuple[str, ...]:
    """The names of the time zones to choose from, sorted: those of a region, as ``Europe/Paris``."""
    return tuple(sorted(name for name in zoneinfo.available_timezones() if name.split("/")[0] in _REGIONS and "/" in name))


def time_zone_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """The time zones in groups, one a region, as a select box takes them."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for name in time_zones():
        region, place = name.split("/", 1)
        groups.setdefault(region, []).append((name, place.replace("_", " ")))
    return list(groups.items())
