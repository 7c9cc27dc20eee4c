"""Whoever is logged out in a browser, there or from elsewhere, gets no more pushes in it."""

from __future__ import annotations

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client
from django.urls import reverse

from club.accounts.models import Member
from club.accounts.services.sessions import outdated_sessions_end
from club.accounts.services.slips import slip_make
from club.notices.models import Device
from tests.notices.push_service import Browser

PASSWORD, NEW = "wooden-table-7", "wooden-table-8"
HERE, ELSEWHERE = "https://push.example.org/here", "https://push.example.org/elsewhere"


@pytest.fixture
def member(alice: Member) -> Member:
    alice.set_password(PASSWORD)
    alice.save()
    return alice


def log_in(name: str = "alice", client: Client | None = None) -> Client:
    client = client or Client()
    client.post(reverse("account_login"), {"login": name, "password": PASSWORD})
    return client


def subscribed(endpoint: str) -> Client:
    """Alice's log-in in a browser that takes her pushes."""
    client = log_in()
    assert client.post(reverse("notices-device"), {"endpoint": endpoint, **Browser().keys()}).status_code == 204
    return client


def left() -> set[str]:
    return set(Device.objects.values_list("endpoint", flat=True))


def test_a_log_out_ends_the_pushes_to_that_browser(member: Member) -> None:
    here, _elsewhere = subscribed(HERE), subscribed(ELSEWHERE)
    here.post(reverse("account_logout"))
    assert left() == {ELSEWHERE}


def test_what_an_earlier_log_in_subscribed_the_browser_itself_names(member: Member, bob: Member) -> None:
    subscribed(HERE)
    stranger = Client()
    stranger.force_login(bob)
    stranger.post(reverse("account_logout"), {"endpoint": HERE})
    assert left() == {HERE}
    log_in().post(reverse("account_logout"), {"endpoint": HERE})
    assert left() == set()


def test_a_session_ended_from_elsewhere_takes_them_along(member: Member) -> None:
    subscribed(HERE)
    laptop = subscribed(ELSEWHERE)
    ended = UserSession.objects.exclude(session_key=laptop.session.session_key).get()
    laptop.post(reverse("session-end", args=[ended.pk]))
    assert left() == {ELSEWHERE}


def test_all_others_take_theirs_along(member: Member) -> None:
    subscribed(HERE)
    subscribed(ELSEWHERE).post(reverse("usersessions_list"))
    assert left() == {ELSEWHERE}


def test_a_new_password_ends_them_where_it_ends_the_session(member: Member) -> None:
    subscribed(HERE)
    laptop = subscribed(ELSEWHERE)
    given = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    assert laptop.post(reverse("account_change_password"), given).status_code == 302
    assert left() == {ELSEWHERE}
    # The session goes on under another key, and still knows its browser.
    laptop.post(reverse("account_logout"))
    assert left() == set()


def test_a_password_by_mail_or_by_the_staff_ends_all(member: Member) -> None:
    subscribed(HERE)
    member.set_password(NEW)
    member.save()
    outdated_sessions_end(member=member)
    assert left() == set()
    assert not UserSession.objects.exists()


def test_whoever_comes_in_by_a_slip_takes_the_browser_over(member: Member, bob: Member, staff: Member) -> None:
    here = subscribed(HERE)
    here.post(reverse("slip"), {"code": slip_make(by=staff, member=bob)[1]})
    assert here.session["_auth_user_id"] == str(bob.pk)
    assert left() == set()


def test_a_browser_that_subscribes_anew_is_one_device(member: Member) -> None:
    client = subscribed(HERE)
    client.post(reverse("notices-device"), {"endpoint": ELSEWHERE, **Browser().keys()})
    assert left() == {ELSEWHERE}
