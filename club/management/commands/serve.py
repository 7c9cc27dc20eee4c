"""``manage.py serve``: the site on one port, HTTP and sockets, in one process."""

from __future__ import annotations

from argparse import ArgumentParser
from contextlib import suppress
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection

from club.house.served import serves_at
from club.jobs import JOBS, SERVING
from club.serving.statics import collect
from club.serving.ticker import Ticker
from club.setup import greeting


def forget_expired_sessions() -> None:
    """Deletes the sessions that nobody can use any more: the boards of visitors, who never log out, are among them."""
    # No table yet, or a database that is busy: the site serves without it, and the next start makes up for it.
    with suppress(DatabaseError):
        call_command("clearsessions", verbosity=0)
    # What follows runs in threads with connections of their own.
    connection.close()


class Command(BaseCommand):
    """Serves until Ctrl-C or SIGTERM; then finishes what runs, tells sockets to come back, and ends with 0."""

    help = "Serves the site, pages and sockets, until Ctrl-C or SIGTERM."
    requires_migrations_checks = True

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The address."""
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
        parser.add_argument("--port", default=8000, type=int, help="port to listen on; 0 takes a free one (default: 8000)")
        parser.add_argument("--open", action="store_true", help="open the site in this machine's browser")
        parser.add_argument("--no-ticker", action="store_true", help="leave what is done by the clock to `manage.py worker`")

    def handle(self, *args: Any, host: str, port: int, no_ticker: bool, **options: Any) -> None:
        """Forgets what has expired, collects static files, and serves.

        CommandError, so one sentence and exit code 1, when the address cannot be had.
        """
        if not 0 <= port <= 65535:
            raise CommandError(f"A port is a number from 0 to 65535, not {port}.")
        forget_expired_sessions()
        # Before the application is loaded, which looks for them.
        collect()
        self._open = bool(options.get("open"))
        self._more = greeting.lines(colours=self.stdout.isatty())
        # Daphne installs its event loop on import, so only this command imports it.
        from channels.routing import get_default_application

        from club.serving.server import CannotServe, serve

        ticker = Ticker([SERVING], beats=False) if no_ticker else Ticker([*JOBS, SERVING])
        try:
            serve(get_default_application(), host, port, self._say, ticker)
        except CannotServe as problem:
            raise CommandError(str(problem)) from problem

    def _say(self, host: str, port: int) -> None:
        serves_at(host, port)
        shown = f"[{host}]" if ":" in host else host
        self.stdout.write(f"Serving on http://{shown}:{port}/ - Ctrl-C ends it.")
        for line in self._more:
            with suppress(UnicodeEncodeError):  # A window that has no blocks for the QR code.
                self.stdout.write(line)
        self.stdout.flush()
        if self._open:
            greeting.open_browser(port)
