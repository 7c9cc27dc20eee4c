"""The list of what is in a backup, itself in it as ``manifest.json``."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from django.conf import settings
from django.utils.dateparse import parse_datetime

from club.backups.errors import BackupRefused

NAME = "manifest.json"
KEY_NAME = "secret-key"
PROGRAM = "table-club"
FORMAT = 1
"""Grows when a file of before could no longer be read without knowing which it is."""

Node = tuple[str, str]
"""A migration: the label of its app, its name."""

_SHA256 = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Part:
    """A file in the archive."""

    name: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Table:
    """A model's rows, one JSON array a line, in the order of ``columns`` (the database's names)."""

    label: str
    columns: tuple[str, ...]
    rows: int
    part: Part


@dataclass(frozen=True, slots=True)
class Manifest:
    """What was backed up, when and from what."""

    version: str
    made_at: datetime
    engine: str
    migrations: tuple[Node, ...]
    tables: tuple[Table, ...]
    key: Part | None

    @property
    def parts(self) -> list[Part]:
        """Every file in the archive but the manifest."""
        return [table.part for table in self.tables] + ([self.key] if self.key else [])

    @property
    def rows(self) -> int:
        """How many rows there are in all."""
        return sum(table.rows for table in self.tables)

    def dump(self) -> str:
        """The manifest as text."""
        return json.dumps(
            {
                "program": PROGRAM,
                "format": FORMAT,
                "version": self.version,
                "made_at": self.made_at.isoformat(),
                "engine": self.engine,
                "migrations": self.migrations,
                "tables": [
                    {"model": table.label, "columns": table.columns, "rows": table.rows, **_part_dump(table.part)}
                    for table in self.tables
                ],
                "key": self.key and _part_dump(self.key),
            },
            indent=1,
        )


def load(text: str) -> Manifest:
    """The manifest in that text. BackupRefused, with a sentence, where it is none that this version knows."""
    try:
        data = json.loads(text)
        if data["program"] != PROGRAM:
            raise ValueError("another program's")
        if (number := _count(data["format"])) != FORMAT:
            raise BackupRefused(
                f"The file has format {number}, this version reads {FORMAT}: it was made by another version "
                f"({_text(data['version'])}). Update the program first."
            )
        made_at = parse_datetime(_text(data["made_at"]))
        if made_at is None or made_at.tzinfo is None:
            raise ValueError("no date")
        return Manifest(
            version=_text(data["version"]),
            made_at=made_at,
            engine=_text(data["engine"]),
            migrations=tuple((_text(app), _text(name)) for app, name in data["migrations"]),
            tables=tuple(_table(entry) for entry in data["tables"]),
            key=_part(data["key"]) if data["key"] else None,
        )
    except (ValueError, TypeError, KeyError, RecursionError) as problem:
        raise BackupRefused(
            f"The file is no backup of this program, or its list of contents is damaged ({problem})."
        ) from problem


@cache
def program_version() -> str:
    """The version of the program that runs."""
    with (settings.BASE_DIR / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def _part_dump(part: Part) -> dict[str, object]:
    return {"file": part.name, "bytes": part.size, "sha256": part.sha256}


def _table(entry: Any) -> Table:
    columns = tuple(_text(name) for name in entry["columns"])
    if not columns or len(set(columns)) != len(columns):
        raise ValueError("columns")
    return Table(_text(entry["model"]), columns, _count(entry["rows"]), _part(entry))


def _part(entry: Any) -> Part:
    digest = _text(entry["sha256"])
    if not _SHA256.fullmatch(digest):
        raise ValueError("sha256")
    return Part(_text(entry["file"]), _count(entry["bytes"]), digest)


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise ValueError("a text is missing")
    return value


def _count(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError("a number is missing")
    return value
