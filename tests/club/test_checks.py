"""The system checks: several processes need a channel layer that joins them."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django.core.checks import registry

from club import checks
from club.environment import POSTGRESQL

REDIS = "club.serving.layer.SharedLayer"
HERE = "club.serving.here.HereLayer"
SQLITE = "django.db.backends.sqlite3"


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch):
    """What the check says of this database and this layer; the real ones stay, since the tests themselves use them."""

    def check(database: str, layer: str):
        databases, layers = ({"default": {name: value}} for name, value in (("ENGINE", database), ("BACKEND", layer)))
        monkeypatch.setattr(checks, "settings", SimpleNamespace(DATABASES=databases, CHANNEL_LAYERS=layers))
        return checks.processes_hear_each_other()

    return check


def test_it_warns_of_processes_that_do_not_hear_each_other(told) -> None:
    [warning] = told(POSTGRESQL, HERE)
    assert warning.id == "club.W001"
    assert "REDIS_URL is not set" in warning.msg
    assert not warning.is_serious()


@pytest.mark.parametrize(("database", "layer"), [(SQLITE, HERE), (POSTGRESQL, REDIS), (SQLITE, REDIS)])
def test_everything_else_is_fine(told, database: str, layer: str) -> None:
    assert told(database, layer) == []


def test_it_is_among_the_checks_of_every_command() -> None:
    assert checks.processes_hear_each_other in registry.registry.get_checks()
