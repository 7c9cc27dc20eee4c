"""Sessions in the database, read in plain SQL, since every request reads one. For a club in one process."""

from __future__ import annotations

from typing import Any

from django.contrib.sessions.backends import db
from django.db import connection
from django.utils import timezone


class SessionStore(db.SessionStore):
    """Django's own, which otherwise builds its query anew at every request."""

    def _get_session_from_db(self) -> Any:
        from games.reading import rows

        now = connection.ops.adapt_datetimefield_value(timezone.now())
        found = rows(self.model, "session_key = %s AND expire_date > %s", self.session_key, now)
        if found:
            return found[0]
        self._session_key = None
        return None
