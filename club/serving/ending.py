"""The end of a process that serves or works: within seconds, whatever hangs."""

from __future__ import annotations

import os
import threading

PATIENCE = 3.0
"""Seconds that what runs gets at the end: requests, closing sockets, jobs."""

LAST_RESORT = 4.5
"""Seconds after the signal at which the process ends, whatever still hangs in a thread."""


def end_for_certain() -> None:
    """Ends the process with 0 after ``LAST_RESORT`` seconds, unless it has ended by then: what is committed is committed.

    By a thread, because the event loop itself may be what hangs, and Python waits for its other threads for ever.
    """
    last_resort = threading.Timer(LAST_RESORT, os._exit, (0,))
    last_resort.daemon = True
    last_resort.start()
