"""Log-in slips: a code on paper, good once and not for long, that leads to a password of one's own."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club.accounts.models import Member, Slip
from club.accounts.services.slips import GOOD_FOR, SlipGone, slip_make, slip_use
from club.codes import code_shown

NEW = {"password1": "seven-goblins-8", "password2": "seven-goblins-8"}


@pytest.fixture
def code(alice, staff):
    alice.set_unusable_password()
    alice.save()
    return slip_make(by=staff, member=alice)[1]


def enter(client, code, **more):
    return client.post(reverse("slip"), {"code": code}, follow=True, **more)


def logged_in(client):
    return client.session.get("_auth_user_id")


@pytest.mark.parametrize("typed", [str, str.lower, code_shown, lambda code: f" {' '.join(code.lower())} "])
def test_typed_as_people_type_it_leads_to_a_new_password(client, alice, code, typed):
    page = enter(client, typed(code))
    assert page.redirect_chain[-1][0] == reverse("slip_password")
    assert client.post(reverse("slip_password"), NEW)["Location"] == "/"
    alice.refresh_from_db()
    assert alice.check_password(NEW["password1"])
    assert logged_in(client) == str(alice.pk)
    assert client.get(reverse("slip_password"))["Location"] == reverse("account_change_password")


def test_the_qr_code_asks_before_it_logs_in(client, alice, code):
    page = client.get(reverse("slip_code", args=[code])).content.decode()
    assert "This slip is for Alice." in page
    assert not logged_in(client)
    assert Slip.objects.get().used_at is None
    enter(client, code)
    assert logged_in(client)


def test_it_is_good_once(client, code):
    enter(client, code)
    other = Client()
    assert "used or too old" in enter(other, code).content.decode()
    assert not logged_in(other)


def test_it_is_not_good_for_long(client, code):
    with time_machine.travel(timezone.now() + GOOD_FOR + timedelta(seconds=1)):
        assert "used or too old" in enter(client, code).content.decode()


def test_a_new_slip_ends_the_one_before(client, alice, staff, code):
    again = slip_make(by=staff, member=alice)[1]
    with pytest.raises(SlipGone):
        slip_use(code=code)
    assert slip_use(code=again) == alice


def test_the_database_does_not_know_the_code(code):
    assert code not in str(Slip.objects.values().get())


@pytest.mark.parametrize("given", ["", "x", "AAAAAAAAAA", "A" * 5000, "\0", "<b>", "١٢٣", "ÄÖÜ"])
def test_a_code_that_is_none(client, code, given):
    page = enter(client, given)
    assert page.status_code == 422
    assert page.context["form"].errors
    assert not logged_in(client)


def test_a_second_factor_is_asked_for_as_ever(client, alice, code):
    Authenticator.objects.create(user=alice, type="totp", data={"secret": "JBSWY3DPEHPK3PXP"})
    assert enter(client, code).redirect_chain[-1][0] == reverse("mfa_authenticate")
    assert not logged_in(client)


def test_who_is_barred_keeps_the_slip_and_reads_why(client, alice, code):
    Member.objects.filter(pk=alice.pk).update(waiting=True)
    assert enter(client, code).redirect_chain[-1][0] == reverse("account_barred")
    assert Slip.objects.get().used_at is None


def test_somebody_else_on_the_device_is_logged_out_first(client, alice, bob, code):
    client.force_login(bob)
    enter(client, code)
    assert logged_in(client) == str(alice.pk)


def test_a_new_password_without_the_old_one_takes_a_slip(client, alice, bob, code):
    client.force_login(bob)
    assert client.get(reverse("slip_password"))["Location"] == reverse("account_change_password")
    other, later = Client(), Client()
    later.force_login(alice)
    enter(other, code)
    other.post(reverse("slip_password"), NEW)
    assert later.get(reverse("settings")).status_code == 302


def test_a_password_without_the_old_one_is_soon_forgotten(client, alice, code):
    enter(client, code)
    assert client.get(reverse("account_change_password"))["Location"] == reverse("slip_password")
    with time_machine.travel(timezone.now() + timedelta(minutes=14)):
        assert client.post(reverse("slip_password"), {**NEW, "password2": "x"}).status_code == 422
    with time_machine.travel(timezone.now() + timedelta(minutes=15)):
        assert client.post(reverse("slip_password"), NEW)["Location"] == reverse("account_change_password")
        assert "has no password yet" in client.get(reverse("account_change_password"), follow=True).content.decode()
    alice.refresh_from_db()
    assert not alice.has_usable_password()


def test_guessing_is_slowed_down(client, db, settings):
    settings.ACCOUNT_RATE_LIMITS = {"slip": "2/m/ip"}
    assert [enter(client, "AAAAAAAAAA").status_code for _ in range(3)] == [422, 422, 429]
    assert client.get(reverse("slip_code", args=["AAAAAAAAAA"])).status_code == 429
    assert client.get(reverse("slip")).status_code == 200
