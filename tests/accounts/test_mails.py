"""E-mail addresses: optional, confirmed by a link, good for logging in and for a new password. Mails go into the outbox."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse

from club.accounts.models import Member
from club.notices.models import Parcel
from tests.accounts.letters import PASSWORD, letters, link, reset, sign_up

SENT = "If this address belongs to an account"


@pytest.mark.parametrize("entry", ["open", "approval"])
def test_an_address_given_at_sign_up_is_confirmed_by_its_link(client, staff, club_with, entry):
    club_with(entry=entry, address="https://club.example.org")
    sign_up(client)
    ((subject, text),) = letters("zoe@example.org")
    assert subject.startswith("[Table Club]")
    assert "https://club.example.org/account/email/confirm/" in text
    reader = Client()
    assert "Is zoe@example.org the address of zoe?" in reader.get(link(text)).content.decode()
    assert not EmailAddress.objects.get().verified
    reader.post(link(text))
    assert EmailAddress.objects.get().verified
    assert "no longer good" in reader.get(link(text)[:-6] + "/").content.decode()


def test_without_mails_no_address_is_asked_for(client, db, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
    assert 'name="email"' not in client.get(reverse("account_signup")).content.decode()
    page = client.get(reverse("account_reset_password")).content.decode()
    assert 'name="email"' not in page
    assert "print you a slip" in page
    sign_up(client)
    assert Member.objects.get().email == ""
    assert not Parcel.objects.exists()


def test_the_sign_up_tells_nobody_whose_address_it_is(client, addressed):
    sign_up(client, email="ALICE@example.org")
    assert Member.objects.filter(username="zoe").exists()
    ((_subject, text),) = letters("alice@example.org")
    page = Client().get(link(text)).content.decode()
    assert "Another account has confirmed alice@example.org" in page
    # Only the confirmed one logs in by it.
    assert log_in(Client(), "alice@example.org") == str(addressed.pk)


def log_in(client, login):
    client.post(reverse("account_login"), {"login": login, "password": PASSWORD})
    return client.session.get("_auth_user_id")


@pytest.mark.parametrize("login", ["alice", "alice@example.org", " Alice@Example.org "])
def test_one_logs_in_by_name_or_address(client, addressed, login):
    assert log_in(client, login) == str(addressed.pk)


def test_a_forgotten_password_is_replaced_by_a_link_once(client, addressed):
    elsewhere = Client()
    elsewhere.force_login(addressed)
    assert SENT in reset(client, "alice@example.org").content.decode()
    ((_subject, text),) = letters("alice@example.org")
    page = client.get(link(text), follow=True)
    again = {"password1": "seven-goblins-8", "password2": "seven-goblins-8"}
    done = client.post(page.redirect_chain[-1][0], again, follow=True)
    assert "Your new password is in force" in done.content.decode()
    addressed.refresh_from_db()
    assert addressed.check_password("seven-goblins-8")
    assert elsewhere.get(reverse("settings")).status_code == 302
    assert "no longer good" in Client().get(link(text), follow=True).content.decode()


def test_the_reset_never_tells_whether_an_address_exists(client, addressed):
    pages = []
    for email in ("alice@example.org", "nobody@example.org"):
        visitor = Client()
        reply = reset(visitor, email)
        pages.append((reply.redirect_chain, reply.content.decode().split("<main")[1].split("</main>")[0]))
    assert pages[0] == pages[1]
    assert [len(letters(email)) for email in ("alice@example.org", "nobody@example.org")] == [1, 0]


def test_no_letter_goes_to_an_address_that_is_not_confirmed(client, addressed):
    EmailAddress.objects.update(verified=False)
    reset(client, "alice@example.org")
    client.force_login(addressed)
    again = {"oldpassword": PASSWORD, "password1": "seven-goblins-8", "password2": "seven-goblins-8"}
    for confirmed in (False, True):
        assert len(letters("alice@example.org")) == 0
        EmailAddress.objects.update(verified=confirmed)
        client.post(reverse("account_change_password"), again)
        again |= {"oldpassword": "seven-goblins-8", "password1": PASSWORD, "password2": PASSWORD}
    assert len(letters("alice@example.org")) == 1


def test_a_letter_speaks_the_members_language(client, addressed):
    Member.objects.filter(pk=addressed.pk).update(language="fr")
    reset(client, "alice@example.org")
    assert "Bonjour de la part du club « Table Club »" in letters("alice@example.org")[0][1]


def test_resets_are_counted_an_address(client, addressed, settings):
    settings.ACCOUNT_RATE_LIMITS = {"reset_password": "2/m/key"}
    assert [reset(Client(), "alice@example.org").status_code for _ in range(3)] == [200, 200, 429]
    assert reset(client, "other@example.org").status_code == 200


def test_a_change_of_the_account_tells_from_which_device_it_came(client, addressed):
    client.force_login(addressed)
    again = {"oldpassword": PASSWORD, "password1": "seven-goblins-8", "password2": "seven-goblins-8"}
    laptop = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"
    client.post(reverse("account_change_password"), again, headers={"user-agent": laptop})
    ((subject, text),) = letters("alice@example.org")
    assert subject == "[Table Club] Your password has been changed"
    assert "\n- Firefox, Linux\n- address 127.0.0.1\n" in text
    assert "Mozilla" not in text
