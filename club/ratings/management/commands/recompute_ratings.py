"""``manage.py recompute_ratings``: every rating anew from the ledger."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from club.ratings.recompute import recompute


class Command(BaseCommand):
    """Recomputes the ratings; with ``--check`` only compares, and fails where something differs."""

    help = "Recomputes every rating from the matches in the ledger."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """``--check``."""
        parser.add_argument("--check", action="store_true", help="write nothing; fail where a rating or a ledger line differs")

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        """Prints each difference, then how many there were."""
        try:
            differences = recompute(write=not check)
        except ValueError as error:
            raise CommandError(f"The ratings cannot be recomputed: {error}.") from error
        for line in differences:
            self.stdout.write(line)
        if check and differences:
            raise CommandError(f"{len(differences)} differences; nothing was written.")
        self.stdout.write(f"{len(differences)} corrected." if differences else "All ratings agree with the ledger.")
