"""``manage.py backup``: one dated file with everything, also of a running site."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, no_translations

from club.backups import files
from club.backups.errors import BackupFailed
from club.backups.files import Why
from club.backups.making import backup_make


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 9999):
        raise ArgumentTypeError(f"a number from 1 to 9999, not {text!r}")
    return int(text)


class Command(BaseCommand):
    """Makes a backup and says where it is."""

    help = "Makes one dated file with everything that the club has. Nobody on the site waits for it."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options."""
        parser.add_argument("--to", type=Path, help="a folder, or a new file that ends with .zip (default: backups/ in var/)")
        parser.add_argument(
            "--keep", type=_number, help="for a timer: marks the file as automatic and keeps only the newest KEEP of those"
        )

    @no_translations
    def handle(self, *args: Any, to: Path | None, keep: int | None, **options: Any) -> None:
        """Makes the backup. CommandError, so one sentence and exit code 1, where it cannot."""
        if keep and to and to.suffix == ".zip" and not to.is_dir():
            raise CommandError("--keep counts the files of a folder, so --to must name a folder.")
        try:
            made = backup_make(to=to, why=Why.AUTO if keep else Why.HAND)
        except BackupFailed as problem:
            raise CommandError(str(problem)) from problem
        self.stdout.write(f"The backup is {made} ({made.stat().st_size} bytes). Keep it safe: everything is in it, keys too.")
        if keep:
            for gone in files.prune(made.parent, Why.AUTO, keep):
                self.stdout.write(f"Deleted {gone.name}.")
