"""``manage.py migrate``: Django's own, which makes a backup first where there is anything to lose."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser, no_translations
from django.core.management.commands.migrate import Command as DjangoMigrate
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor

from club.backups import files, schema
from club.backups.errors import BackupFailed
from club.backups.files import KEPT, Why
from club.backups.making import backup_make


class Command(DjangoMigrate):
    """Migrates; where something would change in a database that holds a club, only after a backup."""

    def add_arguments(self, parser: CommandParser) -> None:
        """Django's options and one of ours."""
        super().add_arguments(parser)
        parser.add_argument("--no-backup", action="store_true", help="do not make a backup first")

    @no_translations
    def handle(self, *args: Any, no_backup: bool = False, **options: Any) -> None:
        """CommandError, so one sentence and exit code 1, and nothing migrated, where the backup cannot be made."""
        only_tells = options["plan"] or options["check_unapplied"]
        if not (no_backup or only_tells) and options["database"] == DEFAULT_DB_ALIAS and self._risks_something(options):
            self._backup(options["verbosity"])
        super().handle(*args, **options)

    def _risks_something(self, options: dict[str, Any]) -> bool:
        """Whether a migration is about to change tables with anything in them."""
        connection = connections[DEFAULT_DB_ALIAS]
        executor = MigrationExecutor(connection)
        nodes = schema.applied(executor.loader)
        changes = options["app_label"] or options["prune"] or executor.migration_plan(executor.loader.graph.leaf_nodes())
        if not (nodes and changes):
            return False
        # Tables of a newer version cannot be looked into here; the backup will say so.
        return bool(schema.unknown(executor.loader, nodes)) or schema.holds_data(
            connection, schema.models_at(executor.loader, nodes)
        )

    def _backup(self, verbosity: int) -> None:
        try:
            made = backup_make(why=Why.MIGRATE)
        except BackupFailed as problem:
            raise CommandError(f"{problem} So nothing was migrated; --no-backup migrates without.") from problem
        files.prune(made.parent, Why.MIGRATE, KEPT)
        if verbosity:
            self.stdout.write(f"Before migrating, a backup was made: {made}")
