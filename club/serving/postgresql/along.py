"""What needs no answer goes along with what is asked next: most of what a small statement costs is the way to the server.

A transaction begins with its first query, and its last writes go with its end: ``BEGIN; SELECT …`` and
``INSERT …; UPDATE …; COMMIT`` are one way each. The server executes them in order, as if they had come one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.backends.postgresql import base
from psycopg.pq import TransactionStatus

Due = list[tuple[str, Sequence[Any]]]
"""Statements that have not been said yet, with the values for their marks."""

BEGIN: tuple[str, Sequence[Any]] = ("BEGIN", ())


_Theirs: Any = base.Cursor  # Its stubs leave out most of it.


class Cursor(_Theirs):
    """Django's, which takes along what is due on its connection."""

    due: Due | None = None

    def execute(self, query: Any, params: Any = None, **more: Any) -> Any:
        """Executes what is due, then the query, whose result is then on the cursor. An error may come from either."""
        if not self.due:
            return super().execute(query, params, **more)
        if not isinstance(query, str) or isinstance(params, dict):
            self.say()
            return super().execute(query, params, **more)
        # Without values psycopg leaves percent signs alone, with values they are marks.
        self._say((query if params is not None else query.replace("%", "%%"), params or ()), **more)
        return self

    def executemany(self, query: Any, params_seq: Any, **more: Any) -> None:
        """Executes what is due, then the query for each of these values."""
        self.say()
        super().executemany(query, params_seq, **more)

    def say(self) -> None:
        """Executes what is due."""
        if self.due:
            self._say()

    def _say(self, *last: tuple[str, Sequence[Any]], **more: Any) -> None:
        assert self.due is not None  # noqa: S101 - tells the type checker
        said = [*self.due, *last]
        taken, self.due[:] = tuple(self.due), []
        try:
            super().execute("; ".join(sql for sql, _values in said), [v for _sql, values in said for v in values], **more)
        except Exception:
            # Not understood, and so not even begun: what was due still is, as the transaction is.
            if self.connection.info.transaction_status == TransactionStatus.IDLE and BEGIN in taken:
                self.due[:] = taken
            raise
        for _statement in said[1:]:
            self.nextset()
