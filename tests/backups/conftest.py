"""Machines of their own for whole installations: a folder, a database, ``manage.py``. The demo club is made once."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from zipfile import ZipFile

import pytest

from tests.once import once

BASE = Path(__file__).resolve().parents[2]
OLD = Path(__file__).with_name("made-by-an-older-version.zip")
"""Made at the migrations of the first release: four members, four matches, no club, notices or staff acts."""


def _cell(value: object) -> object:
    """PostgreSQL keeps JSON in an order of its own."""
    return json.loads(value) if isinstance(value, str) and value[:1] in ("{", "[") else value


@dataclass
class Machine:
    """An installation: where it writes, and its database where that is no file in there."""

    var: Path
    database_url: str = ""

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """What a command of ``manage.py`` says, and its exit code."""
        environment = {**os.environ, "CLUB_VAR": str(self.var), "DATABASE_URL": self.database_url}
        for name in ("REDIS_URL", "SECRET_KEY"):
            environment.pop(name, None)
        if not self.database_url:
            environment.pop("DATABASE_URL")
        run = [sys.executable, "manage.py", *command]
        return subprocess.run(run, cwd=BASE, env=environment, capture_output=True, text=True)

    def manage(self, *command: str) -> str:
        """What a command says that must not fail."""
        done = self.run(*command)
        assert done.returncode == 0, done.stderr + done.stdout
        return done.stdout

    def refused(self, *command: str) -> str:
        """The sentence with which a command ends that must fail."""
        done = self.run(*command)
        assert done.returncode == 1, done.stderr + done.stdout
        assert "Traceback" not in done.stderr, done.stderr
        return done.stderr

    def backup(self, name: str) -> Path:
        """A backup of all that it holds."""
        path = self.var / f"{name}.zip"
        self.manage("backup", "--to", str(path))
        return path

    def tables(self) -> dict[str, list[tuple[Any, ...]]]:
        """Every row of the SQLite file, read past Django."""
        with sqlite3.connect(self.var / "club.sqlite3") as database:
            names = database.execute(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
            ).fetchall()
            rows = {name: database.execute(f'SELECT * FROM "{name}" ORDER BY 1').fetchall() for (name,) in names}
        return {name: [tuple(map(_cell, row)) for row in found] for name, found in rows.items()}

    def asks(self, query: str) -> Any:
        """The one value that the PostgreSQL database answers."""
        import psycopg

        with psycopg.connect(self.database_url) as connection:
            return connection.execute(query).fetchone()[0]

    @property
    def key(self) -> str:
        """Its secret key."""
        return (self.var / "secret-key").read_text()


def rows_of(path: Path) -> dict[str, list[Any]]:
    """Every table's rows in a backup."""
    with ZipFile(path) as archive:
        parts = [name for name in archive.namelist() if name.startswith("tables/")]
        return {name: [json.loads(line) for line in archive.read(name).splitlines()] for name in sorted(parts)}


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory, installed: Path) -> Machine:
    """The machine with the demo club, made once; to be looked at or copied, but not changed."""

    def make(folder: Path) -> None:
        shutil.copytree(installed, folder, dirs_exist_ok=True)
        Machine(folder).manage("demo")
        Machine(folder).backup("demo")

    return Machine(once(tmp_path_factory, "demo", make))


@pytest.fixture(scope="session")
def demo_backup(demo: Machine) -> Path:
    """Its backup."""
    return demo.var / "demo.zip"


@pytest.fixture
def empty(tmp_path: Path) -> Machine:
    """A machine on which nothing has ever run."""
    return Machine(tmp_path / "empty")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Machine]:
    """An empty machine with a PostgreSQL database of its own."""
    psycopg = pytest.importorskip("psycopg", reason="psycopg is not installed: no PostgreSQL")
    given = urlsplit(os.environ.get("DATABASE_URL") or "postgres://postgres@127.0.0.1:5432/postgres")
    address = f"postgres://{given.netloc}"
    name = f"club_move_{os.getpid()}"
    try:
        connection = psycopg.connect(f"{address}{given.path}", autocommit=True, connect_timeout=3)
    except psycopg.OperationalError as problem:
        pytest.skip(f"no PostgreSQL answers: {problem}")
    with connection:
        connection.execute(f"CREATE DATABASE {name}")
        yield Machine(tmp_path / "server", f"{address}/{name}")
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
