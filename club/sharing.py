"""Settings of what processes share: by default nothing but a SQLite file, with the environment a database and Redis.

``DATABASE_URL`` names PostgreSQL, ``REDIS_URL`` Redis. With both, any number of processes on any number of machines serve
one club; ``REDIS_PREFIX`` keeps two clubs apart in one Redis.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import dj_database_url

from club.environment import POSTGRESQL

URL = os.environ.get("REDIS_URL", "")
PREFIX = os.environ.get("REDIS_PREFIX", "table-club")

PATIENCE = "-c statement_timeout=30000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=60000"
"""PostgreSQL gives up on what takes longer (milliseconds): better one page that says so than a site that hangs."""

SQLITE = {
    # Deferred transactions fail at once on read-then-write; an immediate one waits for its turn.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
}


def database(folder: Path) -> dict[str, Any]:
    """Django's default database: the one that the environment names, else a file in that folder."""
    found: dict[str, Any] = dict(dj_database_url.config(default=f"sqlite:///{folder / 'club.sqlite3'}"))
    if found["ENGINE"] == "django.db.backends.sqlite3":
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _close(Path(found["NAME"]))
        # Kept by the threads that answer: to open the file and set it up takes longer than to ask for something.
        found |= {"OPTIONS": SQLITE, "CONN_MAX_AGE": None}
    elif found["ENGINE"] == "django.db.backends.postgresql":
        # What the address says itself comes first (?options=…&connect_timeout=…).
        found["OPTIONS"] = {"connect_timeout": 3, "options": PATIENCE, **found.get("OPTIONS", {})}
        # Kept by the threads that answer, and looked at before each request: the database may have started anew.
        found |= {"ENGINE": POSTGRESQL, "CONN_MAX_AGE": 600, "CONN_HEALTH_CHECKS": True}
    return found


def _close(file: Path) -> None:
    """Only the owner reads the database. What SQLite puts beside it later gets the file's own mode."""
    if os.name != "posix":
        return
    for one in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
        # Not there yet, or another user's, who has taken care of it.
        with suppress(OSError):
            one.chmod(0o600)


def layers() -> dict[str, Any]:
    """Django's CHANNEL_LAYERS."""
    if not URL:
        return {"default": {"BACKEND": "club.serving.here.HereLayer"}}
    return {"default": {"BACKEND": "club.serving.layer.SharedLayer", "CONFIG": {"hosts": [URL], "prefix": PREFIX}}}


def caches() -> dict[str, Any]:
    """Django's CACHES; that of the sessions is another one, since of these no process may keep any by itself."""
    if not URL:
        here = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 5000}}
        return {"default": here, "sessions": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
    shared = {"BACKEND": "club.serving.cache.PatientCache", "LOCATION": URL, "KEY_PREFIX": PREFIX}
    return {"default": shared, "sessions": {**shared, "KEY_PREFIX": f"{PREFIX}.sessions", "OPTIONS": {"spare": False}}}


def session_engine() -> str:
    """Without Redis in the database alone: a cache in one process would not know what has ended in another."""
    return "club.serving.sessions" if URL else "club.serving.session_rows"
