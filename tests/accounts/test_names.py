"""What may be a name, and which names are the same."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from club.accounts.models import Member
from club.accounts.names import clean_shown_name, name_key, validate_username
from club.accounts.selectors import name_kept, name_taken


@pytest.mark.parametrize("name", ["al", "Alice", "alice-2", "a.b_c", "7up"])
def test_it_takes_a_username(name):
    validate_username(name)


@pytest.mark.parametrize("name", ["", "-a", ".a", "Zoé", "a b", "a+b", "a\n", "\u0661\u0662", "\uff41lice"])
def test_it_rejects_a_username(name):
    with pytest.raises(ValidationError):
        validate_username(name)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Zoé", "Zoé"),
        ("Zoe\u0301", "Zoé"),
        ("  Jean   Valjean ", "Jean Valjean"),
        ("", ""),
        ("   ", ""),
        ("Ольга", "Ольга"),
        ("李 7", "李 7"),
        ("Zoé 🎲", "Zoé 🎲"),
    ],
)
def test_it_keeps_a_shown_name(given, kept):
    assert clean_shown_name(given) == kept


@pytest.mark.parametrize(
    "name",
    [
        "a\u202eb",
        "a\u200bb",
        "a\0b",
        "a\nb",
        "a\u2028b",
        "\u3164",
        "\u2800x",
        "\ue000a",
        "!!!",
        "a" * 41,
        "a" + "\u0363" * 4,
        "p\u0430ul",
    ],
)
def test_it_rejects_a_shown_name(name):
    with pytest.raises(ValidationError):
        clean_shown_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Alice", "aLICE"), ("Zoé", "Zoe\u0301"), ("Groß", "GROSS"), ("\uff22ob", "bob"), ("bo\u200bb", "bob"), ("a  b ", "A B")],
)
def test_names_that_read_the_same_are_the_same(one, other):
    assert name_key(one) == name_key(other)


def test_different_names_are_different():
    assert len({name_key(name) for name in ["Zoé", "Zoe", "Bob", "B ob"]}) == 4


def test_it_knows_usernames_and_shown_names(alice):
    Member.objects.create_user("dora", display_name="Zoé")
    assert all(name_taken(name) for name in ["ALICE", "Dora", "ZOÉ", "zoe\u0301"])
    assert not any(name_taken(name) for name in ["Zoe", "_____", "", "al%"])


def test_nobody_is_in_their_own_way(alice):
    assert not name_taken("Alice", besides=alice.pk)


def test_the_key_follows_the_name_however_it_is_written(alice):
    assert alice.shown_key == "alice"
    alice.display_name = "Àlix"
    alice.save()
    alice.refresh_from_db()
    assert alice.shown_key == "àlix"
    Member.objects.bulk_create([Member(username="erik", display_name="Éric")])
    assert name_taken("éric")


@pytest.mark.parametrize("name", ["Former member", "ANCIEN  Membre", "ancien-membre", "Direction", "guest-7", "Former-12"])
def test_it_keeps_the_clubs_own_names(client, alice, name):
    assert name_kept(name)
    client.force_login(alice)
    page = client.post(reverse("settings"), {"display_name": name, "language": "en", "time_zone": ""}).content.decode()
    assert "kept for the club itself" in page
    assert not name_kept(f"{name} Martin".replace("-", " "))
