"""What cannot be taken back, or carries data away, asks an administrator once more who it is."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils import timezone

from club.accounts.models import Member
from club.staff.models import StaffAct
from tests.site.evening import client_of
from tests.site.proof import proven

PASSWORD = "wooden-table-7"


@pytest.fixture
def sam(staff: Member) -> Member:
    staff.set_password(PASSWORD)
    staff.save()
    return staff


def dangerous(member: Member) -> list[tuple[str, dict[str, str]]]:
    """Address and what is posted to it."""
    names = [f"staff-{act}" for act in ("data", "erase", "merge", "member-role")]
    return [(reverse(name, args=[member.pk]), {"role": "director"}) for name in names] + [
        (reverse("staff-backup-download"), {"name": "x"})
    ]


def test_an_open_page_is_not_enough(sam: Member, alice: Member, settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path
    browser, fresh = client_of(sam), proven(sam)
    for address, wish in dangerous(alice):
        assert browser.post(address, wish)["Location"].startswith(reverse("account_reauthenticate"))
        reply = fresh.post(address, wish)
        assert not reply.get("Location", "").startswith(reverse("account_reauthenticate"))
        if reply.streaming:
            b"".join(reply)


def test_a_log_in_counts_for_some_minutes(sam: Member, alice: Member, client, time_machine) -> None:
    client.post(reverse("account_login"), {"login": "sam", "password": PASSWORD})
    address = reverse("staff-merge", args=[alice.pk])
    assert client.get(address).status_code == 200
    time_machine.move_to(timezone.now() + timedelta(minutes=5, seconds=1))
    assert client.get(address).status_code == 302


def test_what_was_asked_for_is_done_after_the_proof(sam: Member, alice: Member) -> None:
    browser = client_of(sam)
    for address, wish in (
        (reverse("staff-member-role", args=[alice.pk]), {"role": "director"}),
        (reverse("staff-data", args=[alice.pk]), {}),
    ):
        asked = browser.post(address, wish)
        assert not StaffAct.objects.exists()
        assert browser.post(asked["Location"], {"password": "guess"}).status_code == 200
        done = browser.post(asked["Location"], {"password": PASSWORD})
        assert StaffAct.objects.get().member == alice
        assert done.streaming or done["Location"] == reverse("staff-member", args=[alice.pk])
        if done.streaming:
            b"".join(done)
        StaffAct.objects.all().delete()
        browser = client_of(sam)
    alice.refresh_from_db()
    assert alice.is_staff
