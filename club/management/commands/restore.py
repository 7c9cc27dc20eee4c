"""``manage.py restore``: a club from its backup, into an empty database, of another kind or version too."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.cache import caches
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, no_translations
from django.db import DatabaseError

from club.backups import files, reading
from club.backups.errors import BackupFailed, BackupRefused, RestoreFailed
from club.backups.files import KEPT, Why
from club.backups.reading import Archive
from club.backups.restoring import plan_make, restore


class Command(BaseCommand):
    """Restores a backup and checks every game; a broken file, or a database with a club in it, is refused untouched."""

    help = "Restores a backup into an empty database. Stop the site first."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file."""
        parser.add_argument("file", type=Path, help="the backup")
        parser.add_argument("--replace", action="store_true", help="replace what is in the database, after a backup of it")

    @no_translations
    def handle(self, *args: Any, file: Path, replace: bool, **options: Any) -> None:
        """Restores. CommandError, so one sentence and exit code 1, for what is refused or fails."""
        try:
            with reading.opened(file) as archive:
                self._restore(archive, replace=replace)
        except (BackupRefused, RestoreFailed) as problem:
            raise CommandError(str(problem)) from problem
        except BackupFailed as problem:
            raise CommandError(f"{problem} So nothing was restored.") from problem
        except DatabaseError as problem:
            raise CommandError(f"The database cannot be used: {problem}") from problem
        self.stdout.write("The club is restored. Every game is replayed now, to be sure ...")
        call_command("check_games", stdout=self.stdout)
        self.stdout.write("Start the site; everybody logs in anew.")

    def _restore(self, archive: Archive, *, replace: bool) -> None:
        listed = archive.manifest
        self.stdout.write(f"The backup is whole: version {listed.version}, made {listed.made_at:%Y-%m-%d %H:%M} UTC.")
        plan = plan_make(listed)
        if plan.has_data and not replace:
            raise CommandError(
                "The database has a club in it already; nothing was touched. With --replace a backup is made of that, "
                "and then the file takes its place."
            )
        saved = restore(archive, plan, say=self.stdout.write)
        if saved:
            files.prune(saved.parent, Why.RESTORE, KEPT)
        # What other processes remember is of the database that was: settings, sessions.
        for name in caches:
            caches[name].clear()
        self._keep_key(archive.key())

    def _keep_key(self, key: str | None) -> None:
        """The key signs links that are under way; without it those no longer work, and nothing else is lost."""
        if key is None:
            self.stdout.write("The backup has no secret key: set SECRET_KEY as before, or links sent until now end.")
        elif os.environ.get("SECRET_KEY"):
            self.stdout.write("The secret key stays the one that SECRET_KEY sets.")
        else:
            try:
                with files.written_whole(Path(settings.VAR_DIR) / "secret-key") as file:
                    file.write(key.encode("ascii"))
            except OSError as problem:
                raise CommandError(f"Everything is restored but the secret key, which cannot be written: {problem}.") from problem
