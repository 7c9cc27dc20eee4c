"""Our own SQL, for ``games.reading`` and ``games.writing``: several statements are one way to the database and back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.db import connection


class Statement(NamedTuple):
    """Our own SQL, and the values from outside that it has marks for."""

    sql: str
    values: Sequence[Any]


def executed(cursor: Any, statements: Sequence[Statement]) -> Iterator[Statement]:
    """Each of them in turn, with its result on the cursor. PostgreSQL gets all of them at once: most of what one costs there
    is the way to it and back.
    """
    if len(statements) == 1 or connection.vendor != "postgresql" or _binds_there():
        for statement in statements:
            cursor.execute(*statement)
            yield statement
        return
    cursor.execute("; ".join(statement.sql for statement in statements), [v for each in statements for v in each.values])
    for number, statement in enumerate(statements):
        if number:
            cursor.nextset()
        yield statement


def _binds_there() -> bool:
    """Whether the server puts the values in, which it does for one statement at a time (``?server_side_binding=true``)."""
    return bool(connection.settings_dict["OPTIONS"].get("server_side_binding"))
