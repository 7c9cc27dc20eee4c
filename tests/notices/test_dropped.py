"""What nobody waits for any more never leaves the site."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine

from club.accounts.models import FOR_GOOD, Member
from club.notices import services
from club.notices.delivery import deliver
from club.notices.models import Choice, Kind, Parcel
from club.notices.outbox import pass_on
from games.rules.protocol import Game
from tests.notices.post_office import Sink, with_address
from tests.site.evening import opened, others, play, player


@pytest.mark.parametrize("change", ["read", "barred", "stopped", "unconfirmed"])
def test_what_nobody_waits_for_any_more_is_dropped(tell: Callable[[], None], sink: Sink, alice: Member, change: str) -> None:
    tell()
    pass_on()
    if change == "read":
        services.notices_read(member_id=alice.pk)
    elif change == "barred":
        Member.objects.update(barred_until=FOR_GOOD)
    elif change == "stopped":
        Choice.objects.create(member=alice, kind=Kind.ACCOUNT, mail="never")
    else:
        alice.emailaddress_set.update(verified=False)
    deliver()
    assert sink.mails == []
    assert Parcel.objects.get().state == "dropped"


def test_a_turn_is_mailed_after_a_minute_and_only_if_it_waits(
    toy_game: Game, sink: Sink, alice: Member, bob: Member, clock: time_machine.Traveller
) -> None:
    for member in (alice, bob):
        with_address(member)
        Choice.objects.create(member=member, kind=Kind.YOUR_TURN, mail="at_once")
        Choice.objects.create(member=member, kind=Kind.STARTED, mail="never")
    match = opened(alice, bob)
    second = others(match)[0]
    play(match, "t1")
    deliver()
    clock.shift(timedelta(seconds=30))
    deliver()
    assert sink.mails == []
    clock.shift(timedelta(seconds=31))
    deliver()
    assert [mail["To"] for mail in sink.mails] == [f"{second.username}@example.org"]
    # What was written but is out of date by the time that it would leave, stays.
    play(match, "t2")
    clock.shift(timedelta(seconds=61))
    pass_on()
    play(match, "t3")
    deliver()
    assert len(sink.mails) == 1
    assert player(match) == second
    clock.shift(timedelta(seconds=61))
    deliver()
    assert len(sink.mails) == 2
