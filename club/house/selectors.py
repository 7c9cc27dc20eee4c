"""What the rest of the site asks about the club. Nothing here writes."""

from __future__ import annotations

import time
import zoneinfo
from threading import Lock
from urllib.parse import urlsplit

from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.db import DatabaseError
from django.http import HttpRequest

from club.house.models import Club
from club.house.served import served_at

CACHED_SECONDS = 5
"""How long another process may go on with the settings of before; the one that changed them forgets them at once."""

KEY = "house.club"

HELD_SECONDS = 1.0
"""How long this process goes on without asking the cache, which takes three questions a request otherwise."""

_last: Club | None = None
_held: tuple[float, Club] | None = None
"""What the cache said, and until when (``time.monotonic``) it is not asked again."""

_changes = 0
"""How often this process has changed the settings."""
_lock = Lock()

OWN_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})
"""What a machine calls itself; nobody else reaches it by these."""


def club() -> Club:
    """The club's settings; where nobody has set the site up yet, an unsaved row of defaults (its ``pk`` is None).

    While the database is away, what this process knew last: the pages that tell of it carry the club's name too.
    """
    global _last, _held  # noqa: PLW0603 - one row, replaced as a whole
    held = _held
    if held is not None and time.monotonic() < held[0]:
        return held[1]
    changes = _changes
    found: Club | None = cache.get(KEY)
    if found is None:
        try:
            found = Club.objects.filter(pk=Club.ONLY).first() or _defaults()
        except DatabaseError:
            return _last or _defaults()
        with _lock:
            # What was read before a change is not put back after it.
            if changes == _changes:
                _last = found
                cache.set(KEY, found, CACHED_SECONDS)
    with _lock:
        if changes == _changes:
            _held = (time.monotonic() + HELD_SECONDS, found)
    return found


def forget() -> None:
    """The settings have changed: the cache has none any more, and this process does not go on with those of before."""
    global _held, _changes  # noqa: PLW0603 - as above
    with _lock:
        _changes += 1
        cache.delete(KEY)
        _held = None


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
    this machine knows that name, with the hall's address; without a request with the first name the site may be called by,
    or where this process, or another one, serves it.
    """
    return (club().address.rstrip("/") or _base(request)) + path


def is_reachable(address: str) -> bool:
    """Whether other machines can reach an absolute address, and not only this one."""
    host = urlsplit(address).hostname or ""
    return (f"[{host}]" if ":" in host else host) not in OWN_NAMES


def hall_addresses(request: HttpRequest) -> list[str]:
    """Where the hall's devices may find the site, the likeliest first: several where this machine is in several networks.

    The club's own address stands alone. Empty where only this machine can reach the site.
    """
    hall = [] if club().address else [f"{address}/" for address in (settings.HALL_ADDRESS, *settings.HALL_OTHERS) if address]
    return [address for address in dict.fromkeys([address_of("/", request), *hall]) if is_reachable(address)]


def found_at(request: HttpRequest) -> str:
    """The address under which this reader has found the site, to be kept as the club's; "" for one that may not last.

    That is a name of this machine alone, what a URL field does not take, and the hall's address, which the hall's network
    may give to another machine tomorrow: ``address_of`` knows that of today.
    """
    address = f"{request.scheme}://{request.get_host()}"
    if settings.HALL_ADDRESS or not is_reachable(address):
        return ""
    try:
        URLValidator(schemes=["http", "https"])(address)
    except ValidationError:
        return ""
    return address


def _base(request: HttpRequest | None) -> str:
    own = f"{request.scheme}://{request.get_host()}" if request is not None else ""
    if own and is_reachable(own):
        return own
    return settings.HALL_ADDRESS or own or place()


def place() -> str:
    """Where the site is, as far as the settings and those who serve it know, without a slash at its end."""
    named = [name for name in settings.ALLOWED_HOSTS if name not in OWN_NAMES and not name.startswith((".", "*"))]
    scheme = "https" if settings.SECURE_SSL_REDIRECT else "http"
    return settings.HALL_ADDRESS or (f"{scheme}://{named[0]}" if named else served_at())
