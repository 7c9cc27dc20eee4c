"""Erasing a member: the person goes from everywhere, the results stay as those of a former member."""

import json
from datetime import timedelta
from random import Random

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from club.accounts.models import Block, Consent, Entry, Member
from club.accounts.services.conduct import member_ban, member_block
from club.accounts.services.erasing import member_erase
from club.accounts.services.newcomers import newcomer_announce
from club.notices.models import Device, Notice
from club.ratings.models import Rating
from club.staff.models import StaffAct
from games import services
from games.models import Match, MatchEvent, Seat, Turn
from tests.site.evening import client_of, opened, play_on, text_of

NAMES = ("zoë", "zoe-77", "zohra", "zoe@example.org", "push.example", "10.7.7.7")
PASSWORD = "wooden-table-7"


@pytest.fixture
def zoe(db):
    zoe = Member.objects.create_user("zoe-77", "zoe@example.org", PASSWORD, display_name="Zoë", real_name="Zohra Benali")
    EmailAddress.objects.create(user=zoe, email="zoe@example.org", primary=True)
    Authenticator.objects.create(user=zoe, type="totp", data={"secret": "s"})
    UserSession.objects.create(user=zoe, ip="10.7.7.7", session_key="k", user_agent="Zoë's phone")
    Device.objects.create(member=zoe, endpoint="https://push.example/1")
    Entry.objects.create(by=zoe, token="t", note="my sister", expires_at=timezone.now() + timedelta(days=9))
    return zoe


def finished(*members):
    """A rated match played to its end, in which each seat has completed turns."""
    return play_on(opened(*members, slug="arlecchino", rated=True), Random(3))


def stored():
    """Every word that the database holds, lower case, as it is read and as JSON writes it."""
    rows = [list(model._default_manager.values()) for model in apps.get_models()]
    return json.dumps(rows, default=str, ensure_ascii=False).lower()


def test_nothing_that_names_the_member_stays_anywhere(zoe, alice, staff):
    match = finished(zoe, alice)
    member_block(member=zoe, other=alice)
    member_ban(by=staff, member=alice, reason="was rude to Zoë, says ZOE-77")
    Consent.objects.create(member=zoe, by=staff, parent="Zohra's mother")
    StaffAct.objects.create(
        by=staff, kind="changed", member=zoe, reason="Zohra Benali asked", data={"note": "for Zoë", "username": "zoe-77"}
    )
    message = '[{"changed": {"name": "match", "object": "Zo\\u00eb", "fields": ["Reason"]}}]'
    LogEntry.objects.create(user=staff, action_flag=CHANGE, object_repr="Zoë", change_message=message)
    newcomer_announce(member=Member(pk=zoe.pk, display_name="Zoë", waiting=True))
    MatchEvent.objects.create(match=match, kind="annulled", by=staff, reason="Zoë (zoe-77) was two people")
    assert all(name in stored() for name in NAMES)
    member_erase(by=zoe, member=zoe)
    assert not any(name in stored() for name in NAMES)
    assert LogEntry.objects.get().change_message == '[{"changed": {"name": "match", "object": "\\u2026", "fields": ["Reason"]}}]'
    assert Notice.objects.get(kind="staff").data["name"] == "…"
    assert not Block.objects.exists()
    assert Entry.objects.get().ended_at
    assert "was rude to …, says …" in stored()


def test_results_and_ratings_stay_as_a_former_members(zoe, alice):
    match = finished(zoe, alice)
    before = (
        list(Rating.objects.values()),
        list(Turn.objects.values()),
        list(Seat.objects.order_by("pk").values("placing", "score")),
    )
    member_erase(by=zoe, member=zoe)
    after = (
        list(Rating.objects.values()),
        list(Turn.objects.values()),
        list(Seat.objects.order_by("pk").values("placing", "score")),
    )
    assert after == before
    page = text_of(client_of(alice, "fr"), match.get_absolute_url())
    assert "ancien membre" in page
    assert "former-" not in page


def test_running_matches_are_resigned_and_open_ones_left(zoe, alice):
    running, waiting = opened(zoe, alice, slug="arlecchino"), opened(zoe, seats=2, slug="arlecchino")
    screen = services.one_screen_open(by=zoe, slug="arlecchino", seats=3)
    member_erase(by=zoe, member=zoe)
    statuses = [Match.objects.get(pk=match.pk).status for match in (running, waiting, screen)]
    assert statuses == [Match.Status.FINISHED, Match.Status.ABORTED, Match.Status.FINISHED]
    assert Seat.objects.get(match=running, member=alice).placing == 1


def test_the_page_is_gone_for_others_and_empty_for_the_staff(zoe, alice, staff, club_with):
    former = member_erase(by=zoe, member=zoe)
    club_with(is_public=True)
    page = former.get_absolute_url()
    assert [client_of(reader).get(page).status_code for reader in (alice, None)] == [404, 404]
    assert "former member" in text_of(client_of(staff), page)
    assert client_of(alice).get(reverse("profile", args=["zoe-77"])).status_code == 404


def test_nobody_else_erases_anybody(zoe, alice, staff):
    dora = Member.objects.create_user("dora", is_staff=True)
    for by, member in ((alice, zoe), (dora, zoe)):
        with pytest.raises(PermissionDenied):
            member_erase(by=by, member=member)
    assert client_of(dora).get(reverse("staff-erase", args=[zoe.pk])).status_code == 403


def test_half_an_erasure_is_none(zoe, alice, monkeypatch):
    finished(zoe, alice)
    monkeypatch.setattr("club.accounts.services.erasing.names_scrub", lambda *a, **k: 1 / 0)
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        member_erase(by=zoe, member=zoe)
    zoe.refresh_from_db()
    assert (zoe.username, zoe.kind) == ("zoe-77", Member.Kind.MEMBER)
