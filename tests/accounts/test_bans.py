"""Bans and suspensions: who may, what ends at once, what stays."""

from datetime import datetime, timedelta

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.urls import reverse
from django.utils import timezone

from club.accounts.models import FOR_GOOD, Bar, Member
from club.accounts.selectors import ban_of
from club.accounts.services.conduct import bans_lift, member_ban
from club.house.selectors import club_zone
from club.notices.models import Notice
from club.staff.models import StaffAct
from games import services
from games.models import Match
from tests.site.evening import client_of, opened


@pytest.fixture
def dora(db):
    return Member.objects.create_user("dora", is_staff=True)


def test_a_ban_ends_the_session_with_the_next_request(client, alice, dora):
    client.force_login(alice)
    assert client.get(reverse("settings")).status_code == 200
    member_ban(by=dora, member=alice, reason="rude")
    assert client.get(reverse("settings"))["Location"].startswith(reverse("account_login"))
    assert (alice.bar, alice.barred_until) == (Bar.BANNED, FOR_GOOD)


def test_a_suspension_ends_by_itself(alice, dora, time_machine):
    member_ban(by=dora, member=alice, reason="rude", until=timezone.now() + timedelta(days=3))
    assert alice.bar == Bar.BANNED
    time_machine.move_to(timezone.now() + timedelta(days=3, minutes=1), tick=False)
    assert alice.bar is None
    assert ban_of(alice) is None


def test_of_several_bans_the_longest_holds_until_all_are_lifted(alice, dora):
    member_ban(by=dora, member=alice, reason="late", until=timezone.now() + timedelta(days=3))
    member_ban(by=dora, member=alice, reason="rude")
    assert (ban_of(alice).reason, alice.barred_until) == ("rude", FOR_GOOD)
    assert bans_lift(by=dora, member=alice) == 2
    assert (alice.bar, alice.bans.count()) == (None, 2)


def test_nobody_bans_themselves_and_directors_no_administrator(dora, staff, alice):
    for by, member in ((dora, dora), (dora, staff), (alice, dora), (staff, staff)):
        with pytest.raises(PermissionDenied):
            member_ban(by=by, member=member, reason="rude")
    assert member_ban(by=staff, member=dora, reason="rude").pk


@pytest.mark.parametrize("wrong", [{"reason": " "}, {"reason": "r" * 301}, {"reason": "rude", "until": timezone.now()}])
def test_it_rejects_a_ban_without_reason_or_future(alice, dora, wrong):
    with pytest.raises(ValidationError):
        member_ban(by=dora, member=alice, **wrong)
    assert alice.bar is None


def test_the_others_play_on_and_may_resign(alice, bob, dora):
    match = services.match_open(by=alice, slug="arlecchino", seats=2)
    services.match_join(by=bob, match_id=match.pk)
    member_ban(by=dora, member=alice, reason="rude")
    assert services.match_resign(by=bob, match_id=match.pk).status == Match.Status.FINISHED


def test_the_staffs_page_bans_and_lifts_and_logs_both(alice, dora):
    browser, to = client_of(dora), [alice.pk]
    assert browser.get(reverse("staff-conduct", args=to)).status_code == 200
    day = timezone.localdate() + timedelta(days=2)
    browser.post(reverse("staff-ban", args=to), {"reason": "rude", "last_day": day.isoformat()})
    alice.refresh_from_db()
    assert timezone.localtime(alice.barred_until).date() == day + timedelta(days=1)
    assert ban_of(alice).last_day == day
    assert "rude" in browser.get(reverse("staff-conduct", args=to)).content.decode()
    browser.post(reverse("staff-unban", args=to))
    alice.refresh_from_db()
    assert alice.bar is None
    assert [act.kind for act in StaffAct.objects.all()] == ["unbanned", "banned"]


@pytest.mark.parametrize(
    "given", [{}, {"reason": "x", "last_day": "9999-12-31"}, {"reason": "x", "last_day": "\0"}, {"reason": "a\0"}]
)
def test_bad_input_gets_a_sentence_and_loses_nothing(alice, dora, given):
    reply = client_of(dora).post(reverse("staff-ban", args=[alice.pk]), {"last_day": "2000-01-01", **given})
    assert reply.status_code == 422
    assert reply.context["ban_form"].errors
    assert given.get("reason", "").strip("\0") in reply.content.decode()
    alice.refresh_from_db()
    assert alice.bar is None


def test_an_administrator_is_out_of_a_directors_reach(staff, dora):
    assert client_of(dora).post(reverse("staff-ban", args=[staff.pk]), {"reason": "coup"}).status_code == 403
    assert "cannot decide" in client_of(dora).get(reverse("staff-conduct", args=[staff.pk])).content.decode()


def test_who_plays_with_the_banned_one_is_told(alice, bob, charlie, dora):
    running = opened(alice, bob, slug="arlecchino")
    opened(bob, charlie, slug="arlecchino")
    until = datetime(2099, 12, 6, tzinfo=club_zone())
    member_ban(by=dora, member=alice, reason="rude", until=until)
    [notice] = Notice.objects.filter(kind="account")
    assert notice.member == bob
    page = client_of(bob).get(reverse("notices")).content.decode()
    assert "Alice is kept out until Dec. 5, 2099 inclusive." in page
    assert notice.data["address"] == running.get_absolute_url()
    services.match_annul(by=dora, match_id=running.pk, reason="The match waits for nobody.")
    assert "The reason: The match waits for nobody." in client_of(bob).get(reverse("notices")).content.decode()
