"""What a process has drawn, remembered, so that it is drawn once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any

from channels.db import database_sync_to_async


class Renders:
    """Remembers the last renders, so that a thousand sockets of one audience cost one.

    A key's work starts with the first who asks; the others wait for the same result. Failed work is forgotten.
    """

    def __init__(self, limit: int = 256) -> None:
        self._limit = limit
        self._tasks: OrderedDict[Hashable, asyncio.Future[Any]] = OrderedDict()

    async def get(self, key: Hashable, work: Callable[..., Any], *args: Any) -> Any:
        """The result of ``work(*args)``, run in a thread with the database at hand."""
        task = self._tasks.get((id(asyncio.get_running_loop()), key))
        if task is None:
            task = asyncio.ensure_future(database_sync_to_async(work)(*args))
            self._keep(key, task)
        # Not awaited itself: a socket that goes away while it waits must not cancel the others' render.
        await asyncio.wait({task})
        if task.exception() is not None:
            self._tasks.pop((id(asyncio.get_running_loop()), key), None)
        return task.result()

    def put(self, key: Hashable, result: Any) -> None:
        """What ``get`` shall answer for that key in this loop."""
        done = asyncio.get_running_loop().create_future()
        done.set_result(result)
        self._keep(key, done)

    def _keep(self, key: Hashable, task: asyncio.Future[Any]) -> None:
        self._tasks[id(asyncio.get_running_loop()), key] = task
        while len(self._tasks) > self._limit:
            self._tasks.popitem(last=False)


renders = Renders()
