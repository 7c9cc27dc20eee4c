"""Who may not come in reads why, after the right password and only then."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from club.accounts.models import FOR_GOOD, Ban, Member

PASSWORD = "wooden-table-7"
BARS = [
    ({"waiting": True}, "let you in"),
    ({"fifteen_on": timezone.localdate() + timedelta(days=90)}, "one of your parents"),
    ({"kind": Member.Kind.FORMER}, "has left the club"),
    ({"barred_until": FOR_GOOD}, "staff have banned you."),
]


@pytest.fixture(autouse=True)
def _password(alice):
    alice.set_password(PASSWORD)
    alice.save()


def log_in(client, password=PASSWORD):
    return client.post(reverse("account_login"), {"login": "alice", "password": password}, follow=True)


@pytest.mark.parametrize(("fields", "words"), BARS)
def test_the_right_password_gets_the_reason(client, alice, fields, words):
    Member.objects.filter(pk=alice.pk).update(**fields)
    reply = log_in(client)
    assert reply.redirect_chain[-1][0] == reverse("account_barred")
    assert words in reply.content.decode()
    assert "_auth_user_id" not in client.session
    assert "is not right" in log_in(client, "wrong").content.decode()


def test_a_ban_has_its_reason_and_its_end(client, alice, staff):
    until = datetime(2099, 5, 1, 22, tzinfo=UTC)
    Ban.objects.create(member=alice, by=staff, reason="Tore up <b>two</b> plates", until=until)
    Member.objects.filter(pk=alice.pk).update(barred_until=until)
    page = log_in(client).content.decode()
    assert "until May 1, 2099 inclusive" in page
    assert "Tore up &lt;b&gt;two&lt;/b&gt; plates" in page


@pytest.mark.parametrize(("fields", "words"), BARS)
def test_thrown_out_of_a_session_one_reads_it_at_the_log_in(client, alice, fields, words):
    client.force_login(alice)
    Member.objects.filter(pk=alice.pk).update(**fields)
    assert words in client.get(reverse("settings"), follow=True).content.decode()
    # Once: then somebody else may log in on this device.
    assert "<form" in client.get(reverse("account_login")).content.decode()


def test_who_waits_and_is_under_15_reads_both(client, alice):
    Member.objects.filter(pk=alice.pk).update(waiting=True, fifteen_on=timezone.localdate() + timedelta(days=90))
    page = log_in(client).content.decode()
    assert "let you in" in page
    assert "Besides, because you are under 15, one of your parents has to agree" in page


def test_others_learn_nothing_there(client, alice, db):
    assert client.get(reverse("account_barred"))["Location"] == reverse("account_login")
    Member.objects.filter(pk=alice.pk).update(waiting=True)
    log_in(client)
    Member.objects.filter(pk=alice.pk).update(waiting=False)
    assert client.get(reverse("account_barred"))["Location"] == reverse("account_login")


def test_of_an_old_password_the_session_tells_nothing(client, alice):
    client.force_login(alice)
    alice.set_password("another-table-8")
    alice.waiting = True
    alice.save()
    reply = client.get(reverse("settings"), follow=True)
    assert reply.redirect_chain[-1][0].startswith(reverse("account_login"))
    assert "let you in" not in reply.content.decode()
