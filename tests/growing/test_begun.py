"""On PostgreSQL the first queries of a transaction take its beginning along, and it is a transaction like any other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, suppress
from typing import Any

import psycopg
import pytest
from django.db import DatabaseError, IntegrityError, transaction
from django.db.utils import ConnectionHandler
from pytest_django import DjangoDbBlocker

from club.sharing import database as configured
from games import statements
from games.statements import Statement, executed

TWO = (Statement("SELECT %s::int", [7]), Statement("SELECT word FROM words WHERE word <> %s", ["100 %"]))
INSERT = "INSERT INTO words VALUES (%s)"


class Broken(Exception):
    """What ends a transaction before its time."""


@pytest.fixture
def found(
    database: str, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker
) -> Iterator[Any]:
    """A connection as the site keeps it, where Django's functions and ours find it; a table of one word."""
    monkeypatch.setenv("DATABASE_URL", database)
    handler = ConnectionHandler({"default": configured(tmp_path_factory.mktemp("var"))})
    monkeypatch.setattr(transaction, "get_connection", lambda using=None: handler["default"])
    monkeypatch.setattr(statements, "connection", handler["default"])
    with django_db_blocker.unblock():
        said(handler["default"], Statement("DROP TABLE IF EXISTS words", []))
        said(handler["default"], Statement("CREATE TABLE words (word text PRIMARY KEY)", []), Statement(INSERT, ["a"]))
        yield handler["default"]
        handler["default"].close()


@pytest.fixture
def trips(found: Any, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is sent to the server, one text for each round trip."""
    sent: list[str] = []
    send, command = psycopg.ClientCursor._execute_send, psycopg.Connection._exec_command

    def queried(self: Any, query: Any, **more: Any) -> None:
        sent.append(query.query.decode())
        send(self, query, **more)

    def commanded(self: Any, text: Any, *more: Any) -> Any:
        sent.append(text.decode())
        return command(self, text, *more)

    monkeypatch.setattr(psycopg.ClientCursor, "_execute_send", queried)
    monkeypatch.setattr(psycopg.Connection, "_exec_command", commanded)
    return sent


def said(connection: Any, *these: Statement) -> list[list[tuple[Any, ...]]]:
    """The rows of each of them, at once."""
    with connection.cursor() as cursor:
        return [list(cursor.fetchall()) if cursor.description else [] for _one in executed(cursor, these)]


def words(database: str) -> list[str]:
    """What somebody else reads."""
    with closing(psycopg.connect(database, autocommit=True)) as other:
        return [word for (word,) in other.execute("SELECT word FROM words ORDER BY word")]


def test_the_beginning_goes_along(found: Any, trips: list[str], database: str) -> None:
    with transaction.atomic():
        assert said(found, *TWO) == [[(7,)], [("a",)]]
        said(found, Statement(INSERT, ["b"]), Statement(INSERT, ["c"]))
        assert words(database) == ["a"]
    assert words(database) == ["a", "b", "c"]
    assert [trip.split(" ")[0] for trip in trips] == ["BEGIN;", "INSERT", "COMMIT"]
    # As good as before for who says it in another way.
    trips.clear()
    with transaction.atomic(), found.cursor() as cursor:
        cursor.execute("SELECT 1")
        said(found, *TWO)
    assert [trip.split(" ")[0] for trip in trips] == ["BEGIN", "SELECT", "SELECT", "COMMIT"]


def test_outside_of_a_transaction_there_is_none(found: Any, trips: list[str], database: str) -> None:
    said(found, *TWO)
    said(found, Statement(INSERT, ["b"]))
    assert words(database) == ["a", "b"]
    assert [trip.split(" ")[0] for trip in trips] == ["SELECT", "INSERT"]


def test_what_is_broken_off_is_taken_back(found: Any, database: str) -> None:
    with pytest.raises(Broken):
        _breaks_off(found)
    assert words(database) == ["a"]


def _breaks_off(connection: Any) -> None:
    with transaction.atomic():
        said(connection, Statement(INSERT, ["b"]))
        raise Broken


@pytest.mark.parametrize("wrong", ["SELEC 1", "SELECT 1/0", "SELECT word FROM no_such", "SELECT '\x00'"])
def test_who_goes_on_after_an_error_is_in_the_transaction(found: Any, database: str, wrong: str) -> None:
    with pytest.raises(Broken), transaction.atomic():
        _goes_on(found, wrong)
    assert words(database) == ["a"]
    with transaction.atomic():
        said(found, Statement(INSERT, ["c"]))
    assert words(database) == ["a", "c"]


def _goes_on(connection: Any, wrong: str) -> None:
    with suppress(DatabaseError, ValueError):
        said(connection, Statement(wrong, []))
    with suppress(DatabaseError), connection.cursor() as cursor:
        cursor.execute(INSERT, ["b"])
    raise Broken


def test_a_savepoint_takes_back_only_what_came_after_it(found: Any, database: str) -> None:
    with transaction.atomic():
        said(found, Statement(INSERT, ["b"]))
        with pytest.raises(IntegrityError), transaction.atomic():
            said(found, Statement(INSERT, ["c"]), Statement(INSERT, ["a"]))
        with transaction.atomic():
            said(found, Statement(INSERT, ["d"]))
    assert words(database) == ["a", "b", "d"]


def test_a_row_stays_locked_to_the_end(found: Any, database: str) -> None:
    lock = "SELECT word FROM words WHERE word = 'a' FOR UPDATE"
    with closing(psycopg.connect(database, autocommit=True)) as other:
        with transaction.atomic():
            said(found, Statement(lock, []))
            with pytest.raises(psycopg.errors.LockNotAvailable):
                other.execute(f"{lock} NOWAIT")
        assert other.execute(f"{lock} NOWAIT").fetchall() == [("a",)]


def test_where_django_leaves_the_end_to_others_psycopg_begins(found: Any, trips: list[str], database: str) -> None:
    found.set_autocommit(False)
    with transaction.atomic(savepoint=False):
        said(found, *TWO)
    found.commit()
    said(found, Statement(INSERT, ["b"]))
    found.rollback()
    found.set_autocommit(True)
    assert words(database) == ["a"]
    assert trips[0] == "BEGIN"


def test_where_the_server_puts_the_values_in_each_is_a_trip_of_its_own(
    found: Any, database: str, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"{database}?server_side_binding=true")
    other = ConnectionHandler({"default": configured(tmp_path_factory.mktemp("var"))})["default"]
    monkeypatch.setattr(transaction, "get_connection", lambda using=None: other)
    monkeypatch.setattr(statements, "connection", other)
    with transaction.atomic():
        assert said(other, *TWO) == [[(7,)], [("a",)]]
        said(other, Statement(INSERT, ["b"]))
    assert words(database) == ["a", "b"]
    other.close()
