"""/healthz tells whether this process can serve, to anybody who asks, and nothing else."""

from __future__ import annotations

import time

import pytest
from django.core.cache import cache
from django.db import OperationalError, connection
from django.test import Client

from club.serving import health
from club.serving.ticker import KEY, beat


@pytest.fixture(autouse=True)
def _not_seen_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "_migrated", False)


def told(**more: object) -> tuple[int, dict[str, object]]:
    reply = Client(**more).get("/healthz")
    assert reply["Content-Type"] == "application/json"
    assert not reply.cookies
    return reply.status_code, reply.json()


def test_all_is_well(db: None, settings: object) -> None:
    settings.ALLOWED_HOSTS, settings.SECURE_SSL_REDIRECT = ["club.example"], True
    beat()
    parts = {"database": "ok", "migrations": "ok", "redis": "none", "clock": "ok"}
    assert told(headers={"host": "10.0.0.7:8000"}) == (200, {"well": True, **parts})


def test_a_database_that_is_away(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_query: object) -> None:
        raise OperationalError("could not connect to server: host db.internal, user club")

    with connection.execute_wrapper(away):
        status, parts = told()
    assert (status, parts["well"], parts["database"], parts["migrations"]) == (503, False, "away", "unknown")
    assert "internal" not in str(parts)


def test_a_database_that_is_not_up_to_date(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'house'")
    status, parts = told()
    assert (status, parts["migrations"]) == (503, "pending")


def test_a_clock_that_stands_still_is_told_but_pages_are_served(db: None) -> None:
    cache.set(KEY, time.time() - 600, None)
    status, parts = told()
    assert (status, parts["well"], parts["clock"]) == (200, False, "late")
