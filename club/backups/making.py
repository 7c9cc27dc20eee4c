"""Makes a backup: reads every table as it is at one moment of a running site, and writes one file."""

from __future__ import annotations

import errno
import hashlib
import os
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone
from django.utils.translation import gettext as _

from club.backups import files, schema, values
from club.backups.errors import BackupFailed
from club.backups.files import Why
from club.backups.manifest import KEY_NAME, NAME, Manifest, Node, Part, Table, program_version
from club.backups.schema import Model

_ROWS = 500
"""Read, written and held in memory at once."""


def backup_make(*, to: Path | None = None, why: Why = Why.HAND) -> Path:
    """Makes a backup in that folder, or in that new file where the name ends with ``.zip``; without either in the usual folder.

    Nobody waits for it: it reads on a connection of its own and sees every table as it was when it began. Returns the
    file. BackupFailed, with a sentence, when it cannot be made; then no file is left.
    """
    place = to or files.folder()
    try:
        if place.suffix == ".zip" and place.exists() and not place.is_dir():
            raise BackupFailed(_("There is a file %(name)s already; nothing was written.") % {"name": place})
        with _snapshot() as database:
            loader, nodes = _known(database)
            target = place if place.suffix == ".zip" and not place.is_dir() else files.free_name(place, why)
            files.sweep(target.parent)
            with files.written_whole(target) as file:
                _write(file, database, loader, nodes)
    except OSError as problem:
        raise BackupFailed(_sentence(problem)) from problem
    except DatabaseError as problem:
        raise BackupFailed(_("The database cannot be read: %(problem)s") % {"problem": problem}) from problem
    return target


def _sentence(problem: OSError) -> str:
    if problem.errno in (errno.ENOSPC, errno.EDQUOT):
        return _("No backup was made: the disk is full.")
    return _("No backup was made: %(problem)s.") % {"problem": os.strerror(problem.errno) if problem.errno else problem}


@contextmanager
def _snapshot() -> Iterator[BaseDatabaseWrapper]:
    """A connection that goes on seeing the database as it is now and takes no lock that a turn would wait for."""
    database = connection.copy()
    sqlite = database.vendor == "sqlite"
    if sqlite:
        # The site's own transactions are IMMEDIATE: they take the write lock. In WAL mode a deferred one reads beside it.
        database.settings_dict.setdefault("OPTIONS", {})["transaction_mode"] = "DEFERRED"
    try:
        database.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
        if not sqlite:
            with database.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield database
        database.rollback()
    finally:
        database.close()


def _known(database: BaseDatabaseWrapper) -> tuple[MigrationLoader, set[Node]]:
    """The migrations that the database has seen, all of which must be ours: else nobody knows what is in its tables."""
    loader = MigrationLoader(database)
    nodes = schema.applied(loader)
    if not nodes:
        raise BackupFailed(_("There is nothing to back up: the database has no tables yet."))
    if schema.unknown(loader, nodes):
        raise BackupFailed(_("The database was used by a newer version of the program, which must make the backup."))
    return loader, nodes


def _write(file: IO[bytes], database: BaseDatabaseWrapper, loader: MigrationLoader, nodes: set[Node]) -> None:
    with ZipFile(file, "w") as archive:
        found = [model for model in schema.models_at(loader, nodes) if schema.label(model) not in schema.LEFT_OUT]
        tables = tuple(_table(archive, database, model) for model in found)
        key = None
        # A key from the environment is the operator's own to keep.
        if not os.environ.get("SECRET_KEY"):
            key = _part(archive, KEY_NAME, [settings.SECRET_KEY.encode()])
        manifest = Manifest(
            version=program_version(),
            made_at=timezone.now(),
            engine=database.vendor,
            migrations=tuple(sorted(nodes)),
            tables=tables,
            key=key,
        )
        _part(archive, NAME, [manifest.dump().encode()])


def _table(archive: ZipFile, database: BaseDatabaseWrapper, model: Model) -> Table:
    rows = 0

    def pieces() -> Iterator[bytes]:
        nonlocal rows
        found = _rows(database, model)
        while batch := list(islice(found, _ROWS)):
            rows += len(batch)
            yield "".join(f"{values.line(row)}\n" for row in batch).encode("ascii")

    label = schema.label(model)
    part = _part(archive, f"tables/{label}.jsonl", pieces())
    return Table(label, schema.columns(model), rows, part)


def _rows(database: BaseDatabaseWrapper, model: Model) -> Iterator[tuple[Any, ...]]:
    """All rows in the order of their keys, not held in memory; on PostgreSQL with a cursor of the server."""
    names = [field.attname for field in schema.fields(model)]
    query = model._base_manager.order_by("pk").values_list(*names).query
    # A manager takes the site's own connections only; the compiler beneath takes any.
    compiler = query.get_compiler(connection=database)
    return iter(compiler.results_iter(tuple_expected=True, chunked_fetch=True, chunk_size=_ROWS))


def _part(archive: ZipFile, name: str, pieces: Iterable[bytes]) -> Part:
    """Writes one file of the archive."""
    info = ZipInfo(name, time.localtime()[:6])
    info.compress_type, info.external_attr = ZIP_DEFLATED, 0o600 << 16
    digest, size = hashlib.sha256(), 0
    with archive.open(info, "w", force_zip64=True) as part:
        for piece in pieces:
            part.write(piece)
            digest.update(piece)
            size += len(piece)
    return Part(name, size, digest.hexdigest())
