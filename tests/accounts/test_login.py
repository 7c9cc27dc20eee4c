"""Logging in and out."""

import pytest
from django.conf import settings
from django.urls import reverse

PASSWORD = "wooden-table-7"


@pytest.fixture(autouse=True)
def _password(alice):
    alice.set_password(PASSWORD)
    alice.save()


def log_in(client, username="alice", password=PASSWORD, **more):
    return client.post(reverse("account_login"), {"login": username, "password": password, **more})


def logged_in(client):
    return "_auth_user_id" in client.session


@pytest.mark.parametrize("username", ["alice", "Alice", " ALICE "])
def test_it_logs_in_whatever_the_case(client, username):
    response = log_in(client, username)
    assert (response.status_code, response["Location"]) == (302, "/")
    assert logged_in(client)


def test_it_goes_back_to_the_page_that_asked(client):
    page = reverse("settings")
    asked = client.get(page)
    assert asked["Location"] == f"{reverse('account_login')}?next={page}"
    assert f'name="next" value="{page}"' in client.get(asked["Location"]).content.decode()
    assert log_in(client, next=page)["Location"] == page


@pytest.mark.parametrize("page", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", "abc"])
def test_it_rejects_a_way_to_another_site(client, page):
    assert log_in(client, next=page)["Location"] == "/"


@pytest.mark.parametrize(("username", "password"), [("alice", "wrong"), ("nobody", PASSWORD), ("a\0b", PASSWORD), ("", "")])
def test_it_rejects_a_wrong_pair_without_saying_which_is_wrong(client, username, password):
    response = log_in(client, username, password)
    assert response.status_code == 200
    assert response.context["form"].errors
    assert not logged_in(client)


def test_it_says_the_same_for_an_unknown_name_and_a_wrong_password(client):
    unknown, wrong = log_in(client, "nobody"), log_in(client, password="wrong")
    assert unknown.context["form"].non_field_errors() == ["The name or the password is not right."]
    assert wrong.context["form"].non_field_errors() == unknown.context["form"].non_field_errors()


def test_it_stops_guessing(client):
    for _ in range(10):
        log_in(client, password="wrong")
    response = log_in(client)
    assert "Too many failed attempts" in response.context["form"].non_field_errors()[0]
    assert not logged_in(client)


def test_it_answers_a_flood_with_a_page(client, settings):
    settings.ACCOUNT_RATE_LIMITS = {"login": "1/m/ip"}
    log_in(client, password="wrong")
    response = log_in(client, password="wrong")
    assert response.status_code == 429
    assert "wait a while and send it again" in response.content.decode()


def test_it_rejects_an_account_that_is_switched_off(client, alice):
    alice.is_active = False
    alice.save()
    response = log_in(client)
    assert response["Location"] == reverse("account_inactive")
    assert "switched off" in client.get(response["Location"]).content.decode()
    assert not logged_in(client)


def test_it_speaks_the_members_language_afterwards(client, alice):
    alice.language = "fr"
    alice.save()
    response = log_in(client, next=reverse("settings"))
    assert response.cookies[settings.LANGUAGE_COOKIE_NAME].value == "fr"
    assert '<html lang="fr">' in client.get(reverse("settings")).content.decode()


def test_another_members_language_on_this_device_gives_way(client, alice):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    alice.language = "fr"
    alice.save()
    log_in(client)
    assert client.cookies[settings.LANGUAGE_COOKIE_NAME].value == "fr"


def test_it_greets_with_the_shown_name_once(client, alice):
    alice.display_name = "Àlice & co"
    alice.save()
    log_in(client)
    page = client.get(reverse("settings")).content.decode()
    assert "You are logged in as Àlice &amp; co." in page
    assert "You are logged in" not in client.get(reverse("settings")).content.decode()


def test_it_logs_out_by_a_form_only(client, alice):
    client.force_login(alice)
    assert "<form" in client.get(reverse("account_logout")).content.decode()
    assert logged_in(client)
    assert client.post(reverse("account_logout"))["Location"] == "/"
    assert not logged_in(client)


def test_a_form_sent_in_vain_is_told_of_above_it(client, db):
    told = "nothing was kept. Log in and send it again."
    page = client.post(reverse("settings"), {"real_name": "Alice Martin"}, follow=True)
    assert page.redirect_chain[-1][0] == f"{reverse('account_login')}?next={reverse('settings')}"
    assert told in page.content.decode()
    assert told not in client.get(reverse("settings"), follow=True).content.decode()
