"""Making a backup: at one moment of a running site, whole or not at all, and no more of them than wanted."""

from __future__ import annotations

import errno
import os
import stat
import time
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.utils import translation

from club.accounts.models import Member
from club.backups import files, making, reading
from club.backups.errors import BackupFailed
from club.backups.files import Why
from club.backups.making import backup_make
from games.models import Turn
from tests.site.evening import opened, play_on

EVENING = datetime(2026, 11, 29, 22, 15, tzinfo=UTC)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "backups"


def refuse(number: int):
    def refused(*_args: object, **_more: object) -> None:
        raise OSError(number, os.strerror(number))

    return refused


def test_its_name_is_the_clubs_date_and_only_its_owner_reads_it(db: None, place: Path) -> None:
    with time_machine.travel(EVENING, tick=False):
        made = [backup_make(to=place), backup_make(to=place), backup_make(to=place, why=Why.AUTO)]
    assert [path.name for path in made] == [
        "table-club-2026-11-29-2315.zip",
        "table-club-2026-11-29-2315-2.zip",
        "table-club-2026-11-29-2315-auto.zip",
    ]
    assert {stat.S_IMODE(path.stat().st_mode) for path in made} == {0o600}
    assert sorted(path.name for path in place.iterdir()) == sorted(path.name for path in made)
    assert {kept.made_at for kept in files.kept(place)} == {EVENING}
    for path in made:
        with reading.opened(path) as archive:
            assert archive.manifest.made_at == EVENING


@pytest.mark.django_db(transaction=True)
def test_turns_played_while_it_is_made_neither_wait_nor_tear_it(
    alice: Member, bob: Member, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = opened(alice, bob, slug="lutinfernal")
    play_on(match, Random(1), turns=3)
    table_of, slowest, rng = making._table, [0.0], Random(2)

    def with_a_turn_before_each_table(*args: object) -> object:
        began = time.monotonic()
        play_on(match, rng, turns=1)
        slowest.append(time.monotonic() - began)
        return table_of(*args)

    monkeypatch.setattr(making, "_table", with_a_turn_before_each_table)
    with reading.opened(backup_make(to=place)) as archive:
        made = {
            table.label: [dict(zip(table.columns, row, strict=True)) for row in archive.rows(table)]
            for table in archive.manifest.tables
        }
    assert len(made["games.turn"]) == made["games.game"][0]["state"]["turn_number"] == 3
    assert made["games.match"][0]["position"] == 4
    assert Turn.objects.count() > 10
    # A turn that waited would have waited for the end of the backup: for ever, or for SQLite's 20 seconds.
    assert max(slowest) < 5


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO])
def test_a_full_disk_leaves_no_half_file(db: None, place: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setattr(os, "fsync", refuse(number))
    sentence = {errno.ENOSPC: "aucune sauvegarde .* disque est plein", errno.EIO: "aucune sauvegarde"}[number]
    with translation.override("fr"), pytest.raises(BackupFailed, match=f"(?i){sentence}"):
        backup_make(to=place)
    assert list(place.iterdir()) == []


def test_it_takes_no_other_files_place(db: None, tmp_path: Path) -> None:
    mine = tmp_path / "mine.zip"
    mine.write_text("my holidays")
    with pytest.raises(BackupFailed, match="already; nothing was written"):
        backup_make(to=mine)
    with pytest.raises(BackupFailed, match="No backup was made"):
        backup_make(to=mine / "folder")
    assert mine.read_text() == "my holidays"
    assert backup_make(to=tmp_path / "other.zip") == tmp_path / "other.zip"


def test_the_clocks_backups_are_counted_and_those_made_by_hand_kept(db: None, place: Path) -> None:
    call_command("backup", "--to", str(place))
    for day in range(4):
        with time_machine.travel(datetime(2030, 1, 1 + day, tzinfo=UTC), tick=False):
            call_command("backup", "--to", str(place), "--keep", "2")
    assert [kept.why for kept in files.kept(place)] == [Why.AUTO, Why.AUTO, Why.HAND]
    assert [kept.made_at.day for kept in files.kept(place)][:2] == [4, 3]
    with pytest.raises(CommandError, match="--to must name a folder"):
        call_command("backup", "--to", str(place / "one.zip"), "--keep", "2")


def test_what_a_killed_process_left_goes_after_a_day(db: None, place: Path) -> None:
    place.mkdir()
    for name, age in (("old", 90_000), ("new", 60)):
        half = place / f".table-club-{name}.zip.abc.part"
        half.touch()
        os.utime(half, (time.time() - age,) * 2)
    made = backup_make(to=place)
    assert {path.name for path in place.iterdir()} == {made.name, ".table-club-new.zip.abc.part"}


def test_the_key_of_the_environment_stays_out(db: None, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "from-the-environment")
    with reading.opened(backup_make(to=place)) as archive:
        assert archive.key() is None
    monkeypatch.delenv("SECRET_KEY")
    with reading.opened(backup_make(to=place)) as archive:
        assert archive.key()
