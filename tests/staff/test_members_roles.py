"""Who of the staff may do what to whom, and the club's last administrator."""

from __future__ import annotations

import pytest
from allauth.mfa.models import Authenticator
from django.core.exceptions import ValidationError
from django.urls import reverse

from club.accounts.models import Member
from club.accounts.services.conduct import member_ban
from club.staff.models import Role, StaffAct
from club.staff.services.members import change, role_of, role_set


@pytest.fixture
def director(db):
    return Member.objects.create_user("dora", is_staff=True)


def post(client, name, member, **given):
    return client.post(reverse(f"staff-member-{name}", args=[member.pk]), given)


def test_an_administrator_makes_staff(client, staff, alice):
    client.force_login(staff)
    for role in ("director", "administrator", "member"):
        post(client, "role", alice, role=role)
        alice.refresh_from_db()
        assert role_of(alice) == role
    assert [line.data for line in StaffAct.objects.order_by("pk")] == [
        {"role": r} for r in ("director", "administrator", "member")
    ]
    for wrong in ("", "king", "\0"):
        assert post(client, "role", alice, role=wrong).status_code == 302
    assert StaffAct.objects.count() == 3


@pytest.mark.parametrize("fields", [{"waiting": True}, {"kind": "guest"}, {"kind": "demo"}, {"is_active": False}])
def test_who_cannot_be_staff(staff, alice, fields):
    Member.objects.filter(pk=alice.pk).update(**fields)
    alice.refresh_from_db()
    with pytest.raises(ValidationError):
        role_set(by=staff, member=alice, role=Role.DIRECTOR)


def test_the_last_administrator_stays(client, staff):
    client.force_login(staff)
    post(client, "role", staff, role="member")
    staff.refresh_from_db()
    assert role_of(staff) == Role.ADMINISTRATOR
    page = client.get(reverse("staff-member", args=[staff.pk])).content.decode()
    assert "This is the last administrator" in page


def test_a_director_decides_about_members_not_about_administrators(client, director, staff, alice):
    client.force_login(director)
    names = {"display_name": "Sammy", "real_name": "", "email": "mine@example.org"}
    assert post(client, "change", staff, **names).status_code == 403
    assert client.post(reverse("staff-slips"), {"member": staff.pk})["Location"] == reverse("staff-members")
    assert not StaffAct.objects.exists()
    page = client.get(reverse("staff-member", args=[staff.pk])).content.decode()
    assert reverse("staff-member-change", args=[staff.pk]) not in page
    assert client.post(reverse("staff-slips"), {"member": alice.pk}).status_code == 200
    assert post(client, "role", alice, role="administrator").status_code == 403
    assert post(client, "factor", alice).status_code == 403


def test_correcting_a_name_leaves_what_was_decided_meanwhile(staff, alice):
    before = Member.objects.get(pk=alice.pk)
    member_ban(by=staff, member=alice, reason="rude")
    Member.objects.filter(pk=alice.pk).update(language="fr")
    assert change(by=staff, member=before, display_name="Ally", real_name="", email="") == ["display_name"]
    alice.refresh_from_db()
    assert (alice.shown_key, alice.language, alice.bar) == ("ally", "fr", "banned")


def test_a_lost_second_factor_is_taken_away(client, staff, alice):
    Authenticator.objects.create(user=alice, type="totp", data={"secret": "x"})
    client.force_login(staff)
    post(client, "factor", alice)
    post(client, "factor", alice)
    assert not Authenticator.objects.exists()
    assert [line.kind for line in StaffAct.objects.all()] == ["changed"]
    Authenticator.objects.create(user=staff, type="totp", data={"secret": "x"})
    assert post(client, "factor", staff).status_code == 403
    assert Authenticator.objects.filter(user=staff).exists()


@pytest.mark.parametrize("number", ["0", "999999999", "9" * 30])
def test_a_member_that_is_none(client, staff, number):
    client.force_login(staff)
    assert client.get(f"/staff/members/{number}/").status_code == 404
    assert client.post(f"/staff/members/{number}/approve/").status_code == 404
