"""The cast: Alice, Bob and Charlie are members, Sam is on the staff."""

import pytest
from django.conf import settings

from club.accounts.models import Member


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    tmp_path_factory: pytest.TempPathFactory, django_db_modify_db_settings_parallel_suffix: None
) -> None:
    """SQLite in a file, as on the site: in memory, threads would share one cache and not wait for each other."""
    database = settings.DATABASES["default"]
    if database["ENGINE"] == "django.db.backends.sqlite3":
        database.setdefault("TEST", {})["NAME"] = str(tmp_path_factory.mktemp("database") / "club.sqlite3")


def _member(name: str, **fields: object) -> Member:
    return Member.objects.create_user(name, display_name=name.title(), **fields)


@pytest.fixture
def alice(db: None) -> Member:
    return _member("alice")


@pytest.fixture
def bob(db: None) -> Member:
    return _member("bob")


@pytest.fixture
def charlie(db: None) -> Member:
    return _member("charlie")


@pytest.fixture
def staff(db: None) -> Member:
    return _member("sam", is_staff=True, is_superuser=True)
