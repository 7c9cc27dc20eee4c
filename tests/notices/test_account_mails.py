"""Mails about an account say why they came, and lead to what can be switched off."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse

from club.accounts.models import Member
from club.accounts.services.newcomers import newcomer_decline
from club.house.models import Club
from club.notices.delivery import deliver
from tests.notices.post_office import Sink, links, text_of, with_address

PASSWORD, NEW = "wooden-table-7", "wooden-table-8"
CHOICES = "https://club.example.org/notices/settings/"
SAFETY, ASKED = "because something in your account has changed", "because somebody has just asked for it"


@pytest.fixture
def member(sink: Sink, bob: Member, club_with: Callable[..., Club]) -> Client:
    """Bob, logged in and proven by his password, with a confirmed address."""
    club_with(address="https://club.example.org", entry="open")
    with_address(bob)
    bob.set_password(PASSWORD)
    bob.save()
    client = Client()
    client.post(reverse("account_login"), {"login": "bob", "password": PASSWORD})
    # Changing addresses asks for it once more.
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return client


def one_line(text: str) -> str:
    return " ".join(text.split())


def test_a_change_to_the_account_cannot_be_switched_off_and_says_so(member: Client, sink: Sink) -> None:
    member.post(reverse("account_change_password"), {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW})
    deliver()
    (mail,) = sink.mails
    assert mail["List-Unsubscribe"] == f"<{CHOICES}>"
    # Nothing is stopped by it alone.
    assert mail["List-Unsubscribe-Post"] is None
    assert SAFETY in one_line(text_of(mail))
    assert CHOICES in links(mail)
    assert member.get("/notices/settings/").status_code == 200


def test_another_address_is_told_to_the_one_before_in_the_members_language(member: Client, bob: Member, sink: Sink) -> None:
    Member.objects.filter(pk=bob.pk).update(language="fr")
    EmailAddress.objects.create(user=bob, email="new@example.org", verified=True)
    member.post(reverse("account_email"), {"action_primary": "", "email": "new@example.org"})
    deliver()
    (mail,) = sink.mails
    assert mail["To"] == "bob@example.org"
    assert mail["List-Unsubscribe"] == f"<{CHOICES}>"
    assert "quelque chose a changé dans votre compte" in one_line(text_of(mail))


def test_what_was_asked_for_says_that_it_was(member: Client, sink: Sink) -> None:
    Client().post(reverse("account_reset_password"), {"email": "bob@example.org"})
    member.post(reverse("account_email"), {"action_add": "", "email": "second@example.org"})
    deliver()
    assert {str(mail["To"]) for mail in sink.mails} == {"bob@example.org", "second@example.org"}
    for mail in sink.mails:
        assert ASKED in one_line(text_of(mail))
        assert links(mail)[-2:] == [CHOICES, "https://club.example.org/"]
        assert mail["List-Unsubscribe"] is None


def test_who_was_not_let_in_hears_that_it_was_the_last_mail(member: Client, bob: Member, sink: Sink) -> None:
    Member.objects.filter(pk=bob.pk).update(waiting=True, email="bob@example.org")
    bob.refresh_from_db()
    newcomer_decline(member=bob, reason="No more chairs.")
    deliver()
    (mail,) = sink.mails
    assert "This is the last mail that you get from us." in one_line(text_of(mail))
