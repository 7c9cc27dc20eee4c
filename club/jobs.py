"""What is done by the clock, not by a request: by the ticker inside ``serve``, or by ``manage.py worker``.

A job finds its work in rows with a due time and takes them with ``select_for_update(skip_locked=True)``, or deletes in one
statement what is over, so that any number of processes may run it at once and a kill in the middle loses and doubles nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from club.accounts.services.expiring import guests_forget, logs_forget, papers_forget, sessions_forget
from club.house.served import SECONDS
from club.house.services import place_tell
from club.notices.delivery import deliver
from club.notices.outbox import daily_mails, tell_time_left
from club.staff.services.expiring import acts_forget


@dataclass(frozen=True, slots=True)
class Job:
    """``run()`` does what is due and returns how many things it did; it is called every ``seconds`` seconds."""

    name: str
    seconds: float
    run: Callable[[], int]


JOBS: tuple[Job, ...] = (
    Job("deliver", 5, deliver),
    Job("daily mails", 60, daily_mails),
    Job("time left", 60, tell_time_left),
    Job("forget guests", 3600, guests_forget),
    Job("forget logs", 3600, logs_forget),
    Job("forget staff acts", 3600, acts_forget),
    Job("forget sessions", 3600, sessions_forget),
    Job("forget slips", 3600, papers_forget),
)

SERVING = Job("tell the place", SECONDS, place_tell)
"""What each process that serves does, whoever does the rest."""
