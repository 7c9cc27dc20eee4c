"""``manage.py worker``: what is done by the clock, in a process of its own."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand
from django.db import connection

from club.jobs import JOBS
from club.serving.ending import end_for_certain
from club.serving.ticker import Ticker


class Command(BaseCommand):
    """Works until Ctrl-C or SIGTERM; then ends what runs, and itself with 0. Any number of workers may run at once."""

    help = "Does what is due (mails, time limits, tidying) until Ctrl-C or SIGTERM. Serve with --no-ticker then."
    requires_migrations_checks = True

    def handle(self, *args: Any, **options: Any) -> None:
        """Works."""
        # The jobs run in threads with connections of their own.
        connection.close()
        asyncio.run(self._work())

    async def _work(self) -> None:
        ticker, loop = Ticker(JOBS), asyncio.get_running_loop()

        def end(*_signal: object) -> None:
            loop.call_soon_threadsafe(ticker.stop)
            end_for_certain()

        on_signals(end)
        self.stdout.write(f"Working at {len(JOBS)} jobs - Ctrl-C ends it.")
        self.stdout.flush()
        await ticker.run()


def on_signals(end: Callable[..., None]) -> None:
    """Calls ``end`` at SIGTERM and Ctrl-C, and on Windows at Ctrl-Break."""
    for name in ("SIGTERM", "SIGINT", "SIGBREAK"):
        if number := getattr(signal, name, None):
            signal.signal(number, end)
