"""``manage.py bench_drafts``: what a step of a turn in the making costs the server, and a look ahead at one."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from club.bench.report import Report
from club.bench.servers import ServerFailed, environment, run

MOST_MS = 50
SAID = {"click": "a click", "look": "a look ahead"}


class Command(BaseCommand):
    """Measures; exit code 1 where a mark is missed."""

    help = "Times clicks of a draft and looks ahead on Lutinfernal's dearest positions, on a temporary database."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """Measures and prints."""
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "figures.json"
            try:
                run([sys.executable, "-m", "club.bench.drafts", str(out)], environment(Path(folder), "club.settings"))
            except ServerFailed as problem:
                raise CommandError(str(problem)) from problem
            figures = json.loads(out.read_text())
        report = Report()
        for kind, words in SAID.items():
            worst, size, what = figures[kind]["worst"]
            self.stdout.write(f"{words}: median of all {figures[kind]['median']:.1f} ms; the dearest ({what}) has {size} bytes")
            report.add(f"{words}, the dearest moment's median", worst, most=MOST_MS, unit="ms")
        for line in report.lines():
            self.stdout.write(line)
        if not report.is_met:
            raise CommandError("Not every mark is reached.")
