"""Our own SQL, for ``games.reading`` and ``games.writing``: several statements are one way to the database and back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from django.db import connection


class Statement(NamedTuple):
    """Our own SQL, and the values from outside that it has marks for."""

    sql: str
    values: Sequence[Any]


def executed(cursor: Any, statements: Sequence[Statement]) -> Iterator[Statement]:
    """Each of them in turn, with its result on the cursor. PostgreSQL gets all of them at once, with the beginning of the
    transaction where they are its first: most of what one costs there is the way to it and back.
    """
    if connection.vendor != "postgresql" or _binds_there():
        for statement in statements:
            cursor.execute(*statement)
            yield statement
        return
    texts, values = [statement.sql for statement in statements], [v for each in statements for v in each.values]
    with _begun() as begin:
        cursor.execute("; ".join([*begin, *texts]), values)
    for number, statement in enumerate(statements):
        if number or begin:
            cursor.nextset()
        yield statement


@contextmanager
def _begun() -> Iterator[list[str]]:
    """What is to be said before the first query of a transaction; nothing where it has begun, or there is none.

    psycopg says it by itself, and waits for the answer, where it is not told that it commits by itself. Once in a transaction,
    what it was told makes no difference until that is over, when Django tells it the same.
    """
    inner = connection.connection
    # Not where Django leaves the end to others, nor with settings that psycopg puts into its own beginning.
    own = connection.in_atomic_block and connection.commit_on_exit and not inner.autocommit
    if not own or not _rests(inner) or (inner.isolation_level, inner.read_only, inner.deferrable) != (None, None, None):
        yield []
        return
    inner.autocommit = True
    try:
        yield ["BEGIN"]
    finally:
        if _rests(inner):
            # It was not even read: whoever goes on in this block must still come into a transaction.
            inner.autocommit = False


def _rests(inner: Any) -> bool:
    """Whether psycopg's connection is good, and in no transaction."""
    return bool(inner.info.transaction_status.name == "IDLE")


def _binds_there() -> bool:
    """Whether the server puts the values in, which it does for one statement at a time (``?server_side_binding=true``)."""
    return bool(connection.settings_dict["OPTIONS"].get("server_side_binding"))
