"""The second factor: an app's codes, recovery codes, passkeys; and staff who must have one."""

from __future__ import annotations

import time

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.test import Client
from django.urls import reverse

PASSWORD = "wooden-table-7"
SECRET = "JBSWY3DPEHPK3PXP"


def code(secret=SECRET):
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30))


@pytest.fixture
def member(alice, client):
    """Alice, logged in, who has just proved herself once more."""
    alice.set_password(PASSWORD)
    alice.save()
    client.force_login(alice)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return alice


@pytest.fixture
def guarded(member):
    """The same with an app set up."""
    Authenticator.objects.create(user=member, type="totp", data={"secret": SECRET})
    return member


def log_in():
    client = Client()
    reply = client.post(reverse("account_login"), {"login": "alice", "password": PASSWORD})
    return client, reply["Location"]


def authenticate(client, given):
    client.post(reverse("mfa_authenticate"), {"code": given})
    return "_auth_user_id" in client.session


def test_an_app_is_set_up_and_asked_for(client, member):
    page = client.get(reverse("mfa_activate_totp"))
    secret = page.context["form"].secret
    assert "data:image/svg+xml;base64," in page.content.decode()
    assert client.post(reverse("mfa_activate_totp"), {"code": "000000"}).status_code == 200
    done = client.post(reverse("mfa_activate_totp"), {"code": code(secret)}, follow=True)
    codes = done.context["unused_codes"]
    assert len(codes) == 10
    assert all(one in done.content.decode() for one in codes)

    visitor, where = log_in()
    assert where == reverse("mfa_authenticate")
    assert "_auth_user_id" not in visitor.session
    assert not authenticate(visitor, "000000")
    assert authenticate(visitor, code(secret))
    visitor, _where = log_in()
    assert authenticate(visitor, codes[0])
    visitor, _where = log_in()
    assert not authenticate(visitor, codes[0])


def test_setting_it_up_takes_the_password_once_more(client, alice):
    alice.set_password(PASSWORD)
    alice.save()
    client.force_login(alice)
    for name in ("mfa_activate_totp", "mfa_add_webauthn", "mfa_generate_recovery_codes"):
        assert client.get(reverse(name))["Location"].startswith(reverse("account_reauthenticate")), name


def test_it_stops_guessing(client, guarded):
    visitor, _where = log_in()
    for _ in range(10):
        authenticate(visitor, "000000")
    page = visitor.post(reverse("mfa_authenticate"), {"code": code()}).content.decode()
    assert "Too many failed attempts" in page
    assert "_auth_user_id" not in visitor.session


@pytest.mark.parametrize("given", ["", "x", "\0", "9" * 5000, "ÄÖÜ", "١٢٣٤٥٦"])
def test_a_code_that_is_none(client, guarded, given):
    visitor, _where = log_in()
    assert visitor.post(reverse("mfa_authenticate"), {"code": given}).status_code == 200
    assert "_auth_user_id" not in visitor.session


NONSENSE = [
    "",
    "x",
    "{",
    "null",
    "[]",
    "1",
    '"x"',
    "{}",
    '{"response": 1}',
    '{"response": {"userHandle": 5}}',
    '{"id": "\\u0000"}',
]
KEY = (
    '{"id":"AA","rawId":"AA","type":"public-key","response":{"clientDataJSON":"AA","authenticatorData":"AA","signature":"AA"%s}}'
)
NONSENSE += [KEY % "", KEY % ',"userHandle":"enp6enp6enp6enp6eg"', KEY % ',"userHandle":"_w"']


@pytest.mark.parametrize("credential", NONSENSE)
def test_a_passkey_that_is_none(client, guarded, credential):
    add = client.post(reverse("mfa_add_webauthn"), {"name": "x", "credential": credential})
    assert add.status_code == 200
    visitor = Client()
    visitor.get(reverse("mfa_login_webauthn"), headers={"accept": "application/json"})
    assert visitor.post(reverse("mfa_login_webauthn"), {"credential": credential})["Location"] == reverse("account_login")
    visitor, _where = log_in()
    assert visitor.post(reverse("mfa_authenticate"), {"credential": credential}).status_code == 200
    assert "_auth_user_id" not in visitor.session
    assert not Authenticator.objects.filter(type="webauthn").exists()


def test_staff_without_one_are_led_to_it_where_the_club_demands_it(client, member, bob, club_with):
    member.is_staff = member.is_superuser = True
    member.save()
    assert client.get(reverse("staff")).status_code == 200
    club_with(staff_second_factor=True)
    for page in (reverse("staff"), reverse("staff-members"), reverse("admin:index"), "/admin/accounts/member/"):
        assert client.get(page)["Location"] == reverse("mfa_index"), page
    assert "The club asks its staff for a second factor" in client.get(reverse("mfa_index")).content.decode()
    assert client.get(reverse("home")).status_code == 200
    Authenticator.objects.create(user=member, type="recovery_codes", data={"seed": "x", "used_mask": 0})
    assert client.get(reverse("staff")).status_code == 302
    Authenticator.objects.create(user=member, type="totp", data={"secret": SECRET})
    assert client.get(reverse("staff")).status_code == 200
    refused = client.post(reverse("mfa_deactivate_totp"))
    assert "Add another one before you remove this one" in refused.content.decode()
    assert Authenticator.objects.filter(user=member, type="totp").exists()
    client.force_login(bob)
    assert client.get(reverse("staff")).status_code == 403


def test_it_can_be_taken_away_again(client, guarded):
    assert client.post(reverse("mfa_deactivate_totp"))["Location"] == reverse("mfa_index")
    assert log_in()[1] == "/"
