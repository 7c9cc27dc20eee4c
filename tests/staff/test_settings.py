"""The club's settings and texts, as its administrators change them; and the address for the hall."""

from __future__ import annotations

import pytest
from django.test import Client

from club.accounts.models import Member
from club.house.models import Club
from club.house.services import club_begin
from club.staff.models import StaffAct
from tests.site.evening import client_of, text_of
from tests.site.pages import Browser

SETTINGS = {
    "name": "Les Lutins",
    "language": "en",
    "time_zone": "Europe/Paris",
    "address": "",
    "contact": "",
    "entry": "open",
    "real_names": "staff",
    "guest_days": "30",
    "log_days": "180",
    "session_days": "30",
}


@pytest.fixture
def reader(staff: Member, club_with) -> Client:
    """The administrator; the settings stand in the database as in the cache."""
    begun = club_begin(name="Les Lutins", language="en", entry="open")
    club_with(name=begun.name, language=begun.language, time_zone=begun.time_zone)
    return client_of(staff)


def acts() -> list[list[str]]:
    return [act.data["fields"] for act in StaffAct.objects.filter(kind="settings").order_by("pk")]


def test_a_change_is_kept_and_logged(reader: Client) -> None:
    words = {"name": "Les  Goblins", "address": "club.example/", "contact": "us@club.example", "is_public": "on"}
    assert reader.post("/staff/settings/", {**SETTINGS, **words})["Location"] == "/staff/settings/"
    row = Club.objects.get()
    assert (row.name, row.address, row.contact, row.is_public) == (
        "Les Goblins",
        "https://club.example",
        "us@club.example",
        True,
    )
    assert acts() == [["address", "contact", "is_public", "name"]]


def test_keeping_them_as_they_are_is_no_act(reader: Client) -> None:
    assert reader.post("/staff/settings/", SETTINGS).status_code == 302
    assert acts() == []


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name": " "}, "This field is required."),
        ({"name": "***"}, "at least one letter or digit"),
        ({"time_zone": "Mars/Olympus"}, "There is no such time zone."),
        ({"address": "javascript:alert(1)"}, "One looks like https://club.example."),
        ({"contact": "us"}, "Enter a valid email address."),
        ({"entry": "never"}, "not one of the available choices"),
        ({"guest_days": "0"}, "greater than or equal to 1"),
        ({"session_days": "9999999999999"}, "less than or equal to 365"),
    ],
)
def test_a_wrong_word_changes_nothing_and_loses_nothing(reader: Client, wrong: dict[str, str], said: str) -> None:
    reply = reader.post("/staff/settings/", {**SETTINGS, "log_days": "77", **wrong})
    page = reply.content.decode()
    assert (reply.status_code, said in page, 'value="77"' in page) == (422, True, True)
    assert Club.objects.get().log_days == 180
    assert acts() == []
    # Other pages do not show what was only typed.
    assert '<span class="brand-name">Les Lutins</span>' in page


def test_a_text_is_looked_at_before_it_is_kept(staff: Member, reader: Client) -> None:
    browser = Browser(staff)
    page = browser.get("/staff/settings/legal/")
    assert "Who is responsible" in page.one("textarea").text
    draft = {"text": "## Us\r\n\r\nAlice, *president*"}
    page = browser.press(page.one("button", text="Preview"), **draft)
    assert "<h2>Us</h2>" in page.html
    assert "<em>president</em>" in page.html
    assert "Alice, *president*" in page.one("textarea").text
    assert Club.objects.get().legal_notice == ""
    browser.press(page.one("button", text="Keep the text"), **draft)
    assert Club.objects.get().legal_notice == "## Us\n\nAlice, *president*"
    assert acts() == [["legal_notice"]]


def test_the_text_that_comes_with_the_site_stays_in_both_languages(reader: Client) -> None:
    shown = reader.get("/staff/settings/privacy/").context["form"]["text"].value()
    assert reader.post("/staff/settings/privacy/", {"text": shown.replace("\n", "\r\n")}).status_code == 302
    assert Club.objects.get().privacy == ""
    assert acts() == []


def test_a_text_too_long_is_not_lost(reader: Client) -> None:
    reply = reader.post("/staff/settings/privacy/", {"text": "é" * 20_001})
    assert (reply.status_code, "é" * 20_001 in reply.content.decode()) == (422, True)
    assert reader.get("/staff/settings/impressum/").status_code == 404


def test_a_site_from_before_there_were_settings_gets_some(staff: Member, not_set_up: None) -> None:
    reply = client_of(staff).post("/staff/settings/", {**SETTINGS, "name": "Les Lutins"})
    assert reply.status_code == 302
    assert (Club.objects.get().name, Club.objects.get().is_demo) == ("Les Lutins", False)


def test_the_hall_reads_its_addresses(staff: Member, settings, club_with) -> None:
    client = client_of(staff, headers={"host": "localhost"})
    assert "only this computer can reach the site" in text_of(client, "/staff/hall/")
    settings.HALL_ADDRESS = "http://192.168.1.20:8000"
    settings.HALL_OTHERS = ["http://10.8.0.3:8000", "http://localhost:8000"]
    page = text_of(client, "/staff/hall/")
    shown = [f'<p class="hall-address">http://{host}:8000/</p>' for host in ("192.168.1.20", "10.8.0.3")]
    assert page.index(shown[0]) < page.index("If that one does not work") < page.index(shown[1])
    # What only this machine can reach is no use on a phone.
    assert page.count('class="qr"') == page.count("hall-address") == 2
    assert "must be in the hall&#x27;s network" in page or "must be in the hall's network" in page
    club_with(address="https://club.example")
    page = text_of(client, "/staff/hall/")
    assert page.count('class="qr"') == page.count(">https://club.example/<") == 1
    assert "hall's network" not in page
