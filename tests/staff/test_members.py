"""The staff's members: the list, the card, and each act with its line in the log."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.urls import reverse

from club.accounts.models import FOR_GOOD, Member
from club.notices.models import Notice, Parcel
from club.staff.models import StaffAct


@pytest.fixture(autouse=True)
def _staff_logged_in(client, staff):
    client.force_login(staff)


@pytest.fixture
def newcomer(db):
    return Member.objects.create_user("zoe", email="zoe@example.org", real_name="Zoé Zola", waiting=True)


def act(client, name, member, **given):
    return client.post(reverse(f"staff-member-{name}", args=[member.pk]), given)


def listed(client, **query):
    page = client.get(reverse("staff-members"), query)
    assert page.status_code == 200
    return [member.username for member in page.context["members"]]


def logged():
    return [(line.kind, line.by.username, line.member and line.member.username) for line in StaffAct.objects.order_by("pk")]


def test_it_is_searched_filtered_and_paged(client, alice, newcomer):
    Member.objects.create_user("boris", barred_until=FOR_GOOD)
    Member.objects.create_user("guest-1", kind=Member.Kind.GUEST)
    Member.objects.create_user("gone", kind=Member.Kind.FORMER)
    assert listed(client)[0] == "zoe"  # Who waits comes first.
    assert set(listed(client)) == {"zoe", "alice", "boris", "sam"}
    assert listed(client, show="waiting") == listed(client, q="ZOLA") == listed(client, q="zoe@example") == ["zoe"]
    assert listed(client, show="banned") == ["boris"]
    assert listed(client, show="staff") == ["sam"]
    assert listed(client, show="guests") == ["guest-1"]
    assert listed(client, show="former") == ["gone"]
    Member.objects.filter(username="alice").update(display_name="Élodie", shown_key="élodie")
    assert listed(client) == ["zoe", "boris", "alice", "sam"]  # É stands where E does.
    for number in range(60):
        Member.objects.create_user(f"m{number:02}")
    assert (len(listed(client)), len(listed(client, page="2"))) == (60, 4)


@pytest.mark.parametrize(
    "query", [{"q": "\0"}, {"q": "x" * 5000}, {"q": "%_'\\"}, {"page": "x"}, {"page": "9" * 99}, {"show": "\0"}]
)
def test_nonsense_finds_somebody_or_nobody(client, query):
    listed(client, **query)


def test_a_new_member_is_let_in_once_and_told(client, newcomer):
    assert act(client, "approve", newcomer)["Location"] == reverse("staff-member", args=[newcomer.pk])
    act(client, "approve", newcomer)
    newcomer.refresh_from_db()
    assert newcomer.bar is None
    assert logged() == [("approved", "sam", "zoe")]
    assert "let you in" in Notice.objects.get(member=newcomer).data["what"]


def test_a_declined_one_is_gone_and_told_why(client, newcomer):
    refused = act(client, "decline", newcomer, reason=" ")
    assert refused.status_code == 422
    EmailAddress.objects.update_or_create(user=newcomer, email="zoe@example.org", defaults={"verified": True})
    assert act(client, "decline", newcomer, reason="We are full.")["Location"] == reverse("staff-members")
    assert not Member.objects.filter(username="zoe").exists()
    assert "We are full." in Parcel.objects.get(to="zoe@example.org").content["text"]
    line = StaffAct.objects.get()
    assert (line.kind, line.member, line.reason, line.data) == ("declined", None, "We are full.", {})
    assert client.get(reverse("staff-log")).status_code == 200


def test_who_is_in_already_is_not_declined(client, alice):
    reply = client.post(reverse("staff-member-decline", args=[alice.pk]), {"reason": "x"}, follow=True)
    assert "A ban is what keeps members out" in reply.content.decode()
    assert Member.objects.filter(pk=alice.pk).exists()


def test_names_and_address_are_corrected(client, alice, bob):
    page = reverse("staff-member", args=[alice.pk])
    given = {"display_name": "Àlix", "real_name": "Alice Martin", "email": "Alice@Example.org"}
    assert act(client, "change", alice, **given)["Location"] == page
    alice.refresh_from_db()
    assert (alice.display_name, alice.real_name, alice.email) == ("Àlix", "Alice Martin", "alice@example.org")
    assert StaffAct.objects.get().data == {"fields": ["display_name", "real_name", "email"]}
    assert Parcel.objects.filter(to="alice@example.org").count() == 1
    assert act(client, "change", alice, **given).status_code == 302
    assert StaffAct.objects.count() == 1
    for wrong in ({"display_name": "BOB"}, {"email": "x"}, {"email": "a" * 300 + "@b.org"}, {"real_name": "a\u202eb"}):
        assert act(client, "change", alice, **{**given, **wrong}).status_code == 422


def test_a_member_is_entered_and_gets_a_slip(client):
    given = {"username": "dora", "display_name": "Dora", "real_name": "Dora Dax", "email": "", "born": ""}
    reply = client.post(reverse("staff-member-add"), given)
    dora = Member.objects.get(username="dora")
    assert reply["Location"] == reverse("staff-member", args=[dora.pk])
    assert (dora.bar, dora.has_usable_password()) == (None, False)
    sheet = client.post(reverse("staff-slips"), {"member": dora.pk})
    assert "no-store" in sheet["Cache-Control"]
    (item,) = sheet.context["slips"]
    assert item["code"] in sheet.content.decode()
    client.logout()
    entered = client.post(reverse("slip"), {"code": item["code"]}, follow=True)
    assert entered.redirect_chain[-1][0] == reverse("slip_password")
    assert logged() == [("added", "sam", "dora"), ("slip", "sam", "dora")]


@pytest.mark.parametrize(
    "given", [{"username": "sam"}, {"username": "Zoé"}, {"username": ""}, {"born": "x"}, {"display_name": "SAM"}]
)
def test_who_cannot_be_entered(client, given):
    reply = client.post(reverse("staff-member-add"), {"username": "dora", "display_name": "", **given})
    assert reply.status_code == 422
    assert list(reply.context["form"].errors) == list(given)
    assert not StaffAct.objects.exists()


def test_slips_for_several_fit_one_sheet(client, alice, bob, staff):
    sheet = client.post(reverse("staff-slips"), {"member": [alice.pk, bob.pk, staff.pk, "x", "9" * 30, ""]})
    assert {item["slip"].member for item in sheet.context["slips"]} == {alice, bob}
    assert client.post(reverse("staff-slips"), {"member": [staff.pk]})["Location"] == reverse("staff-members")


def test_nobody_is_offered_what_is_not_theirs_to_decide(client, staff, alice):
    director = Member.objects.create_user("dora", is_staff=True)
    assert "Administrator" not in client.get(reverse("staff-member", args=[staff.pk])).content.decode()
    client.force_login(director)
    page = client.get(reverse("staff-members")).content.decode()
    assert f'name="member" value="{alice.pk}"' in page
    for other in (staff, director):
        assert f'name="member" value="{other.pk}"' not in page
