"""The clock's work: runs each job at its own interval, inside ``serve`` or in ``manage.py worker``.

A job runs in a thread with the database at hand; what it sends leaves by the loop that runs the ticker, so that an
in-memory channel layer wakes the sockets at once. A job that fails is logged and tried again at its next turn.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from channels.db import database_sync_to_async
from django.core.cache import cache

from club.jobs import Job

logger = logging.getLogger(__name__)

KEY = "serving.ticked"
"""Where the cache keeps the time of the last tick, for ``/healthz`` in whichever process."""

BEAT = 10.0
"""Seconds between two ticks that are remembered."""

FORGOTTEN_AFTER = 24 * 3600

THREADS = 3
"""Jobs at once, and with them connections to the database."""


class Ticker:
    """Runs jobs until it is stopped."""

    def __init__(self, jobs: Sequence[Job], *, beats: bool = True) -> None:
        """Without ``beats`` nobody takes it for the one that does the clock's work."""
        self._jobs = (*jobs, Job("beat", BEAT, beat)) if beats else tuple(jobs)
        self._stop = asyncio.Event()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="job")

    async def run(self) -> None:
        """Runs the jobs, each by itself, until ``stop`` was called and those under way have ended."""
        await asyncio.gather(*(self._repeat(job) for job in self._jobs))

    def stop(self) -> None:
        """Starts no job any more. To be called in the loop that runs the ticker."""
        self._stop.set()

    async def _repeat(self, job: Job) -> None:
        while not self._stop.is_set():
            await self._once(job)
            # Woken by the stop, so that nobody waits for an interval to end.
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stop.wait(), job.seconds)

    async def _once(self, job: Job) -> None:
        started = time.monotonic()
        try:
            # Not thread-sensitive: a slow job must hold up neither the others nor the sockets' reads.
            done = await database_sync_to_async(job.run, thread_sensitive=False, executor=self._threads)()
        except Exception:
            logger.exception("the job %s failed; it is tried again in %s s", job.name, job.seconds)
        else:
            if done:
                logger.info("the job %s did %s in %.1f s", job.name, done, time.monotonic() - started)


def beat() -> int:
    """Remembers that the clock's work goes on."""
    cache.set(KEY, time.time(), FORGOTTEN_AFTER)
    return 0


def last_tick() -> float | None:
    """Seconds since the last tick that this process knows of; None where it knows of none."""
    ticked: float | None = cache.get(KEY)
    return None if ticked is None else max(0.0, time.time() - ticked)
