"""Reads a backup. A file is believed only when all of it has been read once: nothing is restored from half of one."""

from __future__ import annotations

import hashlib
import io
import json
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, cast
from zipfile import BadZipFile, ZipFile

from club.backups import manifest
from club.backups.errors import BackupRefused
from club.backups.manifest import NAME, Manifest, Part, Table

MANIFEST_MOST = 4_000_000
LINE_MOST = 32_000_000
"""Bytes of one row: the serialized state of a very long game stays far below it."""
GROWTH_MOST = 200
"""How many times its size a file may unpack to. Rows shrink to a tenth, rarely to a thirtieth; more is no club's data."""
SLACK = 10_000_000
"""Bytes that a small file may unpack to whatever its size."""


KEY_MOST = 1000


class Archive:
    """A backup that is whole and that this version can read."""

    def __init__(self, file: ZipFile, listed: Manifest) -> None:
        self._file, self.manifest = file, listed

    def rows(self, table: Table) -> Iterator[list[Any]]:
        """The rows of that table, as many values each as it has columns."""
        for line in _lines(self._file, table.part):
            yield _row(line, table)

    def key(self) -> str | None:
        """The secret key of the site, where the backup has it."""
        if self.manifest.key is None:
            return None
        return self._file.read(self.manifest.key.name).decode("ascii")


@contextmanager
def opened(path: Path) -> Iterator[Archive]:
    """The backup in that file, read once from end to end and found whole. BackupRefused, with a sentence, for any other file."""
    with ExitStack() as stack:
        try:
            file = stack.enter_context(ZipFile(path))
            archive = Archive(file, _manifest(file))
            _check(file, archive, path.stat().st_size)
        except FileNotFoundError:
            raise BackupRefused(f"There is no file {path}.") from None
        except (BadZipFile, zlib.error, EOFError) as problem:
            raise BackupRefused(f"{path.name} is broken: it is cut short or was changed ({problem}).") from problem
        # zipfile tells passwords by a RuntimeError and unknown compressions by a NotImplementedError.
        except (OSError, RuntimeError, ValueError) as problem:
            raise BackupRefused(f"{path.name} cannot be read: {problem}") from problem
        yield archive


def _manifest(file: ZipFile) -> Manifest:
    try:
        size = file.getinfo(NAME).file_size
    except KeyError:
        raise BackupRefused("The file is no backup of this program: it has no list of contents.") from None
    if size > MANIFEST_MOST:
        raise BackupRefused("The file's list of contents is too large to be one.")
    return manifest.load(file.read(NAME).decode())


def _check(file: ZipFile, archive: Archive, size: int) -> None:
    """Names and sizes first, which cost nothing, then every byte."""
    there = sorted(info.filename for info in file.infolist())
    listed = sorted([NAME, *(part.name for part in archive.manifest.parts)])
    if missing := [name for name in listed if name not in there]:
        raise BackupRefused(f"The file is not whole: {missing[0]} is missing.")
    if there != listed:
        raise BackupRefused("The file holds more than its list of contents says.")
    if sum(info.file_size for info in file.infolist()) > GROWTH_MOST * size + SLACK:
        raise BackupRefused("The file would unpack to far more than a club's data.")
    if len({table.label for table in archive.manifest.tables}) != len(archive.manifest.tables):
        raise BackupRefused("The file names a table twice.")
    for part in archive.manifest.parts:
        if file.getinfo(part.name).file_size != part.size:
            raise BackupRefused(f"{part.name} in the file has another size than the list of contents says.")
    for table in archive.manifest.tables:
        _check_table(file, table)
    if archive.manifest.key:
        _check_key(file, archive.manifest.key)


def _check_table(file: ZipFile, table: Table) -> None:
    digest, rows = hashlib.sha256(), 0
    for line in _lines(file, table.part):
        digest.update(line)
        _row(line, table)
        rows += 1
    _check_digest(table.part, digest.hexdigest())
    if rows != table.rows:
        raise BackupRefused(f"{table.label} has {rows} rows; the list of contents says {table.rows}.")


def _lines(file: ZipFile, part: Part) -> Iterator[bytes]:
    # ZipExtFile's own readline is slow where it is given a limit.
    with file.open(part.name) as raw, io.BufferedReader(cast("io.RawIOBase", raw)) as lines:
        while line := lines.readline(LINE_MOST):
            yield line


def _check_key(file: ZipFile, part: Part) -> None:
    key = file.read(part.name)
    _check_digest(part, hashlib.sha256(key).hexdigest())
    if not (0 < len(key) <= KEY_MOST and key.isascii() and key == key.strip()):
        raise BackupRefused(f"{part.name} in the file is no key.")


def _check_digest(part: Part, digest: str) -> None:
    if digest != part.sha256:
        raise BackupRefused(f"{part.name} in the file is not what was written: its checksum differs.")


def _row(line: bytes, table: Table) -> list[Any]:
    try:
        row = json.loads(line) if line.endswith(b"\n") else None
    except (ValueError, RecursionError):
        row = None
    if not isinstance(row, list) or len(row) != len(table.columns):
        raise BackupRefused(f"{table.part.name} in the file has a line that is no row.")
    return row
