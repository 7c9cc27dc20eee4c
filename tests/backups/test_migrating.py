"""Every migration of a club makes a backup first, and none goes on without."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.core.management.commands.migrate import Command as DjangoMigrate
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from club.accounts.models import Member
from tests.backups.conftest import Machine

Migrate = Callable[..., int]


@pytest.fixture
def migrate(settings: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Migrate:
    """Runs the command but for what Django's own does; how many backups there are when that begins."""
    settings.VAR_DIR = tmp_path
    found: list[int] = []
    monkeypatch.setattr(DjangoMigrate, "handle", lambda *_args, **_options: found.append(len(made(tmp_path))))

    def run(*arguments: str) -> int:
        call_command("migrate", *arguments, verbosity=0)
        return found.pop()

    return run


def made(var: Path) -> list[str]:
    """The backups made before a migration."""
    return [path.name for path in (var / "backups").glob("*-before-migrate*.zip")]


def unapply() -> None:
    """As if the program had got a migration that the database has not seen."""
    MigrationRecorder(connection).record_unapplied("staff", "0001_club")


def test_a_club_is_backed_up_before_something_changes(alice: Member, migrate: Migrate) -> None:
    assert migrate() == 0
    unapply()
    assert migrate("--plan") == migrate("--check") == migrate("--no-backup") == 0
    assert migrate() == 1


def test_going_back_is_a_change_too(alice: Member, migrate: Migrate) -> None:
    assert migrate("staff", "zero") == 1


def test_without_anybody_there_is_nothing_to_keep(db: None, migrate: Migrate) -> None:
    unapply()
    assert migrate() == 0


def test_where_no_backup_can_be_made_nothing_is_migrated(alice: Member, migrate: Migrate, tmp_path: Path) -> None:
    unapply()
    (tmp_path / "backups").write_text("in the way")
    with pytest.raises(CommandError, match=r"No backup was made: .*\. So nothing was migrated; --no-backup migrates without\."):
        migrate()
    assert migrate("--no-backup") == 0


def test_on_a_real_club(demo: Machine, tmp_path: Path) -> None:
    machine = Machine(shutil.copytree(demo.var, tmp_path / "var"))
    machine.manage("migrate", "staff", "zero", "-v0")
    assert len(made(machine.var)) == 1
    assert "staff_staffact" not in machine.tables()
    said = machine.manage("migrate")
    assert "Before migrating, a backup was made: " in said
    assert len(made(machine.var)) == 2
    assert machine.tables()["games_turn"] == demo.tables()["games_turn"]


def test_a_new_database_is_migrated_without(demo: Machine) -> None:
    assert made(demo.var) == []
