"""PostgreSQL and Redis for the tests of several processes; where one is missing, they are skipped, in CI they fail."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from secrets import token_hex

import pytest

from tests.growing import servers
from tests.growing.house import BASE


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


@pytest.fixture(scope="session")
def template(postgres: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The name of a database that is up to date, made once."""
    import psycopg

    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("CREATE DATABASE template_club")
    address = postgres.rpartition("/")[0] + "/template_club"
    environment = {**os.environ, "DATABASE_URL": address, "CLUB_VAR": str(tmp_path_factory.mktemp("var"))}
    subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], cwd=BASE, env=environment, check=True)
    return "template_club"


@pytest.fixture
def database(postgres: str, template: str) -> Iterator[str]:
    """The address of an empty club's database."""
    import psycopg

    name = f"club_{token_hex(4)}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    yield postgres.rpartition("/")[0] + f"/{name}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Processes take their time to start, and longer where others start too."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.timeout(400))
