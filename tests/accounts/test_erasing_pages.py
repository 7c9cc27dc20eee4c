"""The pages that end an account: by the member, and by an administrator."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from club.accounts.models import Member
from club.accounts.services.erasing import member_erase
from club.staff.models import StaffAct
from tests.site.evening import client_of, text_of

PASSWORD = "wooden-table-7"


@pytest.fixture
def zoe(db):
    return Member.objects.create_user("zoe-77", "zoe@example.org", PASSWORD, display_name="Zoë")


def test_the_member_does_it_with_password_and_username(zoe):
    browser = client_of(zoe)
    address = reverse("own-erase")
    given = {"username": " ZOE-77 ", "password": PASSWORD}
    for wrong in ({"username": "zoe"}, {"password": "guess"}, {"username": ""}, {"password": "\0"}):
        assert browser.post(address, {**given, **wrong}).status_code == 422
    zoe.refresh_from_db()
    assert zoe.kind == Member.Kind.MEMBER
    assert browser.post(address, given)["Location"] == reverse("home")
    zoe.refresh_from_db()
    assert (zoe.kind, zoe.username, zoe.has_usable_password()) == (Member.Kind.FORMER, f"former-{zoe.pk}", False)
    assert browser.get(reverse("settings")).status_code == 302
    # Somebody else may take the name.
    Member.objects.create_user("zoe-77").full_clean(exclude=["password"])


def test_passwords_are_not_guessed_there(zoe, settings):
    settings.ACCOUNT_RATE_LIMITS = {"erase": "1/m/user"}
    browser = client_of(zoe)
    assert [browser.post(reverse("own-erase"), {"password": "x"}).status_code for _ in range(2)] == [422, 429]


def test_who_has_no_password_types_the_username(alice):
    assert client_of(alice).post(reverse("own-erase"), {"username": "alice"}).status_code == 302
    alice.refresh_from_db()
    assert alice.kind == Member.Kind.FORMER


def test_the_last_administrator_stays(staff, zoe):
    browser = client_of(staff)
    assert "last administrator" in text_of(browser, reverse("own-erase"))
    assert browser.post(reverse("own-erase"), {"username": "sam"}).status_code == 409
    with pytest.raises(ValidationError):
        member_erase(by=staff, member=staff)
    Member.objects.filter(pk=zoe.pk).update(is_staff=True, is_superuser=True)
    assert browser.post(reverse("own-erase"), {"username": "sam"}).status_code == 302


def test_an_administrator_erases_a_member_and_the_log_keeps_no_name(zoe, staff):
    browser, address = client_of(staff), reverse("staff-erase", args=[zoe.pk])
    assert "zoe-77" in text_of(browser, address)
    assert browser.post(address, {"username": "zoe-77"}).status_code == 422
    assert browser.post(address, {"username": "zoe-77", "reason": "Zoë asked on paper"}).status_code == 302
    act = StaffAct.objects.get()
    assert (act.kind, act.member_id, act.reason) == ("erased", zoe.pk, "… asked on paper")
    assert client_of(staff).get(address).status_code == 403
