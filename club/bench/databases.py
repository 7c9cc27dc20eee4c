"""What one bench has of its own on a PostgreSQL and a Redis that others use too; gone afterwards."""

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


@contextmanager
def own_prefix(address: str) -> Iterator[str]:
    """What the names of all keys begin with that the bench's servers keep in that Redis."""
    prefix = f"bench-live-{os.getpid()}"
    try:
        yield prefix
    finally:
        if address:
            import redis

            with redis.Redis.from_url(address) as server:
                for name in list(server.scan_iter(match=f"{prefix}*", count=1000)):
                    server.delete(name)
