"""Names that are words: erasing who bears one leaves what the site wrote for others as it was."""

from __future__ import annotations

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.accounts.models import Ban, Entry, Member
from club.accounts.services.conduct import member_ban
from club.accounts.services.erasing import member_erase
from club.accounts.services.newcomers import newcomer_announce
from club.notices.models import Kind, Notice, Parcel
from club.staff.models import StaffAct

MESSAGE = '[{"changed": {"name": "account", "object": "Alice", "fields": ["Members", "Name"]}}]'


@pytest.fixture
def written(staff, alice, bob):
    """What the site has written of others."""
    newcomer_announce(member=Member(pk=alice.pk, username="alice", waiting=True))
    member_ban(by=staff, member=bob, reason="He told all members your name.")
    LogEntry.objects.create(user=staff, action_flag=CHANGE, object_repr="account", change_message=MESSAGE)
    StaffAct.objects.create(by=staff, kind="changed", member=alice, reason="Name", data={"fields": ["name"], "file": "name.zip"})
    content = {"subject": "name", "text": "https://club.example/account/members/changed/"}
    Parcel.objects.create(key="p", way="mail", kind=Kind.ACCOUNT, to="a@b.example", content=content, due_at=timezone.now())
    return stored


def stored():
    """All of it."""
    return [list(model.objects.order_by("pk").values()) for model in (Ban, Notice, LogEntry, StaffAct, Parcel)]


@pytest.mark.parametrize("kind", ["guest", "member"])
@pytest.mark.parametrize("name", ["name", "members", "changed", "account", "He", "a"])
def test_others_notices_mails_and_logs_stay_as_they_are(written, name, kind):
    before = written()
    member = Member.objects.create_user(f"x{name}-1", display_name=name, kind=kind)
    member_erase(by=member, member=member)
    assert written() == before


@pytest.mark.parametrize("name", ["name", "Zo"])
def test_of_the_own_rows_such_a_name_goes(staff, name):
    member = Member.objects.create_user("x-1", display_name=name)
    StaffAct.objects.create(by=staff, kind="changed", member=member, reason=f"{name} has asked", data={"fields": ["name"]})
    Entry.objects.create(by=member, token="t", note=f"from {name}", expires_at=timezone.now())
    newcomer_announce(member=Member(pk=member.pk, display_name=name, waiting=True))
    member_erase(by=member, member=member)
    act, notice = StaffAct.objects.get(), Notice.objects.get()
    assert (act.reason, act.data, Entry.objects.get().note) == ("… has asked", {"fields": ["name"]}, "from …")
    assert (notice.data["name"], notice.data["what"]) == ("…", "%(name)s would like to become a member.")


def test_of_a_guest_only_the_own_rows_are_read(staff, alice):
    for number in range(2):
        guest = Member.objects.create_user(f"guest-{number}", display_name="Gaston", kind=Member.Kind.GUEST)
        StaffAct.objects.create(by=staff, kind="changed", member=guest, reason="Gaston asked")
        StaffAct.objects.create(by=staff, kind="changed", member=alice, reason="asked for Gaston")
        with CaptureQueriesContext(connection) as asked:
            member_erase(by=guest, member=guest)
        whole = [query["sql"] for query in asked if "staff_staffact" in query["sql"] and "WHERE" not in query["sql"]]
        assert whole == []
    assert sorted(StaffAct.objects.values_list("reason", flat=True)) == ["asked for Gaston"] * 2 + ["… asked"] * 2
