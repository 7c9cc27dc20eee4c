"""The settings page: shown name, language, time zone."""

from datetime import UTC, datetime

import pytest
from allauth.account.models import EmailAddress
from django.db import IntegrityError
from django.urls import reverse

from club.accounts.models import Member


@pytest.fixture(autouse=True)
def _logged_in(client, alice):
    client.force_login(alice)


def keep(client, **given):
    data = {"display_name": "Alice", "language": "en", "time_zone": "", **given}
    return client.post(reverse("settings"), data)


def test_it_keeps_what_was_chosen(client, alice):
    given = {"display_name": "  Zoe\u0301  Z. ", "real_name": " Zoé  Zola "}
    response = keep(client, **given, language="fr", time_zone="America/Cayenne")
    assert response["Location"] == alice.get_absolute_url()
    alice.refresh_from_db()
    assert (alice.shown_name, alice.shown_key) == ("Zoé Z.", "zoé z.")
    assert alice.real_name == "Zoé Zola"
    assert (alice.language, alice.time_zone) == ("fr", "America/Cayenne")


def test_the_language_holds_at_once_and_on_this_device(client, alice):
    response = keep(client, language="fr")
    assert response.cookies["django_language"].value == "fr"
    assert '<html lang="fr">' in client.get(reverse("settings")).content.decode()


def test_an_empty_shown_name_gives_way_to_the_username(client, alice):
    keep(client, display_name="")
    alice.refresh_from_db()
    assert (alice.shown_name, alice.shown_key) == ("alice", "alice")


def test_a_member_may_be_shown_under_the_own_username(client, alice):
    assert keep(client, display_name="ALICE").status_code == 302


@pytest.mark.parametrize("name", ["bob", "BOB", "Bob", "\uff42ob"])
def test_it_rejects_another_members_name(client, alice, bob, name):
    response = keep(client, display_name=name)
    assert "display_name" in response.context["form"].errors
    alice.refresh_from_db()
    assert alice.display_name == "Alice"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("display_name", "a\u202eb"),
        ("display_name", "Club"),
        ("display_name", "x" * 41),
        ("real_name", "Alice\u202eMartin"),
        ("real_name", "x" * 81),
        ("language", "de"),
        ("language", ""),
        ("time_zone", "Mars/Olympus"),
        ("time_zone", "../../etc/passwd"),
    ],
)
def test_it_rejects_what_cannot_be_chosen(client, alice, field, value):
    response = keep(client, **{field: value})
    assert response.status_code == 200
    assert list(response.context["form"].errors) == [field]
    alice.refresh_from_db()
    assert (alice.display_name, alice.language, alice.time_zone) == ("Alice", "", "")


def test_the_slower_of_two_reads_that_the_name_is_taken(client, alice, bob, monkeypatch):
    # As it is where the other one's name is stored between this one's check and save.
    monkeypatch.setattr("club.accounts.forms.settings.name_taken", lambda name, besides: False)
    response = keep(client, display_name="BOB", language="fr")
    page = response.content.decode()
    assert "This name is taken" in page
    assert '<html lang="en">' in page
    assert (response.context["user"].shown_name, response.context["user"].shown_key) == ("Alice", "alice")
    assert page.count("BOB") == 1  # In the field, to be changed; the page's head still says Alice.
    alice.refresh_from_db()
    assert (alice.display_name, alice.language) == ("Alice", "")


def test_the_database_has_the_last_word(alice, bob):
    bob.display_name = "ALICE"
    with pytest.raises(IntegrityError):
        bob.save()


def test_guests_of_one_evening_may_share_a_name(db):
    for username in ("guest-1", "guest-2"):
        Member.objects.create_user(username, display_name="Paul", kind=Member.Kind.GUEST)
    assert Member.objects.filter(shown_key="paul").count() == 2


def test_times_are_shown_in_the_members_zone(client, alice):
    evening = datetime(2026, 5, 1, 20, 30, tzinfo=UTC)
    Member.objects.filter(pk=alice.pk).update(date_joined=evening, time_zone="Asia/Tokyo")
    assert "May 2, 2026" in client.get(alice.get_absolute_url()).content.decode()


def test_zones_are_offered_once_in_the_readers_words(client, alice):
    Member.objects.filter(pk=alice.pk).update(time_zone="Asia/Calcutta", language="fr")
    page = client.get(reverse("settings")).content.decode()
    assert "Océan Indien" in page
    assert "Amériques" in page
    # What was chosen under an old name is not lost.
    assert '<option value="Asia/Calcutta" selected>' in page
    Member.objects.filter(pk=alice.pk).update(time_zone="")
    assert "Asia/Calcutta" not in client.get(reverse("settings")).content.decode()


def test_a_zone_that_is_none_any_more_gives_way_to_the_clubs(client, alice):
    Member.objects.filter(pk=alice.pk).update(time_zone="Mars/Olympus")
    assert client.get(alice.get_absolute_url()).status_code == 200


def test_it_is_for_members_only(client):
    client.logout()
    assert client.get(reverse("settings"))["Location"].startswith(reverse("account_login"))
    assert keep(client)["Location"].startswith(reverse("account_login"))


def test_of_addresses_only_what_helps_is_offered(client, alice):
    first = EmailAddress.objects.create(user=alice, email="alice@example.org", primary=True, verified=False)
    client.force_login(alice)

    def offered():
        page = client.get(reverse("account_email")).content.decode()
        return [f'name="action_{act}"' in page for act in ("primary", "send")] + ["we write to this one" in page]

    assert offered() == [False, True, False]
    EmailAddress.objects.filter(pk=first.pk).update(verified=True)
    assert offered() == [False, False, True]
    EmailAddress.objects.create(user=alice, email="a@example.org", verified=True)
    assert offered() == [True, False, True]
