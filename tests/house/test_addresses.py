"""Absolute addresses, for mails and QR codes."""

from __future__ import annotations

import pytest
from django.test import RequestFactory

from club.house import served
from club.house.selectors import address_of, found_at


def asked(host: str) -> object:
    return RequestFactory().get("/", headers={"host": host})


def test_the_clubs_own_address_comes_first(club_with, settings) -> None:
    settings.HALL_ADDRESS, settings.ALLOWED_HOSTS = "http://10.0.0.7:8000", ["*"]
    club_with(address="https://club.example/")
    assert address_of("/x/", asked("10.0.0.7:8000")) == address_of("/x/") == "https://club.example/x/"


def test_without_one_it_is_where_the_reader_found_us(settings) -> None:
    settings.HALL_ADDRESS, settings.ALLOWED_HOSTS = "http://10.0.0.7:8000", ["*"]
    assert address_of("/x/", asked("club.example")) == "http://club.example/x/"


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost", "[::1]:8000"])
def test_what_only_this_machine_knows_is_no_use_in_the_hall(settings, host: str) -> None:
    settings.HALL_ADDRESS = "http://10.0.0.7:8000"
    assert address_of("/x/", asked(host)) == "http://10.0.0.7:8000/x/"
    settings.HALL_ADDRESS = ""
    assert address_of("/x/", asked(host)) == f"http://{host}/x/"


def test_without_a_request_it_is_the_first_name_we_may_be_called_by(settings) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", ".example", "club.example", "other.example"]
    assert address_of("/x/") == "http://club.example/x/"
    settings.SECURE_SSL_REDIRECT = True
    assert address_of("/x/") == "https://club.example/x/"
    settings.ALLOWED_HOSTS = ["localhost"]
    assert address_of("/x/") == "http://localhost:8000/x/"


@pytest.mark.parametrize(
    ("host", "known"),
    [("127.0.0.1", "http://127.0.0.1:8123/x/"), ("0.0.0.0", "http://localhost:8123/x/"), ("::1", "http://[::1]:8123/x/")],
)
def test_where_nothing_else_is_known_it_is_where_this_process_serves(settings, monkeypatch, host: str, known: str) -> None:
    settings.ALLOWED_HOSTS = ["localhost"]
    monkeypatch.setattr(served, "_served", "")
    served.serves_at(host, 8123)
    assert address_of("/x/") == known


@pytest.mark.parametrize(
    ("host", "hall", "kept"),
    [
        ("club.example.org:8443", "", "http://club.example.org:8443"),
        ("localhost:8000", "", ""),
        # Tomorrow the hall's network may give this address to another machine.
        ("192.168.1.20:8000", "http://192.168.1.20:8000", ""),
        ("hall", "", ""),
    ],
)
def test_only_an_address_that_lasts_is_kept(settings, host: str, hall: str, kept: str) -> None:
    settings.ALLOWED_HOSTS, settings.HALL_ADDRESS = ["*"], hall
    assert found_at(asked(host)) == kept
