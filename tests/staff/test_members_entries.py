"""Invitations made, printed and taken back; and the book of all acts."""

from __future__ import annotations

import pytest
from django.urls import reverse

from club.accounts.models import Entry, Member
from club.staff.acts import log_act
from club.staff.models import StaffAct
from games import services


@pytest.fixture(autouse=True)
def _staff_logged_in(client, staff):
    client.force_login(staff)


def make(client, **given):
    return client.post(reverse("staff-entries"), {"note": "Spring fair", "uses": "5", "days": "7", "match": "", **given})


def test_an_invitation_is_made_printed_and_taken_back(client, club_with):
    club_with(address="https://club.example.org")
    sheet = client.get(make(client)["Location"])
    entry = Entry.objects.get()
    assert (entry.note, entry.uses_left) == ("Spring fair", 5)
    page = sheet.content.decode()
    assert f"https://club.example.org/account/join/{entry.token}/" in page
    assert '<svg class="qr"' in page
    assert "Spring fair" in client.get(reverse("staff-entries")).content.decode()
    for _ in range(2):
        client.post(reverse("staff-entry-end", args=[entry.pk]))
    assert "no longer good" in client.get(reverse("staff-entry", args=[entry.pk])).content.decode()
    assert [line.kind for line in StaffAct.objects.order_by("pk")] == ["invitation", "uninvited"]


@pytest.mark.parametrize(
    "given", [{"uses": "0"}, {"uses": "x"}, {"days": "366"}, {"note": "x" * 81}, {"match": "9" * 40}, {"uses": ""}]
)
def test_what_is_no_invitation(client, given):
    reply = make(client, **given)
    assert reply.status_code == 422
    assert list(reply.context["form"].errors) == list(given)
    assert not Entry.objects.exists()


def test_it_leads_to_a_match_of_ones_own_only(client, staff, alice):
    mine = services.match_open(by=staff, slug="arlecchino", seats=2)
    hers = services.match_open(by=alice, slug="arlecchino", seats=2)
    assert make(client, match=hers.pk).status_code == 422
    make(client, match=mine.pk)
    assert Entry.objects.get().match == mine


def test_a_sheet_that_only_this_computer_could_use_says_so(client, club_with, alice):
    said = "only this computer can reach the site"
    made = make(client)["Location"]
    assert said in client.get(made, headers={"host": "localhost"}).content.decode()
    slips = client.post(reverse("staff-slips"), {"member": alice.pk}, headers={"host": "127.0.0.1:8000"})
    assert said in slips.content.decode()
    club_with(address="https://club.example.org")
    assert said not in client.get(made, headers={"host": "localhost"}).content.decode()


def lines(client, **query):
    page = client.get(reverse("staff-log"), query)
    assert page.status_code == 200
    return [(line.by.username, line.what, line.notes) for line in page.context["lines"]]


def test_the_book_holds_our_acts_and_those_of_the_administration(client, staff, alice, bob):
    log_act(by=staff, kind=StaffAct.Kind.SLIP, member=alice)
    log_act(by=staff, kind=StaffAct.Kind.CHANGED, member=bob, fields=["email", "real_name"])
    fields = {"username": "bob", "display_name": "Bobby", "kind": "member", "is_active": "on", "language": "", "time_zone": ""}
    assert client.post(reverse("admin:accounts_member_change", args=[bob.pk]), fields).status_code == 302
    assert [what for _by, what, _notes in lines(client)] == [
        "changed in the administration",
        "changed a member",
        "made a log-in slip",
    ]
    assert lines(client, q="alice") == [("sam", "made a log-in slip", "")]
    assert lines(client, q="bob")[-1] == ("sam", "changed a member", "email address, real name")
    assert [what for _by, what, _notes in lines(client, kind="admin")] == ["changed in the administration"]
    assert lines(client, kind="slip", q="sam") == [("sam", "made a log-in slip", "")]


@pytest.mark.parametrize("query", [{"q": "\0"}, {"kind": "\0"}, {"kind": "nonsense"}, {"page": "-1"}, {"q": "%' OR 1=1 --"}])
def test_nonsense_finds_something_or_nothing(client, query):
    lines(client, **query)


def test_sixty_lines_take_two_pages_and_few_queries(client, staff, alice, django_assert_max_num_queries):
    for _ in range(60):
        log_act(by=staff, kind=StaffAct.Kind.SLIP, member=Member.objects.get(pk=alice.pk))
    with django_assert_max_num_queries(12):
        assert len(lines(client)) == 50
    assert len(lines(client, page="2")) == 10
