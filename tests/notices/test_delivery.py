"""The outbox: everything arrives, nothing twice, and what does not arrive shows to the staff."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from pytest_django import Settings

from club.accounts.models import Member
from club.notices.delivery import deliver, parcel_resend
from club.notices.models import Kind, Notice, Parcel
from club.staff.models import StaffAct
from tests.notices.post_office import Sink
from tests.site.pages import Browser


def parcel() -> Parcel:
    return Parcel.objects.get()


def test_a_mail_server_that_asks_for_patience_gets_it(
    tell: Callable[[], None], sink: Sink, clock: time_machine.Traveller
) -> None:
    tell()
    sink.refusals = ["451 busy", "452 full"]
    deliver()
    for tries, minutes in enumerate((1, 5), start=1):
        clock.shift(timedelta(minutes=minutes, seconds=-1))
        deliver()
        assert (parcel().state, parcel().tries) == ("waiting", tries)
        clock.shift(timedelta(seconds=2))
        deliver()
    assert len(sink.mails) == 1
    assert (parcel().state, parcel().tries) == ("sent", 3)


def test_a_mail_that_is_refused_is_the_staffs(tell: Callable[[], None], sink: Sink, staff: Member) -> None:
    tell()
    sink.refusals = ["550 no such user"]
    deliver()
    deliver()
    assert sink.mails == []
    assert (parcel().state, parcel().said) == ("failed", "550 no such user")
    assert Notice.objects.get(kind=Kind.STAFF).member == staff
    desk = Browser(staff)
    page = desk.get("/staff/parcels/")
    assert page.shows("550 no such user")
    assert page.shows("alice@example.org")
    desk.press(page.one("button", text="Send again"))
    act = StaffAct.objects.get()
    assert (act.kind, act.by, act.data["said"]) == ("resent", staff, "550 no such user")
    deliver()
    assert sink.subjects() == ["Table Club: Hello hello"]
    # It has arrived: nobody sends it once more.
    assert parcel_resend(parcel_id=parcel().pk) is None


def test_a_mail_server_that_is_away(
    tell: Callable[[], None], sink: Sink, settings: Settings, clock: time_machine.Traveller, staff: Member
) -> None:
    tell()
    settings.EMAIL_PORT = 1
    for _try in range(7):
        deliver()
        assert parcel().state == "waiting"
        clock.shift(timedelta(days=1))
    deliver()
    assert parcel().state == "failed"
    assert parcel().problem == "The mail server cannot be used."
    assert parcel().said
    staff.language = "fr"
    staff.save()
    page = Browser(staff).get("/staff/parcels/")
    assert page.shows("Le serveur de messagerie n’est pas utilisable.")
    assert not page.shows("The mail server")


def test_who_does_not_confirm_is_not_asked_again(tell: Callable[[], None], sink: Sink, staff: Member) -> None:
    tell()
    sink.cuts = 1
    deliver()
    deliver()
    assert len(sink.mails) == 1
    assert parcel().state == "failed"
    assert Browser(staff).get("/staff/parcels/").shows("It is not known whether it arrived")


def test_what_a_killed_process_was_sending_is_not_sent_twice(
    tell: Callable[[], None], sink: Sink, clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell()

    def killed(*_parcel: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("club.notices.delivery._send", killed)
        with pytest.raises(KeyboardInterrupt):
            deliver()
    for minutes in (1, 13, 3):
        assert parcel().state == "sending"
        clock.shift(timedelta(minutes=minutes))
        deliver()
    assert sink.mails == []
    assert parcel().state == "failed"


@pytest.mark.django_db(transaction=True)
def test_many_who_deliver_at_once_send_each_mail_once(tell: Callable[[str], None], sink: Sink) -> None:
    for number in range(12):
        tell(f"n{number}")

    def work() -> None:
        try:
            for _round in range(3):
                deliver()
        finally:
            connection.close()

    with ThreadPoolExecutor(3) as threads:
        for working in [threads.submit(work) for _one in range(3)]:
            working.result()
    assert sorted(sink.subjects()) == sorted(f"Table Club: Hello n{number}" for number in range(12))
    assert len({mail["Message-ID"] for mail in sink.mails}) == 12
