"""Members and ratings in the administration."""

import re

import pytest
from django.core.management import call_command
from django.urls import reverse

from club.accounts.models import Member
from club.ratings.models import Rating


@pytest.fixture(autouse=True)
def _staff_logged_in(client, staff):
    client.force_login(staff)


def member_page(member):
    return reverse("admin:accounts_member_change", args=[member.pk])


def change(client, member, **given):
    fields = {"username": member.username, "display_name": member.display_name, "kind": member.kind, "is_active": "on"}
    return client.post(member_page(member), {**fields, "language": "", "time_zone": "", **given})


@pytest.mark.parametrize("name", ["accounts_member_changelist", "accounts_member_add", "ratings_rating_changelist"])
def test_every_page_comes(client, alice, name):
    Rating.objects.create(member=alice, slug="arlecchino")
    assert client.get(reverse(f"admin:{name}")).status_code == 200


def test_it_shows_no_rights_that_no_club_needs(client, alice):
    page = client.get(member_page(alice)).content.decode()
    assert "is_staff" in page
    assert "user_permissions" not in page
    assert 'name="groups"' not in page


def test_it_makes_a_member(client):
    data = {"username": "dora", "usable_password": "true", "password1": "wooden-table-7", "password2": "wooden-table-7"}
    assert client.post(reverse("admin:accounts_member_add"), data).status_code == 302
    dora = Member.objects.get(username="dora")
    assert (dora.kind, dora.is_staff) == (Member.Kind.MEMBER, False)
    assert dora.check_password("wooden-table-7")


def test_it_changes_a_member(client, alice):
    assert change(client, alice, display_name=" Àlix ", is_active="").status_code == 302
    alice.refresh_from_db()
    assert (alice.display_name, alice.is_active) == ("Àlix", False)


@pytest.mark.parametrize(
    "given", [{"display_name": "BOB"}, {"username": "Bob"}, {"username": "Zoé"}, {"display_name": "a\u202eb"}]
)
def test_it_rejects_the_same_names_as_the_site(client, alice, bob, given):
    response = change(client, alice, **given)
    assert response.status_code == 200
    assert list(response.context["adminform"].form.errors) == list(given)


def test_it_gives_a_new_password(client, alice):
    url = reverse("admin:auth_user_password_change", args=[alice.pk])
    data = {"usable_password": "true", "password1": "seven-goblins-8", "password2": "seven-goblins-8"}
    assert client.post(url, data).status_code == 302
    alice.refresh_from_db()
    assert alice.check_password("seven-goblins-8")


@pytest.mark.parametrize("name", ["ratings_rating", "ratings_ratingchange"])
def test_ratings_can_only_be_looked_at(client, alice, name):
    rating = Rating.objects.create(member=alice, slug="arlecchino")
    assert client.get(reverse(f"admin:{name}_add")).status_code == 403
    if name == "ratings_rating":
        page = client.get(reverse(f"admin:{name}_change", args=[rating.pk])).content.decode()
        assert "1500.00" in page
        assert 'name="_save"' not in page
    assert client.post(reverse(f"admin:{name}_delete", args=[rating.pk])).status_code in {302, 403}
    assert Rating.objects.filter(pk=rating.pk).exists()


def test_it_has_no_log_in_of_its_own(client):
    client.logout()
    asked = client.get(reverse("admin:index"), follow=True)
    assert asked.redirect_chain[-1][0].startswith(reverse("account_login"))


def test_it_is_not_for_other_members(client, alice):
    client.force_login(alice)
    assert client.get(reverse("admin:index"), follow=True).status_code == 403


def test_it_is_not_for_directors_either(client, bob):
    Member.objects.filter(pk=bob.pk).update(is_staff=True)
    client.force_login(bob)
    refused = client.get(reverse("admin:index"), follow=True)
    assert (refused.status_code, "belongs to somebody else" in refused.content.decode()) == (403, True)


def test_its_pages_hold_nothing_that_the_content_policy_blocks(client, alice):
    for url in (reverse("admin:index"), reverse("admin:accounts_member_changelist"), member_page(alice)):
        response = client.get(url)
        assert "default-src 'self'" in response["Content-Security-Policy"]
        page = response.content.decode()
        assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*(src=|type=\"application/json\"))", page)


def test_the_first_of_the_staff_needs_no_e_mail_address(db, monkeypatch):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", "wooden-table-7")
    call_command("createsuperuser", interactive=False, username="dora", verbosity=0)
    dora = Member.objects.get(username="dora")
    assert (dora.is_superuser, dora.email, dora.check_password("wooden-table-7")) == (True, "", True)


@pytest.mark.django_db(transaction=True)
def test_a_name_lost_to_somebody_faster_gets_a_sentence(client, alice, bob, monkeypatch):
    # Both forms have been checked before either is saved: the check finds the name free.
    monkeypatch.setattr(Member, "full_clean", lambda *args, **kwargs: None)
    monkeypatch.setattr(Member, "validate_unique", lambda *args, **kwargs: None)
    monkeypatch.setattr(Member, "validate_constraints", lambda *args, **kwargs: None)
    reply = change(client, bob, username=alice.username)
    assert reply.status_code == 302
    assert "This name is taken" in client.get(reply["Location"]).content.decode()
    bob.refresh_from_db()
    assert bob.username == "bob"
