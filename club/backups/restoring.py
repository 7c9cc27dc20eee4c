"""Restores a backup: builds the tables as they were when it was made, fills them, and migrates on to today's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.core.management.color import no_style
from django.core.management.commands.migrate import Command as DjangoMigrate
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from club.backups import schema, values
from club.backups.errors import RestoreFailed
from club.backups.files import Why
from club.backups.making import backup_make
from club.backups.manifest import Manifest, Table
from club.backups.reading import Archive
from club.backups.schema import Model

_ROWS = 500

Say = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a restore is about to do, found possible before anything is touched."""

    models: dict[str, Model]
    present: list[Model]
    has_data: bool


def plan_make(listed: Manifest) -> Plan:
    """Whether this program and this database can take the backup. RestoreFailed, with a sentence, where they cannot."""
    loader = MigrationLoader(connection)
    if missing := schema.unknown(loader, listed.migrations):
        raise RestoreFailed(
            f"The backup was made by a newer version of the program ({listed.version}): this one does not know "
            f"{missing[0][0]} {missing[0][1]}. Update the program first."
        )
    there = schema.applied(loader)
    if schema.unknown(loader, there):
        raise RestoreFailed("The database was used by a newer version of the program. Restore into an empty database.")
    models = {schema.label(model): model for model in schema.models_at(loader, listed.migrations)}
    for table in listed.tables:
        if table.label not in models or set(table.columns) != set(schema.columns(models[table.label])):
            raise RestoreFailed(f"The table {table.label} of the backup does not fit the version that it says it is from.")
    if forgotten := models.keys() - schema.LEFT_OUT - {table.label for table in listed.tables}:
        raise RestoreFailed(f"The backup is not whole: it has no table {min(forgotten)}.")
    present = schema.models_at(loader, there)
    return Plan(models, present, schema.holds_data(connection, present))


def restore(archive: Archive, plan: Plan, *, say: Say) -> Path | None:
    """Replaces all that is in the database by the backup, in one transaction; ``say`` hears what is done.

    What is there already is backed up first: that file is returned. RestoreFailed, with a sentence, when something of
    the backup does not go in; the database is then as it was. BackupFailed before that.
    """
    saved = backup_make(why=Why.RESTORE) if plan.has_data else None
    if saved:
        say(f"What was in the database is kept in {saved}.")
    try:
        with _without_constraint_checks(), transaction.atomic():
            _drop(plan.present)
            _build(archive.manifest)
            _fill(archive, plan.models, say)
            say("Migrating on to this version ...")
            call_command(_Migrate(), verbosity=0, interactive=False, skip_checks=True)
    except (DatabaseError, ValidationError) as problem:
        raise RestoreFailed(f"Nothing was restored, the database is as it was: {problem}") from problem
    return saved


class _Migrate(DjangoMigrate):
    """Django's own command, for one transaction around all migrations: PostgreSQL alters no table while constraints wait."""

    def migration_progress_callback(self, action: str, migration: Any = None, fake: bool = False) -> None:
        _settled(action)


def _settled(action: str, *_more: object) -> None:
    if action == "apply_success":
        connection.check_constraints()


@contextmanager
def _without_constraint_checks() -> Iterator[None]:
    """SQLite builds tables only so, and it must be said before the transaction. What is filled in is checked at the end."""
    connection.disable_constraint_checking()
    try:
        yield
    finally:
        connection.enable_constraint_checking()


def _drop(present: list[Model]) -> None:
    there = set(connection.introspection.table_names())
    names = [model._meta.db_table for model in present] + [MigrationRecorder.Migration._meta.db_table]
    with connection.schema_editor() as editor:
        for name in names:
            if name in there:
                editor.execute(editor.sql_delete_table % {"table": editor.quote_name(name)})


def _build(listed: Manifest) -> None:
    """The empty tables of the version that the backup is from."""
    executor = MigrationExecutor(connection, progress_callback=_settled)
    executor.migrate(schema.leaves(executor.loader, set(listed.migrations)))


def _fill(archive: Archive, models: dict[str, Model], say: Say) -> None:
    with connection.cursor() as cursor:
        # What migrations put into new tables is in the backup as it was last.
        for model in models.values():
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(model._meta.db_table)}")  # noqa: S608 - our own name
    for table in archive.manifest.tables:
        _fill_table(archive, table, models[table.label])
    connection.check_constraints()
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(models.values())):
            cursor.execute(statement)
    say(f"{archive.manifest.rows} rows in {len(archive.manifest.tables)} tables are in.")


def _fill_table(archive: Archive, table: Table, model: Model) -> None:
    by_column = {field.column: field for field in schema.fields(model)}
    fields = [by_column[name] for name in table.columns]
    quoted = connection.ops.quote_name
    columns, places = ", ".join(map(quoted, table.columns)), ", ".join(["%s"] * len(fields))
    insert = f"INSERT INTO {quoted(model._meta.db_table)} ({columns}) VALUES ({places})"  # noqa: S608 - names checked in the plan
    rows = archive.rows(table)
    with connection.cursor() as cursor:
        while batch := list(islice(rows, _ROWS)):
            try:
                cursor.executemany(insert, [_prepared(fields, row) for row in batch])
            except (DatabaseError, ValidationError, ValueError, TypeError, OverflowError) as problem:
                raise RestoreFailed(f"Nothing was restored, the database is as it was: {table.label}: {problem}") from problem
        cursor.execute(f"SELECT COUNT(*) FROM {quoted(model._meta.db_table)}")  # noqa: S608 - our own name
        if (found := cursor.fetchone()[0]) != table.rows:
            raise RestoreFailed(f"Nothing was restored: {found} of {table.rows} rows of {table.label} went in.")


def _prepared(fields: list[Any], row: list[Any]) -> list[Any]:
    return [values.for_database(field, value, connection) for field, value in zip(fields, row, strict=True)]
