"""The shared cache while Redis is away: pages go on, limits are counted here, and nothing that ended comes back."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_hex

import pytest

from club.serving import cache as serving
from club.serving.cache import PatientCache
from tests.growing.proxy import Proxy
from tests.growing.test_away import until


@pytest.fixture
def proxy(redis: str) -> Proxy:
    return Proxy(redis)


@pytest.fixture
def cache_of(proxy: Proxy, monkeypatch: pytest.MonkeyPatch) -> Callable[..., PatientCache]:
    monkeypatch.setattr(serving, "_states", {})
    return lambda prefix, **options: PatientCache(proxy.address, {"KEY_PREFIX": prefix, "OPTIONS": options})


def test_it_counts_here_and_misses_otherwise(proxy: Proxy, cache_of: Callable[..., PatientCache]) -> None:
    cache = cache_of(token_hex(4))
    cache.set("known", 1)
    proxy.cut()
    assert cache.get("known") is None
    assert (cache.add("counted", 1), cache.add("counted", 1), cache.incr("counted")) == (True, False, 2)
    assert not cache.answers()
    proxy.restore()
    until(cache.answers)
    assert (cache.get("known"), cache.get("counted")) == (1, None)


def test_what_ended_while_it_was_away_does_not_come_back(proxy: Proxy, redis: str, cache_of: Callable[..., PatientCache]) -> None:
    prefix = token_hex(4)
    cache, elsewhere = cache_of(prefix, spare=False), PatientCache(redis, {"KEY_PREFIX": prefix})
    for key in ("ended", "changed", "untouched"):
        cache.set(key, "before")
    proxy.cut()
    cache.delete("ended")
    cache.set("changed", "after")
    assert [cache.get(key) for key in ("ended", "changed")] == [None, None]
    proxy.restore()
    # Nobody asks this process for anything: it cleans up by itself.
    until(lambda: elsewhere.get("ended") is None)
    until(lambda: cache.get("untouched") == "before")
    assert [cache.get(key) for key in ("ended", "changed")] == [None, None]


def test_clearing_spares_what_is_not_ours(redis: str, cache_of: Callable[..., PatientCache]) -> None:
    ours, others = cache_of(token_hex(4)), cache_of(token_hex(4))
    for cache in (ours, others):
        cache.set_many({"a": 1, "b": 2})
    ours.clear()
    assert (ours.get_many(["a", "b"]), others.get_many(["a", "b"])) == ({}, {"a": 1, "b": 2})
