"""What ``manage.py serve`` does before it serves."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection
from django.utils import timezone

from club.management.commands import serve


@pytest.fixture(autouse=True)
def _not_collected(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests after these see pages that name static files as they lie."""
    monkeypatch.setattr(serve, "collect", lambda: None)


@pytest.fixture
def _sessions(transactional_db: None) -> None:
    now = timezone.now()
    for key, expires in (
        ("old", now - timedelta(days=1)),
        ("just", now - timedelta(seconds=1)),
        ("new", now + timedelta(days=1)),
    ):
        Session.objects.create(session_key=key, session_data="", expire_date=expires)


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[set[str]]:
    """Which sessions there were each time when the serving began."""
    times: list[set[str]] = []

    def begin(*_address: object) -> None:
        times.append(set(Session.objects.values_list("session_key", flat=True)))

    monkeypatch.setattr("club.serving.server.serve", begin)
    return times


@pytest.mark.usefixtures("_sessions")
def test_it_forgets_the_expired_sessions(served: list[set[str]]) -> None:
    call_command("serve")
    assert served == [{"new"}]


@pytest.mark.usefixtures("_sessions")
def test_a_database_that_cannot_forget_them_does_not_keep_it_from_serving(
    served: list[set[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_command: object, **_options: object) -> None:
        raise DatabaseError("no such table: django_session")

    monkeypatch.setattr(serve, "call_command", fail)
    call_command("serve")
    assert served == [{"old", "just", "new"}]


@pytest.mark.usefixtures("_sessions")
def test_it_serves_with_no_connection_left_over(monkeypatch: pytest.MonkeyPatch) -> None:
    open_at_the_start = []
    monkeypatch.setattr("club.serving.server.serve", lambda *_address: open_at_the_start.append(connection.connection))
    call_command("serve")
    assert open_at_the_start == [None]


@pytest.mark.usefixtures("_sessions")
def test_it_forgets_nothing_for_a_port_that_is_none(served: list[set[str]]) -> None:
    with pytest.raises(CommandError, match="A port is a number"):
        call_command("serve", port=65536)
    assert served == []
    assert Session.objects.count() == 3
