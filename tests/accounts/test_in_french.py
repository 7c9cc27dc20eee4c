"""The pages of accounts and of the staff's members hold no English; what is left to allauth's own catalogue neither."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import allauth
import polib
import pytest
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from club.accounts.models import FOR_GOOD, Ban, Member
from club.accounts.services.invitations import entry_make
from club.house.models import Club
from club.staff.acts import log_act
from club.staff.models import StaffAct
from tests.accounts.letters import PASSWORD
from tests.site.test_french import assert_french

TEMPLATES = Path(allauth.__file__).parent / "templates"
OWN = Path(__file__).resolve().parents[2] / "templates"
WORDS = {"email": "x@y", "ip": "1", "user_agent": "u", "timestamp": "t", "from_email": "a", "to_email": "b", "deleted_email": "c"}


@pytest.fixture
def visitor(db):
    return Client(headers={"accept-language": "fr"})


@pytest.mark.parametrize("entry", Club.Entry.values)
def test_a_visitors_pages(visitor, staff, club_with, entry):
    club_with(entry=entry, contact="club@example.org")
    made = entry_make(by=staff, note="", uses=1, days=1)
    for address in (
        "join/x/",
        "signup/",
        "slip/",
        "password/reset/",
        "password/reset/sent/",
        "password/reset/1-x/",
        "email/confirm/x/",
    ):
        assert_french(visitor, f"/account/{address}")
    assert_french(visitor, f"/account/join/{made.token}/")
    for given in ({}, {"age": "young", "born": "2999-01-01", "username": "zoe"}, {"age": "young", "born": "1990-01-01"}):
        assert_french(visitor, "/account/signup/", data=given)
    assert_french(visitor, "/account/slip/", data={"code": "x"})
    assert_french(visitor, "/account/password/reset/", data={"email": "x"})


@pytest.mark.parametrize(
    "fields", [{"waiting": True}, {"fifteen_on": timezone.localdate() + timedelta(days=90)}, {"barred_until": FOR_GOOD}]
)
def test_what_a_barred_member_reads(visitor, alice, staff, fields):
    alice.set_password(PASSWORD)
    alice.save()
    Member.objects.filter(pk=alice.pk).update(**fields)
    Ban.objects.create(member=alice, by=staff, reason="Raison")
    assert_french(visitor, "/account/login/", data={"login": "alice", "password": PASSWORD})


def test_a_members_account(visitor, addressed):
    assert_french(visitor, "/account/login/", data={"login": "alice", "password": PASSWORD})
    assert UserSession.objects.exists()
    for address in ("settings/", "email/", "sessions/", "reauthenticate/", "second-factor/", "second-factor/totp/activate/"):
        assert_french(visitor, f"/account/{address}")
    assert_french(visitor, "/account/reauthenticate/", data={"password": "wrong"})
    assert_french(visitor, "/account/reauthenticate/", data={"password": PASSWORD})
    assert_french(visitor, "/account/email/", data={"action_add": "", "email": "alice@example.org"})
    assert_french(visitor, "/account/second-factor/totp/activate/", data={"code": "1"})
    Authenticator.objects.create(user=addressed, type="totp", data={"secret": "JBSWY3DPEHPK3PXP"})
    assert_french(visitor, "/account/second-factor/recovery-codes/generate/")
    assert_french(visitor, "/account/second-factor/recovery-codes/generate/", data={})
    for address in ("", "recovery-codes/", "totp/deactivate/", "webauthn/", "webauthn/add/", "reauthenticate/"):
        assert_french(visitor, f"/account/second-factor/{address}")
    other = Client(headers={"accept-language": "fr"})
    assert_french(other, "/account/login/", data={"login": "alice", "password": PASSWORD})
    assert_french(other, reverse("mfa_authenticate"), data={"code": "1"})


def test_the_staffs_pages(visitor, staff, alice):
    Member.objects.filter(pk=alice.pk).update(waiting=True)
    Member.objects.filter(pk=staff.pk).update(language="fr")
    for kind in StaffAct.Kind.values:
        log_act(by=staff, kind=kind, member=alice)
    visitor.force_login(staff)
    entry = entry_make(by=staff, note="", uses=2, days=1)
    card = reverse("staff-member", args=[alice.pk])
    shown = [reverse(f"staff-{name}") for name in ("members", "member-add", "entries", "log")]
    for address in ("/staff/", card, *shown, reverse("staff-entry", args=[entry.pk])):
        assert_french(visitor, address)
    assert_french(visitor, reverse("staff-slips"), data={"member": str(alice.pk)})
    assert_french(visitor, reverse("staff-slips"), data={})
    assert_french(visitor, f"{card}decline/", data={"reason": ""})
    assert_french(visitor, f"{card}change/", data={"email": "x", "display_name": "Sam"})
    assert_french(visitor, reverse("staff-member-add"), data={"username": "é", "born": "x"})
    assert_french(visitor, reverse("staff-entries"), data={"uses": "0", "days": "x"})
    assert_french(visitor, f"{card}approve/", data={})


def test_mails_and_messages_that_members_get_are_in_the_clubs_words():
    """allauth's own speak of security keys and two-factor authentication, where our pages say passkey and second factor."""
    # What our settings never send: codes by mail or telephone, and a letter to an address that nobody has confirmed.
    never = ("code_message", "code_subject", "code_sent", "phone", "unknown_account", "base_", "confirmation_signup", "sessions_")
    rooms = [TEMPLATES / room / kind for room in ("account", "mfa") for kind in ("email", "messages")]
    sent = [path for room in rooms for path in room.glob("*.txt")]
    names = [str(path.relative_to(TEMPLATES)) for path in sent if not any(word in path.name for word in never)]
    assert len(names) > 30
    assert [name for name in names if not (OWN / name).exists()] == []


def test_what_is_left_to_allauth_is_in_its_catalogue():
    french = polib.pofile(str(Path(allauth.__file__).parent / "locale" / "fr" / "LC_MESSAGES" / "django.po"))
    assert len(french) > 100
    left = [
        p for room in ("account", "mfa", "usersessions") for p in (TEMPLATES / room).rglob("*.txt") if "download" not in p.name
    ]
    for path in left:
        name = str(path.relative_to(TEMPLATES))
        if "base_" in name or (OWN / name).exists() or "phone" in name:
            continue
        with translation.override("en"):
            english = render_to_string(name, WORDS).strip()
        with translation.override("fr"):
            assert render_to_string(name, WORDS).strip() != english, name
