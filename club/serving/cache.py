"""The shared cache for bad days: where Redis is away, pages go on without it.

``PatientCache`` then keeps what must be counted (limits) in this process, and misses otherwise. What could not be taken
out of Redis meanwhile is remembered and taken out before Redis is believed again: a session that was ended while it was
away must not come back with it.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.dummy import DummyCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

logger = logging.getLogger(__name__)

TIMEOUT = 0.5
PAUSE = 1.0
MOST_STALE = 10_000
"""Keys that are remembered; beyond it everything of ours is taken out."""

LOST = (RedisError, OSError)


@dataclass
class State:
    """What this process knows of one cache in Redis."""

    client: Any = None
    stale: set[str] = field(default_factory=set)
    away_until: float = 0.0
    waking: bool = False
    lock: threading.Lock = field(default_factory=threading.Lock)


_states: dict[str, State] = {}
_making = threading.Lock()


class KeptClient(RedisCacheClient):
    """Django's, which makes redis-py's own client anew for each command; that costs more than the command."""

    _kept: Any = None

    def get_client(self, key: str | bytes | memoryview[int] | None = None, *, write: bool = False) -> Any:
        """One for all: there is one server, and threads may share it."""
        if self._kept is None:
            self._kept = super().get_client(key, write=write)
        return self._kept


class PatientCache(RedisCache):
    """Django's Redis cache. ``OPTIONS["spare"]``: False where nothing may be kept in this process (sessions)."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        options = dict(params.get("OPTIONS", {}))
        keeps = options.pop("spare", True)
        quick = {"socket_timeout": TIMEOUT, "socket_connect_timeout": TIMEOUT, "retry": Retry(NoBackoff(), 0)}
        super().__init__(server, {**params, "OPTIONS": {**quick, **options}})
        self._spare = LocMemCache(f"spare {self.key_prefix}", {}) if keeps else DummyCache("", {})
        with _making:
            self._state = _states.setdefault(f"{server} {self.key_prefix}", State())

    @property
    def _cache(self) -> Any:
        """Redis's client, with its connections: one a process, since Django makes caches anew for each context."""
        django: Any = self
        if self._state.client is None:
            self._state.client = KeptClient(django._servers, **django._options)
        return self._state.client

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        """As Django's."""
        return self._tried("get", (), key, default, version=version)

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """As Django's."""
        self._tried("set", [key], key, value, timeout, version=version)

    def add(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """As Django's."""
        return bool(self._tried("add", (), key, value, timeout, version=version))

    def touch(self, key: str, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """As Django's."""
        return bool(self._tried("touch", (), key, timeout, version=version))

    def delete(self, key: str, version: int | None = None) -> bool:
        """As Django's; where Redis is away, before it is asked again."""
        return bool(self._tried("delete", [key], key, version=version))

    def has_key(self, key: str, version: int | None = None) -> bool:
        """As Django's."""
        return bool(self._tried("has_key", (), key, version=version))

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """As Django's: ValueError where there is nothing to count on."""
        return int(self._tried("incr", (), key, delta, version=version))

    def get_many(self, keys: Iterable[str], version: int | None = None) -> dict[str, Any]:
        """As Django's."""
        return dict(self._tried("get_many", (), list(keys), version=version))

    def set_many(self, data: dict[str, Any], timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> list[str]:
        """As Django's."""
        return list(self._tried("set_many", data, data, timeout, version=version))

    def delete_many(self, keys: Iterable[str], version: int | None = None) -> None:
        """As Django's."""
        names = list(keys)
        self._tried("delete_many", names, names, version=version)

    def clear(self) -> None:
        """Takes out all that begins with our prefix: others may use the same Redis."""
        self._spare.clear()
        self._guarded(self._sweep, lambda: None)

    def answers(self) -> bool:
        """Whether Redis is there."""
        return bool(self._guarded(lambda: self._cache.get_client().ping(), lambda: False))

    def _tried(self, name: str, changed: Iterable[str], *args: Any, version: int | None) -> Any:
        def here() -> Any:
            self._remember(self.make_key(key, version=version) for key in changed)
            return getattr(self._spare, name)(*args, version=version)

        return self._guarded(lambda: getattr(super(PatientCache, self), name)(*args, version=version), here)

    def _guarded(self, there: Callable[[], Any], here: Callable[[], Any]) -> Any:
        state = self._state
        if time.monotonic() < state.away_until:
            return here()
        try:
            self._forget_stale()
            return there()
        except LOST as problem:
            if not state.away_until:
                logger.warning("Redis is away, the cache does without: %s", problem)
            state.away_until = time.monotonic() + PAUSE
            return here()

    def _remember(self, keys: Iterable[str]) -> None:
        state = self._state
        with state.lock:
            state.stale.update(keys)
            wake = bool(state.stale) and not state.waking
            state.waking = state.waking or wake
        if wake:
            # Other processes believe Redis as soon as it is back, whether or not this one is asked for anything.
            threading.Thread(target=self._clean_up, daemon=True).start()

    def _clean_up(self) -> None:
        while self._state.stale:
            time.sleep(PAUSE)
            self.answers()
        self._state.waking = False

    def _forget_stale(self) -> None:
        state = self._state
        if not state.away_until:
            return
        with state.lock:
            if len(state.stale) > MOST_STALE:
                self._sweep()
            elif state.stale:
                self._cache.delete_many(list(state.stale))
            else:
                self._cache.get_client().ping()
            state.stale.clear()
            self._spare.clear()
            state.away_until = 0.0
        logger.warning("Redis is back")

    def _sweep(self) -> None:
        client = self._cache.get_client(write=True)
        names = list(client.scan_iter(match=f"{self.key_prefix}:*", count=1000))
        for start in range(0, len(names), 1000):
            client.delete(*names[start : start + 1000])
