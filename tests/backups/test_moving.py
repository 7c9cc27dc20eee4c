"""A club moves: to an empty machine, into another kind of database and back, and from an older version to this one."""

from __future__ import annotations

import shutil
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.contrib.auth.hashers import check_password

from tests.backups.conftest import OLD, Machine, rows_of

ANEW = {"django_session", "usersessions_usersession", "django_migrations"}
"""Log-ins end with a restore; when a migration ran is this machine's own."""


@pytest.fixture(scope="module")
def old_club(tmp_path_factory: pytest.TempPathFactory, installed: Path) -> Machine:
    """Restored from an old backup, as after the first start of a new installation: tables were there, but nobody."""
    machine = Machine(shutil.copytree(installed, tmp_path_factory.mktemp("old"), dirs_exist_ok=True))
    assert "3 games are as their turns say." in machine.manage("restore", str(OLD))
    return machine


def same(one: Machine, other: Machine) -> None:
    """Asserts that the two SQLite files hold the same rows."""
    before, after = one.tables(), other.tables()
    assert before.keys() == after.keys()
    for name in before.keys() - ANEW:
        assert before[name] == after[name], name
    assert {row[1:3] for row in before["django_migrations"]} == {row[1:3] for row in after["django_migrations"]}


def checked(machine: Machine) -> str:
    """What a restore says once every game of that machine has been replayed."""
    return f"{len(machine.tables()['games_game'])} games are as their turns say."


def test_restored_on_an_empty_machine_every_row_is_there(demo: Machine, demo_backup: Path, empty: Machine) -> None:
    assert checked(demo) in empty.manage("restore", str(demo_backup))
    same(demo, empty)
    assert len(empty.tables()["games_turn"]) > 500
    assert empty.tables()["django_session"] == []
    assert empty.key == demo.key


@pytest.mark.timeout(300)
def test_from_sqlite_to_postgresql_and_back_nothing_changes(
    demo: Machine, demo_backup: Path, server: Machine, empty: Machine
) -> None:
    server.manage("restore", str(OLD))
    assert checked(demo) in server.manage("restore", str(demo_backup), "--replace")
    moved = server.backup("moved")
    with ZipFile(moved) as archive:
        assert b'"engine": "postgresql"' in archive.read("manifest.json")
    assert rows_of(moved) == rows_of(demo_backup)
    # The next row of a table gets a number that none has.
    assert server.asks("SELECT nextval(pg_get_serial_sequence('games_turn', 'id')) - MAX(id) FROM games_turn") == 1
    empty.manage("restore", str(moved))
    same(demo, empty)


def test_an_old_backup_restores_into_this_version(demo: Machine, old_club: Machine) -> None:
    old, now = rows_of(OLD), old_club.tables()
    assert len(old["tables/accounts.member.jsonl"]) == len(now["accounts_member"]) == 4
    assert len(old["tables/games.turn.jsonl"]) == len(now["games_turn"]) == 19
    assert [value for _pk, _slug, value, *_ in now["ratings_rating"]] == [1520, 1480]
    assert {row[1:3] for row in now["django_migrations"]} == {row[1:3] for row in demo.tables()["django_migrations"]}
    # What came later is there too, empty, with its rights.
    assert now["staff_staffact"] == []
    assert len(now["django_content_type"]) == len(demo.tables()["django_content_type"])
    assert all(check_password("demo-table-club", row[1]) for row in now["accounts_member"])


def test_a_club_is_replaced_only_when_that_is_said(demo: Machine, demo_backup: Path, old_club: Machine, tmp_path: Path) -> None:
    machine = Machine(shutil.copytree(old_club.var, tmp_path / "var"))
    assert "has a club in it already; nothing was touched" in machine.refused("restore", str(demo_backup))
    same(machine, old_club)
    machine.manage("restore", str(demo_backup), "--replace")
    same(machine, demo)
    # And what was there before is not lost.
    (saved,) = (machine.var / "backups").glob("*-before-restore.zip")
    kept, before = rows_of(saved), rows_of(OLD)
    for name in ("accounts.member", "games.turn", "games.matchevent", "ratings.ratingchange"):
        assert [row[0] for row in kept[f"tables/{name}.jsonl"]] == [row[0] for row in before[f"tables/{name}.jsonl"]]
