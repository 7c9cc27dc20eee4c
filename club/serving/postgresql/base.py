"""Django's PostgreSQL for connections that are kept, with as few ways to the server as can be.

Whether a kept connection is still good is seen by its socket, mostly without asking the server. Django asks ``SELECT 1``
before the first query of each request. A server that ended, or ended the connection, has said so: then there is something
to read on a connection where nobody waits for an answer. A host that went without a word, or a firewall that forgot the
connection, says nothing; so one that has rested is asked.

What goes along with what: ``along``.
"""

from __future__ import annotations

import select
import time
from collections.abc import Sequence
from typing import Any

from django.db.backends.postgresql import base
from django.db.backends.utils import debug_transaction

from club.serving.postgresql.along import BEGIN, Cursor, Due

RESTED = 30.0
"""Seconds without a request after which a connection is asked."""


_Theirs: Any = base.DatabaseWrapper  # Its stubs leave out most of it.


class DatabaseWrapper(_Theirs):
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

    due: Due
    """What the connection has still to say, in a transaction: its begin, and what was written ``later``."""

    def later(self, sql: str, values: Sequence[Any]) -> None:
        """Executes what gives no answer, within a transaction with what is asked next or with its end; so do its errors come."""
        if self.in_atomic_block and self._takes_along:
            self.due.append((sql, values))
        else:
            with self.cursor() as cursor:
                cursor.execute(sql, values)

    @property
    def _takes_along(self) -> bool:
        """Not where the server puts the values in, which it does for one statement at a time, nor for another isolation."""
        return self.connection is not None and self.connection.cursor_factory is Cursor

    def get_connection_params(self) -> dict[str, Any]:
        """Django's hook: what a connection is made with."""
        params: dict[str, Any] = super().get_connection_params()
        options = self.settings_dict["OPTIONS"]
        if params["cursor_factory"] is base.Cursor and not ({"isolation_level", "pool"} & set(options)):
            params["cursor_factory"] = Cursor
        return params

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Django's hook: a connection, which has nothing to say yet."""
        self.due = []
        return super().get_new_connection(conn_params)

    def create_cursor(self, name: str | None = None) -> Any:
        """Django's hook: a cursor; one with a name is the server's, and speaks for itself alone."""
        if name and self.due:
            self._unnamed().say()
        cursor = super().create_cursor(name)
        if isinstance(cursor, Cursor):
            cursor.due = self.due
        return cursor

    def _unnamed(self) -> Cursor:
        cursor: Cursor = self.connection.cursor()
        cursor.due = self.due
        return cursor

    def _set_autocommit(self, autocommit: bool) -> None:
        """Django's hook: a transaction begins, or is over."""
        if not self._takes_along:
            super()._set_autocommit(autocommit)
        elif autocommit:
            self.due.clear()
            super()._set_autocommit(True)
        else:
            # psycopg would say it by itself, in a way of its own.
            self.due[:] = [BEGIN]

    def _commit(self) -> None:
        """Django's hook: the transaction's end, with what it had still to say; nothing where nothing was said at all."""
        if self.connection is None or not self.due:
            super()._commit()
        elif self.due == [BEGIN]:
            self.due.clear()
        else:
            with debug_transaction(self, "COMMIT"), self.wrap_database_errors:
                self._unnamed().execute("COMMIT")

    def _rollback(self) -> None:
        """Django's hook: the transaction's end, as if it had not been."""
        if self.connection is not None:
            self.due.clear()
        super()._rollback()
