"""Where a member is logged in, and ending the others."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from club.notices.useragents import device_name

PASSWORD = "wooden-table-7"
PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36"
LAPTOP = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"


def log_in(agent):
    client = Client(headers={"user-agent": agent})
    client.post(reverse("account_login"), {"login": "alice", "password": PASSWORD})
    return client


@pytest.fixture(autouse=True)
def _password(alice):
    alice.set_password(PASSWORD)
    alice.save()


def test_all_are_listed_and_the_others_ended(alice, bob, monkeypatch, django_capture_on_commit_callbacks):
    told = []
    monkeypatch.setattr("games.live.tell_logged_out", lambda **whom: told.append(whom))
    phone, laptop = log_in(PHONE), log_in(LAPTOP)
    bob.set_password(PASSWORD)
    bob.save()
    page = laptop.get(reverse("usersessions_list")).content.decode()
    assert "Chrome, Android" in page
    assert "Firefox, Linux" in page
    assert page.count("this device") == 1
    with django_capture_on_commit_callbacks(execute=True):
        laptop.post(reverse("usersessions_list"))
    assert phone.get(reverse("settings")).status_code == 302
    assert laptop.get(reverse("settings")).status_code == 200
    # Their sockets close too.
    assert told == [{"member_id": alice.pk, "session_key": None}]
    assert "Nowhere else." in laptop.get(reverse("usersessions_list")).content.decode()


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
