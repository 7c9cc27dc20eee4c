"""A connection to PostgreSQL that is kept is good until its socket says otherwise."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest
from django.db.utils import ConnectionHandler
from pytest_django import DjangoDbBlocker

from club.serving.postgresql import base
from club.serving.postgresql.base import DatabaseWrapper
from club.sharing import database as configured


@pytest.fixture
def kept(
    database: str, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker
) -> Iterator[DatabaseWrapper]:
    """One as the site keeps it, that has been used already."""
    monkeypatch.setenv("DATABASE_URL", database)
    with django_db_blocker.unblock():
        wrapper = ConnectionHandler({"default": configured(tmp_path_factory.mktemp("var"))})["default"]
        assert isinstance(wrapper, DatabaseWrapper)
        answer(wrapper)
        answer(wrapper)
        yield wrapper
        wrapper.close()


def answer(wrapper: DatabaseWrapper) -> int:
    """The process of the server that answers, after what begins each request."""
    wrapper.close_if_unusable_or_obsolete()
    with wrapper.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return int(cursor.fetchone()[0])


def test_a_good_one_is_not_asked(kept: DatabaseWrapper, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(kept, "is_usable", lambda: asked.append(1) or True)
    assert answer(kept) == answer(kept)
    assert asked == []
    monkeypatch.setattr(base, "RESTED", 0)
    answer(kept)
    assert asked == [1]


def test_one_that_the_server_has_ended_is_made_anew(kept: DatabaseWrapper, database: str) -> None:
    before = answer(kept)
    with psycopg.connect(database, autocommit=True) as other:
        # It answers when the process is gone.
        assert other.execute("SELECT pg_terminate_backend(%s, 5000)", [before]).fetchone() == (True,)
    assert answer(kept) != before


def test_a_notice_that_nobody_asked_for_ends_nothing(kept: DatabaseWrapper, database: str) -> None:
    before = answer(kept)
    with kept.cursor() as cursor:
        cursor.execute("LISTEN told")
    with psycopg.connect(database, autocommit=True) as other:
        other.execute("NOTIFY told")
    assert answer(kept) == before
