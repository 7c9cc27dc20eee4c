"""What is good once: of two who come in the same moment one gets in."""

from __future__ import annotations

from collections.abc import Callable
from threading import Barrier, Thread

import pytest
from django.db import connections

from club.accounts.services.invitations import EntryGone, entry_make, entry_use
from club.accounts.services.slips import SlipGone, slip_make, slip_use

pytestmark = pytest.mark.django_db(transaction=True)


def two_at_once(use: Callable[[], object]) -> list[str]:
    """What two get who call it in the same moment."""
    gate, got = Barrier(2), []

    def come() -> None:
        gate.wait(20)
        try:
            use()
            got.append("in")
        except (EntryGone, SlipGone):
            got.append("out")
        finally:
            connections.close_all()

    threads = [Thread(target=come) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(got)


def test_the_last_use_of_an_invitation(staff):
    entry = entry_make(by=staff, note="", uses=1, days=7)
    assert two_at_once(lambda: entry_use(entry=entry)) == ["in", "out"]
    entry.refresh_from_db()
    assert entry.uses_left == 0


def test_a_slip(alice, staff):
    code = slip_make(by=staff, member=alice)[1]
    assert two_at_once(lambda: slip_use(code=code)) == ["in", "out"]
