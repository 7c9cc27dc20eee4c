"""Signing up: what makes a member, and what is refused with which sentence."""

import pytest
from django.db import IntegrityError
from django.urls import reverse

from club.accounts.models import Member

PASSWORD = "wooden-table-7"


def sign_up(client, username, password=PASSWORD, again=None, **more):
    data = {"username": username, "age": "adult", "password1": password, "password2": again or password, **more}
    return client.post(reverse("account_signup"), data)


def errors(response):
    return " ".join(str(error) for error in response.context["form"].errors.values())


def test_it_makes_a_member_who_is_logged_in(client, db):
    response = sign_up(client, "Dora")
    assert response.status_code == 302
    assert response["Location"] == "/"
    dora = Member.objects.get()
    assert (dora.username, dora.shown_name, dora.kind, dora.is_staff) == ("Dora", "Dora", Member.Kind.MEMBER, False)
    assert client.session["_auth_user_id"] == str(dora.pk)
    assert dora.check_password(PASSWORD)


def test_it_goes_where_the_visitor_wanted_to_go(client, db):
    response = sign_up(client, "dora", next="/account/settings/")
    assert response["Location"] == "/account/settings/"


def test_it_goes_nowhere_else_than_on_this_site(client, db):
    response = sign_up(client, "dora", next="https://elsewhere.example/")
    assert response["Location"] == "/"


def test_it_keeps_the_language_of_the_page(client, db):
    client.cookies["django_language"] = "fr"
    sign_up(client, "dora")
    assert Member.objects.get().language == "fr"


@pytest.mark.parametrize("name", ["alice", "ALICE", "Alice"])
def test_it_rejects_a_taken_username_whatever_the_case(client, alice, name):
    response = sign_up(client, name)
    assert "This name is taken" in errors(response)
    assert Member.objects.count() == 1


def test_it_rejects_a_username_that_another_member_is_shown_under(client, alice):
    Member.objects.filter(pk=alice.pk).update(display_name="Zoe", shown_key="zoe")
    assert "This name is taken" in errors(sign_up(client, "ZOE"))


@pytest.mark.parametrize("name", ["Zoé", "a b", "a@b.c", "_a", "a\u202eb", "\u0430lice", "a/b", "a\0b", "a\nb", "<b>"])
def test_it_rejects_other_signs_with_a_sentence(client, db, name):
    response = sign_up(client, name)
    assert response.status_code == 200
    assert "username" in response.context["form"].errors
    assert not Member.objects.exists()


@pytest.mark.parametrize("name", ["a", "a" * 31, "", "x" * 5000])
def test_it_rejects_names_of_other_lengths(client, db, name):
    assert "username" in sign_up(client, name).context["form"].errors
    assert not Member.objects.exists()


@pytest.mark.parametrize("name", ["admin", "Staff", "CLUB"])
def test_it_rejects_the_clubs_own_names(client, db, name):
    assert "kept for the club" in errors(sign_up(client, name))


def test_it_rejects_two_different_passwords(client, db):
    assert "same password" in errors(sign_up(client, "dora", again="other-table-8"))


@pytest.mark.parametrize("password", ["short", "12345678901", "password1", "dorothea7"])
def test_it_rejects_a_weak_password(client, db, password):
    assert "password1" in sign_up(client, "dorothea", password).context["form"].errors
    assert not Member.objects.exists()


def test_it_speaks_of_errors_where_they_are(client, db):
    page = sign_up(client, "Zoé").content.decode()
    assert 'aria-invalid="true"' in page
    assert 'aria-describedby="id_username_helptext id_username_error"' in page
    assert 'id="id_username_error"' in page


def test_the_slower_of_two_reads_that_the_name_is_taken(client, db, monkeypatch):
    def lose_the_race(self, *args, **kwargs):
        raise IntegrityError("UNIQUE constraint failed: accounts_member.username")

    monkeypatch.setattr(Member, "save", lose_the_race)
    response = sign_up(client, "dora")
    assert response.status_code == 200
    assert "This name is taken" in errors(response)


def test_the_database_has_the_last_word(alice):
    with pytest.raises(IntegrityError):
        Member.objects.create_user("ALICE")
