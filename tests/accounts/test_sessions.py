"""Where a member is logged in, and ending one of them or all others."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client
from django.urls import reverse

from club.notices.useragents import device_name

PASSWORD = "wooden-table-7"
PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36"
TABLET = "Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) Version/17.0 Safari/604.1"
LAPTOP = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"


def log_in(agent):
    client = Client(headers={"user-agent": agent})
    client.post(reverse("account_login"), {"login": "alice", "password": PASSWORD})
    return client


@pytest.fixture(autouse=True)
def _password(alice):
    alice.set_password(PASSWORD)
    alice.save()


@pytest.fixture
def told(monkeypatch):
    """Whose sockets were closed."""
    found = []
    monkeypatch.setattr("games.live.tell_logged_out", lambda **whom: found.append(whom))
    return found


def end_address(agent):
    return reverse("session-end", args=[UserSession.objects.get(user_agent=agent).pk])


def is_in(client):
    return client.get(reverse("settings")).status_code == 200


def test_all_are_listed_and_the_others_ended(alice, told, django_capture_on_commit_callbacks):
    phone, tablet, laptop = log_in(PHONE), log_in(TABLET), log_in(LAPTOP)
    page = laptop.get(reverse("usersessions_list")).content.decode()
    assert page.index("Firefox, Linux") < page.index("in use now") < page.index("Chrome, Android")
    assert page.count("this device") == 1
    assert page.count(" after ") == page.count("last used on") == page.count("</button></form></li>") == 2
    assert page.count("address 127.0.0.1") == 3
    with django_capture_on_commit_callbacks(execute=True):
        laptop.post(reverse("usersessions_list"))
    assert [is_in(client) for client in (phone, tablet, laptop)] == [False, False, True]
    # Their sockets close too.
    assert told == [{"member_id": alice.pk, "session_key": None}]
    assert "Nowhere else." in laptop.get(reverse("usersessions_list")).content.decode()


def test_one_is_ended_by_itself(alice, told, django_capture_on_commit_callbacks):
    phone, tablet, laptop = log_in(PHONE), log_in(TABLET), log_in(LAPTOP)
    address, key = end_address(PHONE), phone.session.session_key
    with django_capture_on_commit_callbacks(execute=True):
        page = laptop.post(address, follow=True).content.decode()
    assert "Ended: Chrome, Android." in page
    assert "Safari, iPad" in page
    assert [is_in(client) for client in (phone, tablet, laptop)] == [False, True, True]
    assert told == [{"member_id": alice.pk, "session_key": key}]
    # Sent once more it does no harm, and says so.
    assert "That one had ended already." in laptop.post(address, follow=True).content.decode()


def test_ones_own_is_ended_by_the_log_out(alice, told):
    laptop = log_in(LAPTOP)
    answer = laptop.post(end_address(LAPTOP))
    assert answer["Location"] == reverse("account_logout")
    assert is_in(laptop)
    assert told == []


def test_nobody_ends_anothers(alice, bob, told):
    phone, stranger = log_in(PHONE), Client()
    stranger.force_login(bob)
    stranger.post(end_address(PHONE))
    assert is_in(phone)
    assert told == []


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0", "Edge, Windows"),
        ("curl/8", ""),
        ("", ""),
    ],
)
def test_devices_have_names_that_people_know(agent, name):
    assert device_name(agent) == name


def test_the_last_use_is_told_by_the_hour(alice, club_with):
    club_with(time_zone="Europe/Paris")
    _phone, laptop = log_in(PHONE), log_in(LAPTOP)
    UserSession.objects.filter(user_agent=PHONE).update(last_seen_at=datetime(2026, 11, 29, 13, 47, tzinfo=UTC))
    assert "last used on Nov. 29, 2026 after 2 p.m." in laptop.get(reverse("usersessions_list")).content.decode()


def test_back_from_the_log_in_one_gets_the_list(alice):
    laptop = log_in(LAPTOP)
    assert laptop.get(end_address(LAPTOP))["Location"] == reverse("usersessions_list")
