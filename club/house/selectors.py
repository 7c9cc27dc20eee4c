"""What the rest of the site asks about the club. Nothing here writes."""

from __future__ import annotations

from django.conf import settings
from django.core.cache import cache

from club.house.models import Club

CACHED_SECONDS = 5
"""How long another process may go on with the settings of before; the one that changed them forgets them at once."""

KEY = "house.club"


def club() -> Club:
    """The club's settings; where nobody has set the site up yet, an unsaved row of defaults (its ``pk`` is None)."""
    found: Club | None = cache.get(KEY)
    if found is None:
        found = Club.objects.filter(pk=Club.ONLY).first() or Club(name="", time_zone=settings.TIME_ZONE)
        cache.set(KEY, found, CACHED_SECONDS)
    return found


def is_set_up() -> bool:
    """Whether somebody has answered the first visit's question."""
    return club().pk is not None
