"""How one becomes a member: open, by approval, by invitation; and invitations that let in at once."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club.accounts.models import FOR_GOOD, Entry, Member
from club.accounts.services.invitations import EntryGone, entry_end, entry_make, entry_use
from club.house.models import Club
from club.notices.models import Notice
from games import services

FORM = {"age": "adult", "password1": "wooden-table-7", "password2": "wooden-table-7"}


def sign_up(client, username="zoe", **more):
    return client.post(reverse("account_signup"), {"username": username, **FORM, **more}, follow=True)


def follow(client, entry):
    return client.get(reverse("join", args=[entry.token]), follow=True)


@pytest.fixture
def entry(staff):
    return entry_make(by=staff, note="Spring fair", uses=1, days=7)


def logged_in(client):
    return "_auth_user_id" in client.session


def test_by_approval_one_waits_and_the_staff_is_told(client, staff, alice, club_with):
    club_with(entry=Club.Entry.APPROVAL, contact="club@example.org")
    assert "staff look at each new account" in client.get(reverse("account_signup")).content.decode()
    page = sign_up(client).content.decode()
    zoe = Member.objects.get(username="zoe")
    assert (zoe.waiting, logged_in(client)) == (True, False)
    assert "Welcome, zoe!" in page
    assert "mailto:club@example.org" in page
    assert [notice.member for notice in Notice.objects.all()] == [staff]
    assert Notice.objects.get().data["address"] == reverse("staff-member", args=[zoe.pk])


def test_by_invitation_nobody_signs_up_without_one(client, entry, club_with):
    club_with(entry=Club.Entry.INVITATION)
    assert "Ask the club" in client.get(reverse("account_signup")).content.decode()
    sign_up(client)
    assert not Member.objects.filter(username="zoe").exists()
    page = follow(client, entry)
    assert "Sam invites you to Table Club." in page.content.decode()
    sign_up(client)
    assert logged_in(client)
    assert follow(Client(), entry).status_code == 404


@pytest.mark.parametrize("mode", Club.Entry.values)
def test_an_invitation_lets_in_at_once_and_is_counted(client, entry, staff, club_with, mode):
    club_with(entry=mode)
    follow(client, entry)
    sign_up(client)
    zoe = Member.objects.get(username="zoe")
    entry.refresh_from_db()
    assert (logged_in(client), zoe.waiting, zoe.invited_by, entry.uses_left) == (True, False, staff, 0)


def test_it_leads_to_its_match(client, staff, alice):
    match = services.match_open(by=staff, slug="arlecchino", seats=2)
    entry = entry_make(by=staff, note="", uses=1, days=1, match=match)
    page = follow(client, entry).content.decode()
    assert "The match is waiting for you" in page
    assert f"{reverse('account_login')}?next=%2Fmatches%2F{match.pk}%2F" in page
    other = Client()
    other.force_login(alice)
    assert follow(other, entry).redirect_chain[-1][0] == match.get_absolute_url()
    assert sign_up(client).redirect_chain[-1][0] == match.get_absolute_url()


@pytest.mark.parametrize(
    "fields",
    [{"uses_left": 0}, {"ended_at": timezone.now()}, {"expires_at": timezone.now() - timedelta(seconds=1)}],
)
def test_it_refuses_what_is_no_longer_good(client, entry, fields):
    Entry.objects.filter(pk=entry.pk).update(**fields)
    assert follow(client, entry).status_code == 404
    assert "entry" not in client.session
    with pytest.raises(EntryGone):
        entry_use(entry=entry)


@pytest.mark.parametrize("fields", [{"is_active": False}, {"barred_until": FOR_GOOD}, {"kind": Member.Kind.FORMER}])
def test_it_ends_with_whoever_made_it(client, entry, staff, fields):
    Member.objects.filter(pk=staff.pk).update(**fields)
    assert follow(client, entry).status_code == 404


@pytest.mark.parametrize("token", ["x", "%00", "a" * 500, "'", "%E2%80%AE"])
def test_a_token_that_is_none(client, db, token):
    assert client.get(f"/account/join/{token}/").status_code == 404


def test_taken_back_between_page_and_click_it_gets_a_sentence(client, entry, club_with):
    club_with(entry=Club.Entry.APPROVAL)
    follow(client, entry)
    assert entry_end(entry=entry)
    assert not entry_end(entry=entry)
    refused = sign_up(client)
    assert "used up in the meantime" in refused.content.decode()
    assert refused.context["form"]["username"].value() == "zoe"
    # Sent once more, one waits as everybody does.
    sign_up(client)
    assert Member.objects.get(username="zoe").waiting


def test_the_slower_of_two_loses_nothing_of_what_was_typed(client, entry, monkeypatch, club_with):
    club_with(entry=Club.Entry.INVITATION)
    follow(client, entry)
    monkeypatch.setattr("club.accounts.adapter.entry_remembered", lambda request: entry)
    Entry.objects.filter(pk=entry.pk).update(uses_left=0)
    page = sign_up(client)
    assert "used up in the meantime" in page.content.decode()
    assert page.context["form"]["username"].value() == "zoe"
    assert not Member.objects.filter(username="zoe").exists()


@pytest.mark.parametrize(("uses", "days"), [(0, 1), (201, 1), (1, 0), (1, 366)])
def test_it_rejects_numbers_out_of_range(staff, uses, days):
    with pytest.raises(ValidationError):
        entry_make(by=staff, note="", uses=uses, days=days)
