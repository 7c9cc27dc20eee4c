"""Under 15: what the sign-up asks, what is kept of the answer, and what the child reads."""

from __future__ import annotations

from datetime import date

import pytest
import time_machine
from django.urls import reverse

from club.accounts.ages import fifteenth_birthday
from club.accounts.models import Member
from club.notices.models import Notice

TODAY = "2026-05-01T12:00:00Z"


@pytest.fixture(autouse=True)
def _today():
    with time_machine.travel(TODAY, tick=False):
        yield


def sign_up(client, **given):
    data = {"username": "zoe", "password1": "wooden-table-7", "password2": "wooden-table-7", **given}
    return client.post(reverse("account_signup"), data, follow=True)


@pytest.mark.parametrize(
    ("born", "day"),
    [(date(2012, 5, 2), date(2027, 5, 2)), (date(2012, 2, 29), date(2027, 3, 1)), (date(2011, 5, 2), date(2026, 5, 2))],
)
def test_only_the_day_of_the_fifteenth_birthday_is_kept(client, staff, born, day):
    page = sign_up(client, age="young", born=born.isoformat()).content.decode()
    zoe = Member.objects.get(username="zoe")
    assert fifteenth_birthday(born) == zoe.fifteen_on == day
    assert zoe.bar == "consent"
    assert "_auth_user_id" not in client.session
    assert "one of your parents has to agree" in page
    assert "under 15" in Notice.objects.get(member=staff).data["what"]
    zoe.consented = True
    assert zoe.bar is None


def test_of_others_no_date_is_kept(client, db):
    sign_up(client, age="adult", born="1980-01-01")
    assert Member.objects.get(username="zoe").fifteen_on is None
    assert "_auth_user_id" in client.session


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({}, "age"),
        ({"age": "old"}, "age"),
        ({"age": "young"}, "born"),
        ({"age": "young", "born": "yesterday"}, "born"),
        ({"age": "young", "born": "2026-05-02"}, "born"),
        ({"age": "young", "born": "1026-05-02"}, "born"),
        ({"age": "young", "born": "2011-05-01"}, "born"),
        ({"age": "young", "born": "9999-12-31"}, "born"),
        ({"age": "young", "born": "2012-02-30"}, "born"),
        ({"age": "adult", "born": "2011-05-02"}, "born"),
        ({"age": "adult", "real_name": "a\u202eb"}, "real_name"),
    ],
)
def test_it_refuses_what_does_not_fit(client, db, given, field):
    assert list(sign_up(client, **given).context["form"].errors) == [field]
    assert not Member.objects.exists()


def test_the_sign_up_says_who_reads_the_real_name(client, db, club_with):
    page = reverse("account_signup")
    club_with(real_names="staff")
    assert "Only the club&#x27;s staff can read it" in client.get(page).content.decode()
    club_with(real_names="members")
    assert "of those under 15 only the staff" in client.get(page).content.decode()
