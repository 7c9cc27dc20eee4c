"""A visitor's choices: one small cookie, which becomes the member's at the log-in, once."""

import pytest
from django.urls import reverse

from club.accounts.models import Member
from club.accounts.preferences import COOKIE, Preferences, from_stored
from tests.accounts.letters import PASSWORD
from tests.accounts.test_preferences import choose, page_of, tag


@pytest.fixture
def known(alice):
    alice.set_password(PASSWORD)
    alice.save()
    return alice


def set_one(client, name, value, **more):
    return client.post(reverse("preference-set"), {"name": name, "value": value}, **more)


def log_in(client):
    return client.post(reverse("account_login"), {"login": "alice", "password": PASSWORD})


def sign_up(client):
    form = {"username": "dora", "age": "adult", "password1": PASSWORD, "password2": PASSWORD}
    return client.post(reverse("account_signup"), form)


def test_a_visitor_is_remembered_by_a_cookie(client, db):
    response = choose(client, theme="dark", signs="letters")
    cookie = response.cookies[COOKIE]
    assert cookie.value == "theme:dark.signs:letters"
    assert (cookie["samesite"], cookie["httponly"], cookie["path"]) == ("Lax", True, "/")
    for address in ("/preferences/", "/account/login/", "/nowhere/"):
        assert tag(page_of(client, address)) == '<html lang="en" data-theme="dark" data-signs="letters">'


def test_the_cookie_goes_only_by_https_where_the_site_does(client, db, settings):
    settings.SESSION_COOKIE_SECURE = True
    assert choose(client, theme="dark").cookies[COOKIE]["secure"]


def test_the_cookie_goes_with_the_last_choice(client, db):
    choose(client, theme="dark")
    assert choose(client).cookies[COOKIE]["max-age"] == 0
    assert tag(page_of(client)) == '<html lang="en">'


def test_a_damaged_cookie_harms_nothing(client, db):
    client.cookies[COOKIE] = 'theme:"><b>.text:large'
    assert tag(page_of(client)) == '<html lang="en" data-text="large">'


def test_one_choice_at_a_time(client, db):
    assert set_one(client, "sound", "on").status_code == 204
    assert set_one(client, "turned", "on", headers={"hx-request": "true"}).status_code == 204
    assert client.cookies[COOKIE].value == "sound:on.turned:on"
    response = client.post(reverse("preference-set"), {"name": "sound", "value": "off", "next": "/try/ludicitude/?draft=x"})
    assert (response.status_code, response["Location"]) == (302, "/try/ludicitude/?draft=x")
    assert client.cookies[COOKIE].value == "turned:on"


@pytest.mark.parametrize("onward", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)"])
def test_it_leads_to_no_other_site(client, db, onward):
    response = client.post(reverse("preference-set"), {"name": "sound", "value": "on", "next": onward})
    assert response["Location"] == "/preferences/"


@pytest.mark.parametrize(
    ("name", "value"), [("sound", "loud"), ("colour", "on"), ("", ""), ("theme", "dark\0"), ("learnt", "on")]
)
def test_no_such_choice_is_told_and_changes_nothing(client, alice, name, value):
    client.force_login(alice)
    assert set_one(client, name, value).status_code == 422
    onward = client.post(reverse("preference-set"), {"name": name, "value": value, "next": "/"}, follow=True)
    assert "There is no such choice" in onward.content.decode()
    alice.refresh_from_db()
    assert alice.preferences == {}


def test_a_member_who_never_chose_takes_the_visitors_choices_over(client, known):
    known.preferences = {"learnt": [1]}
    known.save()
    choose(client, theme="dark", text="large")
    response = log_in(client)
    known.refresh_from_db()
    assert known.preferences == {"learnt": [1], "theme": "dark", "text": "large"}
    # The next one at this device begins anew.
    assert response.cookies[COOKIE]["max-age"] == 0


def test_who_signs_up_takes_them_over(client, db):
    choose(client, theme="dark")
    assert sign_up(client).status_code == 302
    assert from_stored(Member.objects.get(username="dora").preferences) == Preferences(theme="dark")
    assert 'data-theme="dark"' in tag(page_of(client))


def test_a_member_who_has_chosen_keeps_that(client, known):
    known.preferences = {"theme": "system"}
    known.save()
    choose(client, theme="dark")
    response = log_in(client)
    known.refresh_from_db()
    assert known.preferences == {"theme": "system"}
    assert COOKIE not in response.cookies
    assert tag(page_of(client)) == '<html lang="en">'


def test_a_visitors_language_is_the_devices(client, db):
    response = choose(client, language="fr")
    assert response.cookies["django_language"].value == "fr"
    assert tag(page_of(client)) == '<html lang="fr">'
