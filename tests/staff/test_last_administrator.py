"""The club keeps an administrator who may come in, whoever decides about whom at the same moment."""

from __future__ import annotations

from datetime import date, timedelta
from threading import Barrier, Thread

import pytest
from django.core.exceptions import ValidationError
from django.db import connections
from django.utils import timezone

from club.accounts.models import FOR_GOOD, Member
from club.accounts.selectors import administrators_able, is_last_administrator
from club.accounts.services.conduct import member_ban
from club.accounts.services.erasing import member_erase
from club.staff.services.members import Role, role_set

ENDS = {
    "demoted": lambda by, member: role_set(by=by, member=member, role=Role.MEMBER),
    "banned": lambda by, member: member_ban(by=by, member=member, reason="rude"),
    "erased": lambda by, member: member_erase(by=by, member=member),
}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_of_two_who_throw_each_other_out_one_stays(staff, alice, end):
    Member.objects.filter(pk=alice.pk).update(is_staff=True, is_superuser=True)
    alice.refresh_from_db()
    gate = Barrier(2)

    def throw_out(by, member):
        # Both are administrators still when they begin.
        by, member = (Member.objects.get(pk=one.pk) for one in (by, member))
        gate.wait(20)
        try:
            end(by, member)
        except ValidationError:
            pass
        finally:
            connections.close_all()

    threads = [Thread(target=throw_out, args=pair) for pair in ((staff, alice), (alice, staff))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert administrators_able().count() == 1


@pytest.mark.parametrize(
    "barred",
    [{"barred_until": FOR_GOOD}, {"waiting": True}, {"fifteen_on": date(2999, 1, 1)}, {"is_active": False}, {"kind": "former"}],
)
def test_who_cannot_come_in_is_no_administrator_left(staff, alice, barred):
    Member.objects.filter(pk=alice.pk).update(is_staff=True, is_superuser=True, **barred)
    assert is_last_administrator(staff.pk)
    for end in (ENDS["demoted"], ENDS["erased"]):
        with pytest.raises(ValidationError):
            end(staff, staff)
    Member.objects.filter(pk=alice.pk).update(
        barred_until=timezone.now(), waiting=False, consented=True, is_active=True, kind="member"
    )
    assert not is_last_administrator(staff.pk)


@pytest.mark.django_db(transaction=True)
def test_of_two_bans_at_once_the_longer_one_holds(staff, alice):
    gate = Barrier(2)

    def throw_out(until):
        member = Member.objects.get(pk=alice.pk)
        gate.wait(20)
        member_ban(by=staff, member=member, reason="rude", until=until)
        connections.close_all()

    threads = [Thread(target=throw_out, args=[until]) for until in (None, timezone.now() + timedelta(days=1))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    alice.refresh_from_db()
    assert (alice.barred_until, alice.bans.count()) == (FOR_GOOD, 2)
