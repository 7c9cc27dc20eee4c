"""On PostgreSQL a transaction's begin and end, and writes that nobody waits for, are no ways of their own to the server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, suppress

import psycopg
import pytest
from django.db import DatabaseError, IntegrityError, transaction
from django.db.utils import ConnectionHandler
from pytest_django import DjangoDbBlocker

from club.serving.postgresql import along
from club.serving.postgresql.base import DatabaseWrapper
from club.sharing import database as configured


@pytest.fixture
def wrapper(
    database: str, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker
) -> Iterator[DatabaseWrapper]:
    """A connection as the site keeps it, where Django's own functions find it, with an empty table."""
    monkeypatch.setenv("DATABASE_URL", database)
    handler = ConnectionHandler({"default": configured(tmp_path_factory.mktemp("var"))})
    monkeypatch.setattr(transaction, "get_connection", lambda using=None: handler["default"])
    with django_db_blocker.unblock():
        found = handler["default"]
        assert isinstance(found, DatabaseWrapper)
        with found.cursor() as cursor:
            cursor.execute("DROP TABLE IF EXISTS words")
            cursor.execute("CREATE TABLE words (word text PRIMARY KEY)")
        yield found
        found.close()


@pytest.fixture
def ways(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was sent to the server, one text for each way."""
    sent: list[str] = []
    execute = psycopg.ClientCursor.execute

    def told(self: psycopg.ClientCursor[object], query: str, params: object = None, **more: object) -> object:
        sent.append(query)
        return execute(self, query, params, **more)  # type: ignore[call-overload]

    monkeypatch.setattr(psycopg.ClientCursor, "execute", told)
    for name in ("commit", "rollback"):
        monkeypatch.setattr(psycopg.Connection, name, _told(getattr(psycopg.Connection, name), name.upper(), sent))
    return sent


def _told(method: object, name: str, sent: list[str]) -> object:
    def told(self: object) -> None:
        sent.append(name)
        method(self)  # type: ignore[operator]

    return told


def rows(wrapper: DatabaseWrapper, sql: str, *values: object) -> list[tuple[object, ...]]:
    with wrapper.cursor() as cursor:
        cursor.execute(sql, values or None)
        return list(cursor.fetchall())


def words(database: str) -> list[str]:
    """What somebody else reads."""
    with closing(psycopg.connect(database, autocommit=True)) as other:
        return [word for (word,) in other.execute("SELECT word FROM words ORDER BY word")]


INSERT = "INSERT INTO words VALUES (%s)"


class Broken(Exception):
    """What ends a transaction before its time."""


def transacted(wrapper: DatabaseWrapper, *steps: str, broken: bool = False) -> None:
    """A transaction (within another one a savepoint) of words that are written later and, after a ``?``, queries."""
    with transaction.atomic():
        for step in steps:
            rows(wrapper, step[1:]) if step.startswith("?") else wrapper.later(INSERT, [step])
        if broken:
            raise Broken


def test_a_transaction_is_two_ways(wrapper: DatabaseWrapper, ways: list[str], database: str) -> None:
    with transaction.atomic():
        assert rows(wrapper, "SELECT %s::int", 7) == [(7,)]
        wrapper.later(INSERT, ["à 100 %"])
        wrapper.later(INSERT, ["b"])
        assert words(database) == []
    assert ways == ["BEGIN; SELECT %s::int", f"{INSERT}; {INSERT}; COMMIT"]
    assert words(database) == ["b", "à 100 %"]


def test_what_is_asked_next_knows_of_it(wrapper: DatabaseWrapper, ways: list[str]) -> None:
    with transaction.atomic():
        wrapper.later(INSERT, ["a"])
        # Without values a percent sign is one.
        assert rows(wrapper, "SELECT word, '%' FROM words WHERE word LIKE 'a%'") == [("a", "%")]
        assert rows(wrapper, "SELECT count(*) FROM words") == [(1,)]
    assert len(ways) == 3


def test_a_transaction_in_which_nothing_is_asked_costs_nothing(wrapper: DatabaseWrapper, ways: list[str]) -> None:
    with transaction.atomic():
        pass
    assert ways == []
    with pytest.raises(Broken):
        transacted(wrapper, "a", broken=True)
    assert ways == ["ROLLBACK"]
    assert rows(wrapper, "SELECT word FROM words") == []


def test_outside_of_a_transaction_it_is_written_at_once(wrapper: DatabaseWrapper, database: str) -> None:
    wrapper.later(INSERT, ["a"])
    assert words(database) == ["a"]


def test_an_error_comes_with_what_follows_and_takes_all_back(wrapper: DatabaseWrapper, database: str) -> None:
    wrapper.later(INSERT, ["a"])
    for steps in (["?SELECT 1", "b", "a"], ["b", "a"], ["a", "?SELECT 1"]):
        with pytest.raises(IntegrityError):
            transacted(wrapper, *steps)
        assert words(database) == ["a"]
    # The connection is as good as before.
    transacted(wrapper, "c")
    assert words(database) == ["a", "c"]


def test_a_savepoint_takes_back_only_what_came_after_it(wrapper: DatabaseWrapper, database: str) -> None:
    with transaction.atomic():
        wrapper.later(INSERT, ["a"])
        with pytest.raises(IntegrityError):
            transacted(wrapper, "b", "a")
        transacted(wrapper, "c")
    assert words(database) == ["a", "c"]


@pytest.mark.parametrize("wrong", ["SELEC 1", "SELECT 1/0", "SELECT word FROM no_such"])
def test_who_goes_on_after_an_error_is_still_in_the_transaction(wrapper: DatabaseWrapper, database: str, wrong: str) -> None:
    def goes_on() -> None:
        with transaction.atomic():
            wrapper.later(INSERT, ["a"])
            with suppress(DatabaseError):
                rows(wrapper, wrong)
            with suppress(DatabaseError):
                rows(wrapper, "SELECT 1")
            raise Broken

    with pytest.raises(Broken):
        goes_on()
    assert words(database) == []


def test_many_at_once_and_a_cursor_of_the_server_know_of_it(wrapper: DatabaseWrapper, database: str) -> None:
    with transaction.atomic():
        wrapper.later(INSERT, ["a"])
        with wrapper.chunked_cursor() as cursor:
            cursor.execute("SELECT word FROM words")
            assert cursor.fetchall() == [("a",)]
        wrapper.later(INSERT, ["b"])
        with wrapper.cursor() as cursor:
            cursor.executemany("UPDATE words SET word = word || %s WHERE word = %s", [("1", "a"), ("2", "b")])
    assert words(database) == ["a1", "b2"]


def test_where_the_server_puts_the_values_in_each_is_a_way_of_its_own(
    database: str, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"{database}?server_side_binding=true")
    handler = ConnectionHandler({"default": configured(tmp_path_factory.mktemp("var"))})
    monkeypatch.setattr(transaction, "get_connection", lambda using=None: handler["default"])
    with django_db_blocker.unblock():
        found = handler["default"]
        assert isinstance(found, DatabaseWrapper)
        with transaction.atomic():
            found.later("CREATE TEMPORARY TABLE here (word text)", [])
            found.later("INSERT INTO here VALUES (%s)", ["a"])
            assert not isinstance(found.connection.cursor(), along.Cursor)
        assert rows(found, "SELECT word FROM here") == [("a",)]
        found.close()
