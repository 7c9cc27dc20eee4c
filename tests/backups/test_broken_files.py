"""A file that is no whole backup is refused in a sentence before anything is touched, whatever is wrong with it."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.core.management import CommandError, call_command

from club.accounts.models import Member
from club.backups import files
from club.backups.reading import GROWTH_MOST, SLACK
from tests.backups.conftest import OLD, Machine

MEMBERS, TURNS, MANIFEST = "tables/accounts.member.jsonl", "tables/games.turn.jsonl", "manifest.json"
Parts = dict[str, bytes]


def parts_of(path: Path) -> Parts:
    with ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def written(path: Path, parts: Parts) -> Path:
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return path


def listed(parts: Parts, change: Callable[[dict[str, Any]], object]) -> None:
    """Changes the list of contents."""
    manifest = json.loads(parts[MANIFEST])
    change(manifest)
    parts[MANIFEST] = json.dumps(manifest).encode()


def put(parts: Parts, name: str, content: bytes) -> None:
    """Another content, of which the list knows: only the rows are no longer right."""
    parts[name] = content

    def entry(manifest: dict[str, Any]) -> None:
        (table,) = [table for table in manifest["tables"] if table["file"] == name]
        table |= {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest(), "rows": content.count(b"\n")}

    listed(parts, entry)


def first_table(**fields: Any) -> Callable[[Parts], None]:
    return lambda parts: listed(parts, lambda manifest: manifest["tables"][0].update(fields))


def manifest(**fields: Any) -> Callable[[Parts], None]:
    return lambda parts: listed(parts, lambda manifest: manifest.update(fields))


def forgotten(parts: Parts) -> None:
    del parts[TURNS]
    listed(parts, lambda m: m.update(tables=[table for table in m["tables"] if table["file"] != TURNS]))


INSIDE = [
    (lambda parts: parts.pop(TURNS), r"not whole: tables/games\.turn\.jsonl is missing"),
    (lambda parts: parts.pop(MANIFEST), "has no list of contents"),
    (lambda parts: parts.update({"../evil": b"x"}), "holds more than"),
    (lambda parts: parts.update({TURNS: parts[TURNS].replace(b"1", b"2", 1)}), "checksum differs"),
    (lambda parts: parts.update({TURNS: parts[TURNS] + b"[1]\n"}), "another size"),
    (lambda parts: put(parts, TURNS, b"[1]\n"), "a line that is no row"),
    (lambda parts: put(parts, TURNS, parts[TURNS][:-1]), "a line that is no row"),
    (lambda parts: put(parts, TURNS, b"[" * 100_000 + b"\n"), "a line that is no row"),
    (lambda parts: put(parts, TURNS, b" " * (GROWTH_MOST * 20_000 + 2 * SLACK)), "far more than a club's data"),
    (lambda parts: parts.update({MANIFEST: b"{"}), "list of contents is damaged"),
    (lambda parts: parts.update({MANIFEST: b"[]"}), "list of contents is damaged"),
    (lambda parts: parts.update({MANIFEST: b" " * 5_000_000}), "too large to be one"),
    (manifest(program="another"), "no backup of this program"),
    (manifest(format=2), "format 2, this version reads 1"),
    (manifest(made_at="yesterday"), "list of contents is damaged"),
    (manifest(migrations=[["games", "9999_future"]]), "made by a newer version"),
    (manifest(migrations=7), "list of contents is damaged"),
    (first_table(rows=99), "the list of contents says 99"),
    (first_table(rows=-1), "list of contents is damaged"),
    (first_table(columns=["id"] * 2), "list of contents is damaged"),
    (first_table(model="games.turn"), "names a table twice"),
    (first_table(model="games.nothing"), "does not fit the version"),
    (forgotten, r"has no table games\.turn"),
]


def refused(path: Path, sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        call_command("restore", str(path), "--replace")


@pytest.fixture
def club(alice: Member) -> Iterator[None]:
    """Alice is in the club before and after, and nothing was so much as backed up."""
    yield
    assert list(Member.objects.values_list("pk", flat=True)) == [alice.pk]
    assert files.kept(files.folder()) == []


@pytest.mark.parametrize(("change", "sentence"), INSIDE)
def test_what_is_wrong_inside(club: None, tmp_path: Path, change: Callable[[Parts], object], sentence: str) -> None:
    parts = parts_of(OLD)
    change(parts)
    refused(written(tmp_path / "broken.zip", parts), sentence)


@pytest.mark.parametrize("keep", [0, 1, 100, -1, -30, -500])
def test_a_file_cut_short(club: None, tmp_path: Path, keep: int) -> None:
    path = tmp_path / "short.zip"
    path.write_bytes(OLD.read_bytes()[:keep])
    refused(path, "is broken: it is cut short or was changed")


def test_a_byte_that_changed_on_the_disk(club: None, tmp_path: Path) -> None:
    content = bytearray(OLD.read_bytes())
    content[len(content) // 4] ^= 0xFF
    path = tmp_path / "changed.zip"
    path.write_bytes(content)
    refused(path, "is broken|differs|cannot be read|no row")


def test_no_backup_at_all(club: None, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Bring the boards on Friday.")
    refused(tmp_path / "notes.txt", "is broken")
    refused(tmp_path / "nothing.zip", "There is no file")
    refused(tmp_path, "cannot be read")
    refused(written(tmp_path / "photos.zip", {"beach.jpg": b"x"}), "no list of contents")


def test_rows_that_do_not_go_in_leave_everything_as_it_was(demo: Machine, tmp_path: Path) -> None:
    parts = parts_of(OLD)
    put(parts, MEMBERS, b"".join(parts[MEMBERS].splitlines(keepends=True)[1:]))
    path = written(tmp_path / "without-alice.zip", parts)
    machine = Machine(shutil.copytree(demo.var, tmp_path / "var"))
    assert "Nothing was restored, the database is as it was: " in machine.refused("restore", str(path), "--replace")
    assert machine.tables() == demo.tables()
    assert machine.key == demo.key
