"""Changing the password."""

import pytest
from django.urls import reverse

OLD, NEW = "wooden-table-7", "seven-goblins-8"


@pytest.fixture(autouse=True)
def _logged_in(client, alice):
    alice.set_password(OLD)
    alice.save()
    client.force_login(alice)


def change(client, old=OLD, new=NEW, again=None):
    data = {"oldpassword": old, "password1": new, "password2": again or new}
    return client.post(reverse("account_change_password"), data)


def test_it_changes_the_password_and_stays_logged_in(client, alice):
    response = change(client)
    assert response["Location"] == alice.get_absolute_url()
    alice.refresh_from_db()
    assert alice.check_password(NEW)
    page = client.get(response["Location"])
    assert page.status_code == 200
    assert "Your new password is in force." in page.content.decode()


def test_it_ends_the_members_other_sessions(client, alice):
    from django.test import Client

    elsewhere = Client()
    elsewhere.force_login(alice)
    change(client)
    assert elsewhere.get(reverse("settings")).status_code == 302


@pytest.mark.parametrize(
    ("given", "field"),
    [({"old": "wrong"}, "oldpassword"), ({"new": "short"}, "password1"), ({"again": "other-goblins-9"}, "password2")],
)
def test_it_rejects_what_does_not_fit(client, alice, given, field):
    response = change(client, **given)
    assert response.status_code == 200
    assert field in response.context["form"].errors
    alice.refresh_from_db()
    assert alice.check_password(OLD)


def test_it_cannot_hold_the_name(client, alice):
    refused = change(client, new="Alice-alice-99").content.decode()
    assert "The password holds the username" in refused
    alice.refresh_from_db()
    assert alice.check_password(OLD)


def test_it_is_for_members_only(client):
    client.logout()
    assert client.get(reverse("account_change_password"))["Location"].startswith(reverse("account_login"))


def test_an_account_without_a_password_is_sent_to_the_staff(client, alice):
    alice.set_unusable_password()
    alice.save()
    client.force_login(alice)
    response = client.get(reverse("account_change_password"), follow=True)
    assert "Ask the club&#x27;s staff" in response.content.decode()
