"""Whether an error means that the database is away, busy or full: nobody's fault who reads the page, and over soon."""

from __future__ import annotations

import sqlite3

from django.db import InterfaceError, OperationalError


def is_away(problem: BaseException | None) -> bool:
    """Whether the database cannot be had now. A query that it does not understand is a defect, and not this."""
    if not isinstance(problem, (OperationalError, InterfaceError)):
        return False
    return _code(problem) != sqlite3.SQLITE_ERROR


def is_full(problem: BaseException | None) -> bool:
    """Whether the database has no room left."""
    sqlstate = getattr(getattr(problem, "__cause__", None), "sqlstate", None)
    return _code(problem) == sqlite3.SQLITE_FULL or sqlstate == "53100"


def _code(problem: BaseException | None) -> int | None:
    """SQLite's own primary result code, where SQLite said it."""
    code: int | None = getattr(getattr(problem, "__cause__", None), "sqlite_errorcode", None)
    return None if code is None else code & 0xFF
