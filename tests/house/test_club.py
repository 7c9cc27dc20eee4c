"""The club's name, language and time zone hold wherever a reader has not chosen."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.db import OperationalError
from django.test import Client

from club.accounts.models import Member
from club.house import selectors
from club.house.models import Club
from club.house.services import club_begin, club_change
from tests.site.evening import client_of, text_of


def test_pages_carry_its_name(client, staff: Member, club_with) -> None:
    club_with(name="Les Lutins & Cie")
    page = text_of(client, "/account/login/")
    assert "<title>Log in – Les Lutins &amp; Cie</title>" in page
    assert '<span class="brand-name">Les Lutins &amp; Cie</span>' in page
    assert "Les Lutins &amp; Cie" in text_of(client_of(staff), "/admin/")


@pytest.mark.parametrize(
    ("browser", "language"), [("", "fr"), ("de, ja;q=0.5", "fr"), ("*", "fr"), ("en-GB", "en"), ("de, en;q=0.2", "en")]
)
def test_its_language_is_for_browsers_without_one_of_ours(db, club_with, browser: str, language: str) -> None:
    club_with(language="fr")
    page = text_of(Client(headers={"accept-language": browser} if browser else {}), "/club/legal/")
    assert f'<html lang="{language}">' in page


def test_a_members_own_language_and_the_devices_win(alice: Member, club_with) -> None:
    club_with(language="fr")
    alice.language = "en"
    alice.save()
    assert '<html lang="en">' in text_of(client_of(alice), "/club/legal/")
    assert '<html lang="en">' in text_of(client_of(lang="en"), "/club/legal/")


def test_times_are_the_clubs(alice: Member, club_with) -> None:
    Member.objects.filter(pk=alice.pk).update(date_joined="2026-01-01T11:30:00Z")
    club_with(time_zone="Pacific/Auckland")
    assert "member since Jan. 2, 2026" in text_of(client_of(alice), alice.get_absolute_url())
    club_with(time_zone="Mars/Olympus")
    assert str(selectors.club_zone()) == "Europe/Paris"
    assert "member since Jan. 1, 2026" in text_of(client_of(alice), alice.get_absolute_url())


def test_a_change_is_seen_at_once(db, django_capture_on_commit_callbacks) -> None:
    club_begin(name="Before", language="en")
    cache.delete(selectors.KEY)
    assert str(selectors.club()) == "Before"
    with django_capture_on_commit_callbacks(execute=True):
        club_change(name="After")
    assert str(selectors.club()) == "After"


def test_a_process_asks_the_cache_once_a_second_and_after_its_own_changes(
    db, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks
) -> None:
    club_begin(name="Before", language="en")
    selectors.forget()
    monkeypatch.setattr(selectors, "HELD_SECONDS", 1.0)
    now = [100.0]
    monkeypatch.setattr(selectors.time, "monotonic", lambda: now[0])
    assert str(selectors.club()) == "Before"
    cache.set(selectors.KEY, Club(name="Elsewhere"))
    now[0] += 0.9
    assert str(selectors.club()) == "Before"
    now[0] += 0.2
    assert str(selectors.club()) == "Elsewhere"
    with django_capture_on_commit_callbacks(execute=True):
        club_change(name="After")
    assert str(selectors.club()) == "After"


def test_who_read_before_a_change_does_not_put_it_back(db, monkeypatch: pytest.MonkeyPatch) -> None:
    club_begin(name="Before", language="en")
    selectors.forget()
    monkeypatch.setattr(selectors, "HELD_SECONDS", 60.0)
    read = Club.objects.filter

    def read_while_it_changes(**wanted: object) -> object:
        found = read(**wanted)
        list(found)
        selectors.forget()
        return found

    with monkeypatch.context() as patched:
        patched.setattr(Club.objects, "filter", read_while_it_changes)
        assert str(selectors.club()) == "Before"
    Club.objects.update(name="After")
    assert str(selectors.club()) == "After"


def test_the_name_stays_while_the_database_is_away(db, not_set_up: None, monkeypatch: pytest.MonkeyPatch) -> None:
    club_begin(name="Les Lutins")
    assert str(selectors.club()) == "Les Lutins"
    cache.clear()

    def away(*_args: object, **_wanted: object) -> None:
        raise OperationalError

    monkeypatch.setattr(Club.objects, "filter", away)
    assert str(selectors.club()) == "Les Lutins"
    assert selectors.is_set_up()
