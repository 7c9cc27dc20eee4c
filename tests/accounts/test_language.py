"""The language of the pages: who decides, and what the switch at the foot of the page does."""

import pytest
from django.urls import reverse


def switch(client, language, to="/account/login/"):
    return client.post(reverse("set_language"), {"language": language, "next": to})


def language_of(client, page="/account/settings/", **headers):
    return client.get(page, headers=headers).content.decode().split('<html lang="')[1][:2]


def test_a_visitor_reads_the_browsers_language(client, db):
    assert language_of(client, "/account/login/", **{"accept-language": "fr-CA,en;q=0.5"}) == "fr"
    assert language_of(client, "/account/login/", **{"accept-language": "de"}) == "en"


def test_a_visitors_choice_holds_on_the_device(client, db):
    assert switch(client, "fr")["Location"] == "/account/login/"
    assert language_of(client, "/account/login/") == "fr"


def test_a_members_choice_holds_everywhere(client, alice):
    client.force_login(alice)
    switch(client, "fr")
    alice.refresh_from_db()
    assert alice.language == "fr"
    del client.cookies["django_language"]
    assert language_of(client) == "fr"


@pytest.mark.parametrize("language", ["de", "zh-hans", "xx", "", "../..", "fr\0"])
def test_it_rejects_a_language_that_the_club_does_not_speak(client, alice, language):
    client.force_login(alice)
    response = switch(client, language)
    assert response.status_code == 302
    assert "django_language" not in response.cookies
    alice.refresh_from_db()
    assert alice.language == ""


@pytest.mark.parametrize("to", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", ""])
def test_it_rejects_a_way_to_another_site(client, db, to):
    assert switch(client, "fr", to)["Location"] == "/"


def test_it_changes_nothing_by_a_link(client, alice):
    client.force_login(alice)
    response = client.get(reverse("set_language"), {"language": "fr"})
    assert "django_language" not in response.cookies
    alice.refresh_from_db()
    assert alice.language == ""


def test_djangos_own_sentences_are_french_too(client, db):
    switch(client, "fr")
    data = {"username": "dora", "password1": "1234", "password2": "1234"}
    page = client.post(reverse("account_signup"), data).content.decode()
    assert "Ce mot de passe est trop court" in page
    assert "This password" not in page
