"""Whether a kept connection is still good is seen by its socket, mostly without asking the server.

Django asks ``SELECT 1`` before the first query of each request. A server that ended, or ended the connection, has said so:
then there is something to read on a connection where nobody waits for an answer. A host that went without a word, or a
firewall that forgot the connection, says nothing; so one that has rested is asked.
"""

from __future__ import annotations

import select
import time

from django.db.backends.postgresql import base

RESTED = 30.0
"""Seconds without a request after which a connection is asked."""


class DatabaseWrapper(base.DatabaseWrapper):
    """For ``DATABASES["default"]["ENGINE"]``, by the name of the package."""

    health_check_enabled: bool
    health_check_done: bool
    seen_at = 0.0

    def close_if_health_check_failed(self) -> None:
        """Django's hook, before a query. Asked whether it is usable is who has rested, or has something to read."""
        if self.connection is not None and self.health_check_enabled and not self.health_check_done:
            now = time.monotonic()
            self.health_check_done = now - self.seen_at < RESTED and self._is_still()
            self.seen_at = now
        super().close_if_health_check_failed()

    def _is_still(self) -> bool:
        """Whether it is open, and nothing has come on it unasked."""
        if self.connection.closed or not hasattr(select, "poll"):
            return False
        asked = select.poll()
        asked.register(self.connection.fileno(), select.POLLIN)
        return not asked.poll(0)
