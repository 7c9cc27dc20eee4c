"""Changing one's e-mail addresses, and links and addresses that are none."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.urls import reverse

from club.notices.models import Parcel
from tests.accounts.letters import PASSWORD, letters, reset, sign_up


@pytest.mark.parametrize("where", ["1-x", "zzzzzzzzzzzzz-x", "0-%00", f"1-{'x' * 500}", "a-b-c-d"])
def test_a_link_that_is_none(client, db, where):
    reply = client.get(f"/account/password/reset/{where}/", follow=True)
    assert reply.status_code == 200
    assert "no longer good" in reply.content.decode()


@pytest.mark.parametrize("email", ["", "x", "a@b", "a\0@example.org", "a" * 300 + "@example.org", "<b>@example.org"])
def test_an_address_that_is_none(client, db, email):
    assert reset(client, email).status_code == 200
    if email:
        assert "email" in sign_up(client, email=email).context["form"].errors
    assert not Parcel.objects.exists()
    reply = client.get(f"/account/email/confirm/{'x' * 300}/")
    assert "no longer good" in reply.content.decode()


def test_changing_addresses_asks_for_the_password_once_more(client, addressed):
    client.force_login(addressed)
    page = reverse("account_email")
    assert "alice@example.org" in client.get(page).content.decode()
    asked = client.post(page, {"action_add": "", "email": "second@example.org"})
    assert asked["Location"].startswith(reverse("account_reauthenticate"))
    client.post(asked["Location"], {"password": "wrong"})
    assert EmailAddress.objects.filter(user=addressed).count() == 1
    # With the right one what was asked for is done.
    client.post(asked["Location"], {"password": PASSWORD})
    assert EmailAddress.objects.filter(user=addressed).count() == 2
    assert letters("second@example.org")
    client.post(page, {"action_remove": "", "email": "alice@example.org"})
    assert EmailAddress.objects.filter(email="alice@example.org").exists()  # The one to which mails go stays.
    client.post(page, {"action_remove": "", "email": "second@example.org"})
    assert [address.email for address in EmailAddress.objects.all()] == ["alice@example.org"]
    for given in ("alice@example.org\0", "nobody@example.org", "<b>"):
        assert client.post(page, {"action_primary": "", "email": given}).status_code == 302
