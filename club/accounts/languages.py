"""Languages and time zones: what can be chosen, and how a device remembers."""

from __future__ import annotations

import zoneinfo
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path

from django.conf import settings
from django.http import HttpResponse
from django.utils.translation import pgettext_lazy

# The regions of the tz database. Beside them stand old names and fixed offsets; nobody lives there.
_REGIONS = {
    "Africa": pgettext_lazy("part of the world", "Africa"),
    "America": pgettext_lazy("part of the world", "Americas"),
    "Antarctica": pgettext_lazy("part of the world", "Antarctica"),
    "Arctic": pgettext_lazy("part of the world", "Arctic"),
    "Asia": pgettext_lazy("part of the world", "Asia"),
    "Atlantic": pgettext_lazy("part of the world", "Atlantic"),
    "Australia": pgettext_lazy("part of the world", "Australia"),
    "Europe": pgettext_lazy("part of the world", "Europe"),
    "Indian": pgettext_lazy("part of the world", "Indian Ocean"),
    "Pacific": pgettext_lazy("part of the world", "Pacific"),
}


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


def _listed() -> set[str]:
    """The names in the tz database's own table of places, each place once; empty where the system keeps no table."""
    tables: list[Traversable] = [Path(folder) / "zone.tab" for folder in zoneinfo.TZPATH]
    # Where the system has no zones, as on Windows, they come from this package.
    if find_spec("tzdata"):
        tables.append(files("tzdata") / "zoneinfo" / "zone.tab")
    lines = next((table.read_text().splitlines() for table in tables if table.is_file()), [])
    return {line.split("\t")[2] for line in lines if line and not line.startswith("#")}


@cache
def time_zones() -> tuple[str, ...]:
    """The names of the time zones to choose from, sorted: those of a region, as ``Europe/Paris``."""
    known = zoneinfo.available_timezones()
    return tuple(sorted(name for name in known & (_listed() or known) if name.split("/")[0] in _REGIONS and "/" in name))


def time_zone_choices(kept: str = "") -> list[tuple[str, list[tuple[str, str]]]]:
    """The time zones in groups, one a region, as a select box takes them. ``kept``: what is chosen now, may be an old name."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for name in sorted({*time_zones(), *([kept] if "/" in kept else [])}):
        region, place = name.split("/", 1)
        groups.setdefault(str(_REGIONS.get(region, region)), []).append((name, place.replace("_", " ")))
    return list(groups.items())
