"""The cast: Alice, Bob and Charlie are members, Sam is on the staff."""

from collections.abc import Callable

import pytest
from django.conf import settings
from django.core.cache import cache

from club.accounts.models import Member
from club.house.models import Club
from club.house.selectors import KEY


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    tmp_path_factory: pytest.TempPathFactory, django_db_modify_db_settings_parallel_suffix: None
) -> None:
    """SQLite in a file, as on the site: in memory, threads would share one cache and not wait for each other.

    No thread keeps its connection, since PostgreSQL takes no database away that somebody is connected to.
    """
    database = settings.DATABASES["default"]
    database["CONN_MAX_AGE"] = 0
    if database["ENGINE"] == "django.db.backends.sqlite3":
        database.setdefault("TEST", {})["NAME"] = str(tmp_path_factory.mktemp("database") / "club.sqlite3")


@pytest.fixture(scope="session", autouse=True)
def _var(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What tests make the site write (backups) does not land among what the site of this folder has written."""
    settings.VAR_DIR = tmp_path_factory.mktemp("var")


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


def _set_up(**fields: object) -> Club:
    """The site counts as set up, with these settings: kept in the cache only, where every page looks first."""
    settled = Club(pk=Club.ONLY, **{"name": "Table Club", "language": "en", "entry": Club.Entry.OPEN, **fields})
    cache.set(KEY, settled, None)
    return settled


@pytest.fixture(autouse=True)
def _club() -> None:
    """A club that anybody may enter; and no limit has counted anything yet."""
    cache.clear()
    _set_up()


@pytest.fixture
def club_with() -> Callable[..., Club]:
    """The club with other settings: ``club_with(entry=Club.Entry.INVITATION)``. Each call begins with the usual ones."""
    return _set_up


@pytest.fixture
def not_set_up(_club: None) -> None:
    """An installation that nobody has set up yet."""
    cache.delete(KEY)
