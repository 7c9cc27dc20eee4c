"""``manage.py compile_texts``: makes the .mo files that Django reads from the .po files that people write."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from club import texts


class Command(BaseCommand):
    """Compiles what is missing or older than its source; says how many files it wrote."""

    help = "Compiles translated texts (.po) whose compiled form (.mo) is missing or older."
    requires_system_checks = ()

    def handle(self, *args: Any, verbosity: int, **options: Any) -> None:
        """Compiles. CommandError, so one sentence and exit code 1, for a broken file."""
        try:
            written = texts.compile_all()
        except (OSError, UnicodeDecodeError) as problem:
            raise CommandError(f"A text file cannot be compiled: {problem}") from problem
        if verbosity:
            self.stdout.write(f"Compiled {len(written)} text file(s)." if written else "All texts are compiled.")
