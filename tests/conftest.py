"""The cast: Alice, Bob and Charlie are members, Sam is on the staff."""

import logging
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from asgiref.sync import SyncToAsync
from django.conf import settings
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.core.cache import cache
from django.db import connections

from club.accounts.models import Member
from club.house import selectors
from club.house.models import Club
from club.house.selectors import KEY
from games import damage
from tests.once import install, once


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the SQLite database of an installation that nobody has set up, made once. To be copied."""
    return once(tmp_path_factory, "installed", install)


def on_sqlite() -> bool:
    """Whether the tests themselves run on SQLite."""
    return settings.DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3"


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_keepdb: bool) -> bool:
    """SQLite's database is there before Django asks for it, and goes with its folder."""
    return on_sqlite() or django_db_keepdb


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, django_db_modify_db_settings_parallel_suffix: None
) -> None:
    """SQLite in a file, as on the site: in memory, threads would share one cache and not wait for each other.

    No thread keeps its connection, since PostgreSQL takes no database away that somebody is connected to.
    """
    database = settings.DATABASES["default"]
    database["CONN_MAX_AGE"] = 0
    if on_sqlite():
        made = request.getfixturevalue("installed") / "club.sqlite3"
        database.setdefault("TEST", {})["NAME"] = str(shutil.copy(made, tmp_path_factory.mktemp("database")))


# Where it is set, each of the hundreds of servers and commands that tests start would compile the whole program again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> Iterator[None]:
    """The thread of ``sync_to_async`` lets go of the database before it is taken away: it outlives the tests that asked there."""
    yield
    SyncToAsync.single_thread_executor.submit(connections.close_all).result()


@pytest.fixture(scope="session", autouse=True)
def _var(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What tests make the site write (backups) does not land among what the site of this folder has written.

    Nothing is collected there, so that pages name static files as they lie. Static files are looked for when they are asked for,
    since each test client would list them all first: half of the time of many tests.
    """
    settings.WHITENOISE_AUTOREFRESH = True
    settings.VAR_DIR = tmp_path_factory.mktemp("var")
    settings.STATIC_ROOT = str(settings.VAR_DIR / "static")


@pytest.fixture(scope="session", autouse=True)
def _cheap_passwords() -> Iterator[None]:
    """Passwords are hashed as on the site, but at once: what that costs there is meant for those who guess.

    It was a quarter of the time of all tests without a browser.
    """
    with pytest.MonkeyPatch.context() as patch:
        for name, least in (("time_cost", 1), ("memory_cost", 8), ("parallelism", 1)):
            patch.setattr(Argon2PasswordHasher, name, least)
        yield


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
def _club(monkeypatch: pytest.MonkeyPatch) -> None:
    """A club that anybody may enter; and no limit has counted anything yet."""
    # What a test changes in the cache counts at once.
    monkeypatch.setattr(selectors, "HELD_SECONDS", 0.0)
    monkeypatch.setattr(selectors, "_held", None)
    cache.clear()
    _set_up()


@pytest.fixture(autouse=True)
def _nothing_damaged(request: pytest.FixtureRequest) -> Iterator[None]:
    """An error of the code looks like damage to what is kept, and pages go on without: it must not pass a test unseen."""
    noted: list[logging.LogRecord] = []
    listening = logging.Handler(logging.WARNING)
    listening.emit = noted.append  # type: ignore[method-assign]
    damage.log.addHandler(listening)
    yield
    damage.log.removeHandler(listening)
    if not request.node.get_closest_marker("damaged"):
        assert not noted, [listening.format(record) for record in noted]


@pytest.fixture
def club_with() -> Callable[..., Club]:
    """The club with other settings: ``club_with(entry=Club.Entry.INVITATION)``. Each call begins with the usual ones."""
    return _set_up


@pytest.fixture
def not_set_up(_club: None) -> None:
    """An installation that nobody has set up yet."""
    cache.delete(KEY)
