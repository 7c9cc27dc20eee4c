"""kill -9 while a mail is on its way: it is not sent a second time, and the staff learn that nobody knows."""

from __future__ import annotations

import asyncio
import json
import shutil
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.growing.house import House, house, until
from tests.notices.post_office import Sink


class SlowSink(Sink):
    """Takes the first mail and does not answer before it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.taken = threading.Event()
        self.may_answer = asyncio.Event()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        answer = await super().handle_DATA(server, session, envelope)
        self.taken.set()
        await self.may_answer.wait()
        return answer

    def answer(self) -> None:
        self.controller.loop.call_soon_threadsafe(self.may_answer.set)


@pytest.fixture
def sink() -> Iterator[SlowSink]:
    made = SlowSink()
    made.controller.start()
    yield made
    made.answer()
    made.controller.stop(no_assert=True)


@pytest.fixture
def club(installed: Path, tmp_path: Path, sink: SlowSink) -> Iterator[House]:
    shutil.copytree(installed, tmp_path, dirs_exist_ok=True)
    with house(tmp_path, EMAIL_URL=f"smtp://127.0.0.1:{sink.controller.port}") as made:
        yield made


def parcels(club: House, what: str = "told") -> list[list[object]]:
    return json.loads(club.python("-m", "tests.growing.letter", what).splitlines()[-1])


@pytest.mark.soak
def test_a_mail_on_its_way_is_not_sent_again(club: House, sink: SlowSink) -> None:
    parcels(club, "first")
    worker = club.worker()
    assert sink.taken.wait(60)
    worker.process.send_signal(signal.SIGKILL)
    worker.process.wait(timeout=20)
    assert parcels(club) == [["sending", False, 1]]
    sink.answer()
    # Whoever works next sends what waits, and leaves alone what may have arrived.
    parcels(club, "second")
    club.worker()
    until(lambda: len(sink.mails) > 1)
    until(lambda: parcels(club)[1][0] == "sent")
    parcels(club, "back")
    until(lambda: parcels(club)[0] == ["failed", True, 1])
    assert [subject.count("first") for subject in sink.subjects()] == [1, 0]
