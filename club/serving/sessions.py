"""Sessions in the database, read from the shared cache: for several processes with Redis."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.sessions.backends import cached_db
from django.core.cache import caches

MINUTES = 5
"""How long the cache is believed at most: should a process die before it could take an ended session out of a Redis that
is away, the session ends then."""


class SessionStore(cached_db.SessionStore):
    """Django's, with a cache that forgets soon."""

    cache_key_prefix = "session."

    def __init__(self, session_key: str | None = None) -> None:
        super().__init__(session_key)
        self._cache: Any = ShortLived(caches[settings.SESSION_CACHE_ALIAS])


class ShortLived:
    """A cache in which nothing is kept longer than ``MINUTES``."""

    def __init__(self, cache: Any) -> None:
        self._cache = cache

    def __contains__(self, key: str) -> bool:
        return key in self._cache

    def __getattr__(self, name: str) -> Any:
        return getattr(self._cache, name)

    def set(self, key: str, value: Any, timeout: float | datetime | None = None) -> None:
        """Keeps it for that many seconds, or fewer."""
        longest = MINUTES * 60
        self._cache.set(key, value, min(timeout, longest) if isinstance(timeout, (int, float)) else longest)
