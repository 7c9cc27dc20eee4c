"""The clock's work: every job at its own time, whatever the others do; and an end that waits for what runs."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest
from django.db import connection, transaction

from club.jobs import JOBS, Job
from club.serving.here import HereLayer
from club.serving.ticker import Ticker, last_tick
from games import live
from tests.site.sockets import in_place

pytestmark = pytest.mark.django_db(transaction=True)


class Counting:
    """A job that counts, and wakes the test when it has done so a number of times."""

    def __init__(self, wanted: int, fails: int = 0) -> None:
        self.times, self.wanted, self.fails = 0, wanted, fails
        self.loop, self.reached = asyncio.get_running_loop(), asyncio.Event()

    def __call__(self) -> int:
        self.times += 1
        if self.times == self.wanted:
            self.loop.call_soon_threadsafe(self.reached.set)
        if self.times <= self.fails:
            raise ValueError("not this time")
        return 1


async def ended(ticker: Ticker, running: asyncio.Task[None]) -> None:
    ticker.stop()
    await asyncio.wait_for(running, 5)


async def test_each_job_runs_again_and_again_also_after_it_failed(caplog: pytest.LogCaptureFixture) -> None:
    often, failing, rare = Counting(3), Counting(3, fails=2), Counting(1)
    ticker = Ticker([Job("often", 0.01, often), Job("failing", 0.01, failing), Job("rare", 3600, rare)])
    running = asyncio.ensure_future(ticker.run())
    for job in (often, failing, rare):
        await asyncio.wait_for(job.reached.wait(), 5)
    await ended(ticker, running)
    assert rare.times == 1
    assert [record.getMessage() for record in caplog.records].count("the job failing failed; it is tried again in 0.01 s") == 2


async def test_a_slow_job_holds_up_no_other_and_the_end_waits_for_it() -> None:
    let_go, often = threading.Event(), Counting(3)
    finished: list[bool] = []

    def slow() -> int:
        finished.append(let_go.wait(5))
        return 0

    ticker = Ticker([Job("slow", 3600, slow), Job("often", 0.01, often)])
    running = asyncio.ensure_future(ticker.run())
    await asyncio.wait_for(often.reached.wait(), 5)
    ticker.stop()
    await asyncio.sleep(0)
    assert not running.done()
    let_go.set()
    await asyncio.wait_for(running, 5)
    assert finished == [True]


async def test_what_a_job_tells_leaves_by_the_tickers_own_loop() -> None:
    loops: list[asyncio.AbstractEventLoop] = []

    class Listening(HereLayer):
        def tell_here(self, group: str, message: dict[str, object]) -> None:
            loops.append(asyncio.get_running_loop())

    job = Counting(1)

    def tell() -> int:
        with transaction.atomic():
            live.notify_on_commit(match_id=1, version=2)
        return job()

    with in_place(Listening()):
        ticker = Ticker([Job("tell", 3600, tell)])
        running = asyncio.ensure_future(ticker.run())
        await asyncio.wait_for(job.reached.wait(), 5)
        await ended(ticker, running)
    assert loops == [asyncio.get_running_loop()]


async def test_the_last_tick_is_known_everywhere() -> None:
    assert last_tick() is None
    job = Counting(1)
    ticker = Ticker([Job("one", 3600, job)])
    running = asyncio.ensure_future(ticker.run())
    await asyncio.wait_for(job.reached.wait(), 5)
    await ended(ticker, running)
    assert last_tick() < 5


@pytest.mark.parametrize("job", JOBS, ids=lambda job: job.name)
def test_every_job_has_nothing_to_do_in_an_empty_club(job: Job, django_assert_max_num_queries: Callable[..., object]) -> None:
    with django_assert_max_num_queries(30, connection=connection):
        assert job.run() == 0
        assert job.run() == 0
