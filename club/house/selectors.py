"""What the rest of the site asks about the club. Nothing here writes."""

from __future__ import annotations

import zoneinfo
from urllib.parse import urlsplit

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError
from django.http import HttpRequest

from club.house.models import Club

CACHED_SECONDS = 5
"""How long another process may go on with the settings of before; the one that changed them forgets them at once."""

KEY = "house.club"

_last: Club | None = None

OWN_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})
"""What a machine calls itself; nobody else reaches it by these."""


def club() -> Club:
    """The club's settings; where nobody has set the site up yet, an unsaved row of defaults (its ``pk`` is None).

    While the database is away, what this process knew last: the pages that tell of it carry the club's name too.
    """
    global _last  # noqa: PLW0603 - one row, replaced as a whole
    found: Club | None = cache.get(KEY)
    if found is None:
        try:
            found = Club.objects.filter(pk=Club.ONLY).first() or _defaults()
        except DatabaseError:
            return _last or _defaults()
        _last = found
        cache.set(KEY, found, CACHED_SECONDS)
    return found


def _defaults() -> Club:
    return Club(name="", time_zone=settings.TIME_ZONE)


def is_set_up() -> bool:
    """Whether somebody has answered the first visit's question."""
    return club().pk is not None


def club_zone() -> zoneinfo.ZoneInfo:
    """The club's time zone: what times are shown in where a reader has chosen none."""
    try:
        return zoneinfo.ZoneInfo(club().time_zone)
    except (OSError, ValueError, KeyError):
        # A zone that this machine's tables no longer know.
        return zoneinfo.ZoneInfo(settings.TIME_ZONE)


def address_of(path: str, request: HttpRequest | None = None) -> str:
    """The absolute address of a page of ours, for mails and QR codes.

    It begins with the address in the club's settings; without one with the host that the request came to, or, where only
    this machine knows that name, with the hall's address; without a request with the first name the site may be called by.
    """
    return (club().address.rstrip("/") or _base(request)) + path


def _base(request: HttpRequest | None) -> str:
    own = f"{request.scheme}://{request.get_host()}" if request is not None else ""
    host = urlsplit(own).netloc.rpartition("@")[2]
    if own and not any(host == name or host.startswith(f"{name}:") for name in OWN_NAMES):
        return own
    named = [name for name in settings.ALLOWED_HOSTS if name not in OWN_NAMES and not name.startswith((".", "*"))]
    scheme = "https" if settings.SECURE_SSL_REDIRECT else "http"
    by_name = f"{scheme}://{named[0]}" if named else "http://localhost:8000"
    return settings.HALL_ADDRESS or own or by_name
