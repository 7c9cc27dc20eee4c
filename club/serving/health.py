"""``/healthz``: whether this process can do its work, for whoever watches it. No log-in, no session, any host."""

from __future__ import annotations

from collections.abc import Callable

from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse

from club.serving.ticker import BEAT, last_tick

GetResponse = Callable[[HttpRequest], HttpResponse]

PATH = "/healthz"
LATE_AFTER = 6 * BEAT

_migrated = False
"""Whether this process has seen its database up to date: it stays so, and looking takes long."""


def health_first(get_response: GetResponse) -> GetResponse:
    """Answers before anything asks for a host, a session or TLS: a proxy's probe has none of them."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return health(request) if request.path_info == PATH else get_response(request)

    return middleware


def health(_request: HttpRequest) -> HttpResponse:
    """200 where pages can be served, else 503; as JSON which part is not well, and nothing more."""
    parts = {"database": _database(), "migrations": "unknown", "redis": _redis(), "clock": _clock()}
    if parts["database"] == "ok":
        parts["migrations"] = _migrations()
    # Without Redis or the clock pages are still served: taking this process away would help nobody.
    serves = parts["database"] == parts["migrations"] == "ok"
    well = serves and not {"away", "late"} & set(parts.values())
    response = JsonResponse({"well": well, **parts}, status=200 if serves else 503)
    response["Cache-Control"] = "no-store"
    return response


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        connection.close()
        return "away"
    return "ok"


def _migrations() -> str:
    global _migrated  # noqa: PLW0603 - once a process
    if not _migrated:
        executor = MigrationExecutor(connection)
        _migrated = not executor.migration_plan(executor.loader.graph.leaf_nodes())
    return "ok" if _migrated else "pending"


def _redis() -> str:
    answers: Callable[[], bool] | None = getattr(cache, "answers", None)
    if answers is None:
        return "none"
    return "ok" if answers() else "away"


def _clock() -> str:
    ago = last_tick()
    if ago is None:
        return "unknown"
    return "ok" if ago < LATE_AFTER else "late"
