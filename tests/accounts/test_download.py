"""A member's data in one file: everything about them, nothing secret, and a record of each match that can be read again."""

import io
import json
import zipfile
from datetime import timedelta

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from club.accounts.models import Consent, Member
from club.accounts.services.conduct import member_ban, member_block
from club.accounts.services.download import data_zip
from club.notices.models import Device, Kind, Notice
from club.staff.models import StaffAct
from games import services
from games.rules.record import read
from tests.site.evening import client_of


def unpacked(data):
    """The data and the records of a zip."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        names = packed.namelist()
        return json.loads(packed.read("data.json")), {name: packed.read(name).decode() for name in names if name != "data.json"}


def data_of(member):
    with data_zip(member) as file:
        return unpacked(file.read())[0]


def played(alice, bob):
    match = services.match_open(by=alice, slug="lutinfernal", seats=2)
    services.match_join(by=bob, match_id=match.pk)
    return services.match_resign(by=alice, match_id=match.pk)


def download(member):
    reply = client_of(member).post(reverse("own-data"))
    assert (reply.status_code, reply["Content-Type"]) == (200, "application/zip")
    assert f'filename="{member.username}-' in reply["Content-Disposition"]
    return unpacked(b"".join(reply))


def test_it_holds_everything_about_the_member_and_no_secret(alice, bob, staff):
    alice.real_name, alice.email = "Alice Durand", "alice@example.org"
    alice.set_password("wooden-table-7")
    alice.save()
    EmailAddress.objects.create(user=alice, email="alice@example.org", primary=True)
    Authenticator.objects.create(user=alice, type="totp", data={"secret": "S3CRET"})
    Device.objects.create(member=alice, endpoint="https://push.example/1", keys={"auth": "K3Y"}, name="phone")
    Notice.objects.create(member=alice, kind=Kind.ACCOUNT, key="k1", data={"what": "hello"})
    Consent.objects.create(member=alice, by=staff, parent="Paula")
    member_block(member=alice, other=bob)
    member_ban(by=staff, member=alice, reason="was late", until=timezone.now() + timedelta(days=1))
    data = json.dumps(data_of(alice))
    for told in ("Alice Durand", "alice@example.org", "totp", "push.example", "hello", "Paula", "Bob", "was late"):
        assert told in data
    for secret in ("S3CRET", "K3Y", "argon2", "sam"):
        assert secret not in data


def test_each_match_has_a_record_that_can_be_read_again(alice, bob):
    match = played(alice, bob)
    data, records = download(alice)
    (text,) = records.values()
    record = read(text)
    players = [f"{seat} {match.seats.get(index=index).name}" for seat, index in enumerate(match.games.get().seating)]
    assert (record.game, len(record.turns), sorted(v for n, v in record.tags if n == "Player")) == (
        "lutinfernal",
        1,
        players,
    )
    (told,) = data["matches"]
    assert (told["id"], [turn["text"] for turn in told["own_turns"]]) == (match.pk, list(record.turns))


def test_of_the_others_it_holds_the_shown_name_alone(alice, bob):
    Member.objects.filter(pk=bob.pk).update(real_name="Robert Petit", email="bob@example.org")
    played(alice, bob)
    member_block(member=bob, other=alice)
    data = json.dumps(download(alice)[0])
    assert "Bob" in data
    assert not any(private in data for private in ("Petit", "bob@example.org"))
    assert json.loads(data)["blocks"] == []


def test_a_broken_record_does_not_keep_the_rest(alice, bob):
    match = played(alice, bob)
    match.games.update(setup="nonsense")
    data, records = download(alice)
    assert len(data["matches"]) == len(records) == 1


def test_it_needs_no_more_queries_for_more_matches(alice, bob):
    def queries():
        with CaptureQueriesContext(connection) as asked:
            data_zip(alice).close()
        return len(asked)

    played(alice, bob)
    once = queries()
    for _ in range(4):
        played(alice, bob)
    assert queries() == once


def test_it_is_given_by_the_button_only_and_not_without_end(alice, settings):
    browser = client_of(alice)
    assert browser.get(reverse("own-data"))["Location"] == reverse("own-privacy")
    settings.ACCOUNT_RATE_LIMITS = {"download": "1/h/user"}
    download(alice)
    assert browser.post(reverse("own-data")).status_code == 429


def test_an_administrator_takes_it_for_a_member_and_that_is_logged(alice, staff):
    reply = client_of(staff).post(reverse("staff-data", args=[alice.pk]))
    assert unpacked(b"".join(reply))[0]["account"]["username"] == "alice"
    assert [(act.kind, act.member) for act in StaffAct.objects.all()] == [("download", alice)]
    dora = Member.objects.create_user("dora", is_staff=True)
    assert client_of(dora).post(reverse("staff-data", args=[alice.pk])).status_code == 403
