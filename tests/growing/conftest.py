"""PostgreSQL and Redis for the tests of several processes; where one is missing, they are skipped, in CI they fail."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from tests.growing import servers


def available(server: AbstractContextManager[str]) -> Iterator[str]:
    try:
        address = server.__enter__()
    except servers.Missing as missing:
        if os.environ.get("CI") == "true":
            pytest.fail(f"no {missing} on this machine, though CI needs it")
        pytest.skip(f"no {missing} on this machine")
    yield address
    server.__exit__(None, None, None)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL."""
    yield from available(servers.postgres())


@pytest.fixture(scope="session")
def redis() -> Iterator[str]:
    """The address of a Redis."""
    yield from available(servers.redis())


@pytest.fixture
def database(postgres: str, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database."""
    import psycopg

    name = f"club_{tmp_path.parent.name}_{tmp_path.name}".replace("-", "_").lower()[:60]
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    yield postgres.rpartition("/")[0] + f"/{name}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
