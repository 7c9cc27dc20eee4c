"""``manage.py bench_live``: how fast turns reach the other's screen, on servers and a database of its own."""

from __future__ import annotations

import signal
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from club.bench.databases import own_database
from club.bench.plan import Wish, bench, measure
from club.bench.servers import ServerFailed
from club.bench.tables import Lost


class Command(BaseCommand):
    """Measures; exit code 1 where a mark is missed."""

    help = "Starts servers on a temporary database, plays random turns on them, and tells how fast they are."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What is measured, and how much."""
        usual = Wish()
        parser.add_argument("--all", action="store_true", help="turns, floor, idle sockets and watchers: every mark there is")
        parser.add_argument("--floor", action="store_true", help="also the bare floor of Django and Channels, for the ratio")
        parser.add_argument("--watched", action="store_true", help="also the memory of idle sockets, and one match's watchers")
        parser.add_argument("--postgres", default="", metavar="URL", help="with --redis: also two processes on these")
        parser.add_argument("--redis", default="", metavar="URL", help="the Redis for --postgres")
        parser.add_argument("--matches", type=int, default=usual.tables, help="matches played at once (default: %(default)s)")
        parser.add_argument("--few", type=int, default=usual.few, help="the smaller number of them (default: %(default)s)")
        parser.add_argument("--rate", type=float, action="append", help="turns a second, again for another (default: 20, 60)")
        parser.add_argument("--seconds", type=float, default=usual.seconds, help="of each run (default: %(default)s)")
        parser.add_argument("--watchers", type=int, default=usual.watchers, help="of one match (default: %(default)s)")
        parser.add_argument("--idle", type=int, default=usual.idle, help="idle sockets (default: %(default)s)")
        parser.add_argument("--seed", type=int, default=usual.seed, help="of the random turns (default: %(default)s)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Measures and prints. CommandError, so one sentence and exit code 1, for what cannot be measured or is missed."""
        if bool(options["postgres"]) != bool(options["redis"]):
            raise CommandError("--postgres and --redis go together: two processes need both.")
        wish = self._wish(options)
        parts = {name: options[name] or options["all"] for name in ("floor", "watched")}
        _more_files(2 * wish.tables * 4 + wish.watchers + wish.idle + 500)
        try:
            with _ended_cleanly(), own_database(options["postgres"]) as database, bench(wish, self._say) as made:
                report = measure(made, turns=True, postgresql=database, redis=options["redis"], **parts)
        except (ServerFailed, Lost) as problem:
            raise CommandError(str(problem)) from problem
        for line in ("", *report.lines()):
            self._say(line)
        if not report.is_met:
            raise CommandError("Not every mark is reached.")

    def _wish(self, options: dict[str, Any]) -> Wish:
        if not 1 <= options["few"] <= options["matches"] <= 1000:
            raise CommandError("Matches are from 1 to 1000, and --few is not more than --matches.")
        if not (0 < options["seconds"] <= 120 and 1 <= options["watchers"] <= 5000 and 8 <= options["idle"] <= 5000):
            raise CommandError("Seconds are up to 120, watchers from 1 to 5000, idle sockets from 8 to 5000.")
        rates = tuple(options["rate"] or Wish().rates)
        if not all(0 < rate <= 1000 for rate in rates):
            raise CommandError("A rate is above 0 and up to 1000 turns a second.")
        return Wish(
            tables=options["matches"],
            few=options["few"],
            rates=rates,
            seconds=options["seconds"],
            watchers=options["watchers"],
            idle=options["idle"],
            seed=options["seed"],
        )

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


@contextmanager
def _ended_cleanly() -> Iterator[None]:
    """An end by SIGTERM leaves nothing behind either: what is open is closed on the way out."""
    before = signal.signal(signal.SIGTERM, lambda *_signal: sys.exit(1))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _more_files(count: int) -> None:
    """Lets this process and those that it starts have so many sockets, where the system asks."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < count:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(count, hard) if hard != resource.RLIM_INFINITY else count, hard))
