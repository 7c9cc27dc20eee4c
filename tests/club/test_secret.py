"""The secret key: made once, the same for every process, and never waited for."""

from __future__ import annotations

import errno
import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from club.secret import kept_key
from club.sharing import database


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "var" / "secret-key"


def refuse(number: int):
    def refused(*_args: object, **_more: object) -> None:
        raise OSError(number, os.strerror(number))

    return refused


def test_it_is_made_once_and_kept(path: Path) -> None:
    key = kept_key(path)
    assert len(key) >= 50
    assert kept_key(path) == key
    assert [file.name for file in path.parent.iterdir()] == ["secret-key"]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_only_the_owner_reads_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    folder = tmp_path / "var"
    database(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    for end in ("", "-wal"):
        (folder / f"club.sqlite3{end}").touch(0o644)
    database(folder)
    assert {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()} == {0o600}


def test_every_site_has_its_own(tmp_path: Path) -> None:
    assert kept_key(tmp_path / "one") != kept_key(tmp_path / "other")


def test_of_many_first_starts_at_once_all_get_the_same(path: Path) -> None:
    with ThreadPoolExecutor(16) as starts:
        keys = set(starts.map(lambda _start: kept_key(path), range(64)))
    assert keys == {path.read_text()}


def test_a_process_that_finds_a_key_when_its_own_is_ready_takes_that(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def faster(_handle: int) -> None:
        path.write_text("theirs")

    monkeypatch.setattr(os, "fsync", faster)
    assert kept_key(path) == "theirs"


@pytest.mark.parametrize("number", [errno.EPERM, errno.EOPNOTSUPP, errno.EMLINK])
def test_it_needs_no_links(path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setattr(Path, "hardlink_to", refuse(number))
    key = kept_key(path)
    assert kept_key(path) == key
    assert [file.name for file in path.parent.iterdir()] == ["secret-key"]


def test_a_full_disk_is_told_and_leaves_nothing_behind(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", refuse(errno.ENOSPC))
        with pytest.raises(ImproperlyConfigured, match=r"cannot be kept in .*secret-key: .*No space left"):
            kept_key(path)
    assert list(path.parent.iterdir()) == []
    assert kept_key(path)


@pytest.mark.parametrize("content", [b"", b"\n"])
def test_an_empty_file_is_told_and_left_as_it_is(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(ImproperlyConfigured, match=r"secret-key is empty\. Delete the file and start again"):
        kept_key(path)
    assert path.read_bytes() == content


def test_what_is_no_key_at_all_is_told(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(ImproperlyConfigured, match="cannot be kept in"):
        kept_key(path)
