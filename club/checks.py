"""What Django's system checks tell an operator about this site's settings."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core import checks

from club.environment import POSTGRESQL

ONE_PROCESS_LAYER = "club.serving.here.HereLayer"


@checks.register
def processes_hear_each_other(**_more: Any) -> list[checks.CheckMessage]:
    """A database for several processes beside a channel layer for one: pages would hear nothing from other processes."""
    shared = settings.DATABASES["default"]["ENGINE"] == POSTGRESQL
    if not shared or settings.CHANNEL_LAYERS["default"]["BACKEND"] != ONE_PROCESS_LAYER:
        return []
    return [
        checks.Warning(
            "DATABASE_URL names PostgreSQL, but REDIS_URL is not set: with more than one process, a turn played in one "
            "reaches the pages of the others only when these ask for it.",
            hint="Set REDIS_URL, or run one process only.",
            id="club.W001",
        )
    ]
