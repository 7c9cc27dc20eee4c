"""A PostgreSQL database for one bench, made beside the one that the address names, and dropped afterwards."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit, urlunsplit


@contextmanager
def own_database(address: str) -> Iterator[str]:
    """The address of an empty database on that server. psycopg's own error where it cannot be made."""
    if not address:
        yield ""
        return
    import psycopg
    from psycopg import sql

    name = f"bench_live_{os.getpid()}"
    with psycopg.connect(address, autocommit=True) as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    try:
        yield urlunsplit(urlsplit(address)._replace(path=f"/{name}"))
    finally:
        with psycopg.connect(address, autocommit=True) as server:
            server.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))
