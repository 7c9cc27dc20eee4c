"""What is forgotten by the clock: guests, logs, messages, sessions, slips; nothing before its time."""

from datetime import UTC, datetime, timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.sessions.models import Session
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from club.accounts.models import Entry, Member, Slip
from club.accounts.services.erasing import member_erase
from club.accounts.services.expiring import guests_forget, logs_forget, papers_forget, sessions_forget
from club.jobs import JOBS
from club.notices.models import Kind, Notice, Parcel
from club.staff.models import StaffAct
from club.staff.services.expiring import acts_forget
from games.models import Match, Seat
from tests.site.evening import client_of, opened


@pytest.fixture
def later(time_machine):
    """Moves the clock on by that many days, from now on standing still."""
    return lambda days: time_machine.move_to(timezone.now() + timedelta(days=days, minutes=1), tick=False)


def test_guests_are_forgotten_after_the_clubs_days_but_not_their_seats(alice, later, club_with):
    club_with(guest_days=10)
    guest = Member.objects.create_user("guest-1", display_name="Gaston")
    match = opened(alice, guest, slug="arlecchino")
    Member.objects.filter(pk=guest.pk).update(kind=Member.Kind.GUEST)
    later(9)
    assert guests_forget() == 0
    later(1)
    assert (guests_forget(), guests_forget()) == (1, 0)
    guest.refresh_from_db()
    assert (guest.kind, guest.display_name) == (Member.Kind.FORMER, "")
    assert Match.objects.get(pk=match.pk).status == Match.Status.FINISHED
    assert Seat.objects.get(match=match, member=guest).name == "former member"


def test_a_guest_who_has_signed_up_is_the_staffs_to_decide(db, later, club_with):
    club_with(guest_days=10)
    Member.objects.create_user("zoe", kind=Member.Kind.GUEST, waiting=True)
    later(11)
    assert guests_forget() == 0


def test_a_guest_who_cannot_be_forgotten_keeps_nobody_else(db, later, club_with, monkeypatch, caplog):
    club_with(guest_days=10)
    guests = [Member.objects.create_user(f"guest-{number}", kind=Member.Kind.GUEST) for number in range(3)]

    def erase(*, by, member):
        Member.objects.filter(pk=member.pk).update(display_name="half")
        return member_erase(by=by, member=member) if member != guests[1] else 1 / 0

    later(11)
    with monkeypatch.context() as patched:
        patched.setattr("club.accounts.services.expiring.member_erase", erase)
        assert guests_forget() == 2
    assert f"Guest {guests[1].pk} could not" in caplog.text
    left = Member.objects.get(kind=Member.Kind.GUEST)
    assert (left, left.display_name) == (guests[1], "")
    assert guests_forget() == 1


def test_a_guest_who_still_comes_stays(db, later, club_with):
    club_with(guest_days=10)
    guest = Member.objects.create_user("guest-1", kind=Member.Kind.GUEST)
    later(8)
    Member.objects.filter(pk=guest.pk).update(last_login=timezone.now())
    later(8)
    assert guests_forget() == 0


def test_logs_and_messages_go_after_the_clubs_days_and_what_waits_stays(alice, staff, later, club_with):
    club_with(log_days=20)
    StaffAct.objects.create(by=staff, kind="changed", member=alice)
    LogEntry.objects.create(user=staff, action_flag=CHANGE, object_repr="x", change_message="")
    Notice.objects.create(member=alice, kind=Kind.ENDED, key="k")
    for state in ("sent", "failed", "waiting"):
        Parcel.objects.create(key=state, way="mail", kind=Kind.ENDED, to="a@b.example", state=state, due_at=timezone.now())
    later(19)
    assert (logs_forget(), acts_forget()) == (0, 0)
    later(1)
    assert (logs_forget(), acts_forget()) == (4, 1)
    assert [parcel.state for parcel in Parcel.objects.all()] == ["waiting"]


def test_slips_and_invitations_go_a_month_after_their_end(alice, staff, later):
    Slip.objects.create(member=alice, by=staff, hash="h", expires_at=timezone.now())
    Entry.objects.create(by=staff, token="t", expires_at=timezone.now() + timedelta(days=30))
    later(30)
    assert papers_forget() == 1
    assert Entry.objects.exists()
    later(31)
    assert papers_forget() == 1


def test_a_log_in_lasts_for_the_clubs_days_after_its_last_use(alice, later, club_with):
    club_with(session_days=5)
    browser = client_of(alice)
    UserSession.objects.create(user=alice, ip="10.7.7.7", session_key=browser.session.session_key, user_agent="x")

    def comes():
        return browser.get(reverse("settings")).status_code == 200

    for _day in range(3):
        later(4)
        assert comes()
        assert sessions_forget() == 0
        assert UserSession.objects.get().last_seen_at == timezone.now()
    later(5)
    assert sessions_forget() == 1
    assert not comes()
    assert [model.objects.count() for model in (Session, UserSession)] == [0, 0]


def test_an_hours_further_requests_write_nothing(alice, time_machine):
    time_machine.move_to(datetime(2026, 11, 30, 14, 5, tzinfo=UTC), tick=False)
    browser = client_of(alice)
    browser.get(reverse("own-privacy"))
    with CaptureQueriesContext(connection) as asked:
        browser.get(reverse("own-privacy"))
    assert {query["sql"].split(" ")[0] for query in asked.captured_queries} == {"SELECT"}
    key = browser.session.session_key
    UserSession.objects.create(user=alice, ip="10.7.7.7", session_key=key, user_agent="x")
    time_machine.move_to(datetime(2026, 11, 30, 15, 40, tzinfo=UTC), tick=False)
    browser.get(reverse("own-privacy"))
    assert UserSession.objects.get().last_seen_at == timezone.now()


def test_the_jobs_are_done_every_hour():
    done = {job.run: job.seconds for job in JOBS}
    assert {done[run] for run in (guests_forget, logs_forget, acts_forget, sessions_forget, papers_forget)} == {3600}
