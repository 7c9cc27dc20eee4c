"""What is done by the clock, not by a request: by the ticker inside ``serve``, or by ``manage.py worker``.

A job finds its work in rows with a due time and takes them with ``select_for_update(skip_locked=True)``, so that any
number of processes may run it at once and a kill in the middle loses and doubles nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Job:
    """``run()`` does what is due and returns how many things it did; it is called every ``seconds`` seconds."""

    name: str
    seconds: float
    run: Callable[[], int]


JOBS: tuple[Job, ...] = ()
