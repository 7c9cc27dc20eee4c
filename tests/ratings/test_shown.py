"""What pages show of ratings, by way of the games' ports."""

from django.urls import reverse

from club.ratings.models import Rating
from club.ratings.selectors import member_ratings
from club.ratings.services import rate_match
from games import reading, selectors
from games.models import Match
from games.ports import RatingLabel, RatingNote, ports


def labels(match: Match) -> list[RatingLabel | None]:
    """As a board of the match asks for them."""
    return [ports.rating_label(beside.rating) for beside in reading.beside(match)]


def test_labels_are_whole_numbers_of_those_who_have_a_rating(finished, alice, bob, charlie):
    Rating.objects.create(member=alice, slug="arlecchino", value="1519.51", matches=9)
    Rating.objects.create(member=bob, slug="arlecchino", value="1480.49", matches=10)
    Rating.objects.create(member=charlie, slug="arlecchino")
    match = finished(alice, bob, charlie)
    shown = [RatingLabel(1520, True), RatingLabel(1480, False), None]
    assert labels(match) == shown
    whole = reading.whole(match.pk, turns=1)
    assert whole is not None
    assert labels(whole.match) == shown
    assert labels(finished(alice, bob, slug="ludicitude")) == [None, None]


def test_who_sits_down_after_the_seats_were_read_brings_his_own(finished, alice, bob, charlie):
    Rating.objects.create(member=bob, slug="arlecchino", value="1480", matches=10)
    match = finished(alice, charlie)
    whole = reading.whole(match.pk, turns=1)
    assert whole is not None
    seat = whole.match.seats.all()[0]
    seat.member = bob
    seat.save()
    assert [(beside.username, ports.rating_label(beside.rating)) for beside in reading.beside(whole.match)] == [
        ("bob", RatingLabel(1480, False)),
        ("charlie", None),
    ]


def test_notes_tell_what_a_match_did(finished, alice, bob):
    match = finished(alice, bob)
    rate_match(match)
    assert ports.rating_notes(match.pk) == {
        alice.pk: RatingNote(before=1500, after=1520, change=20, provisional=True),
        bob.pk: RatingNote(before=1500, after=1480, change=-20, provisional=True),
    }
    assert ports.rating_notes(match.pk + 1) == {}


def test_a_note_adds_up_as_shown(finished, alice, bob):
    Rating.objects.create(member=alice, slug="arlecchino", value="1500.40", matches=3)
    Rating.objects.create(member=bob, slug="arlecchino", value="1499.20", matches=3)
    match = finished(alice, bob)
    rate_match(match)
    notes = ports.rating_notes(match.pk)
    assert all(note.before + note.change == note.after for note in notes.values())


def test_the_tenth_match_is_the_first_that_is_not_provisional(finished, alice, bob):
    matches = [finished(alice, bob) for _ in range(10)]
    for match in matches:
        rate_match(match)
    assert [ports.rating_notes(match.pk)[bob.pk].provisional for match in matches] == [True] * 9 + [False]
    assert [label.provisional for label in labels(matches[0])] == [False, False]


def test_notes_of_other_games_do_not_count(finished, alice, bob):
    for _ in range(10):
        rate_match(finished(alice, bob, slug="ludicitude"))
    match = finished(alice, bob)
    rate_match(match)
    assert ports.rating_notes(match.pk)[alice.pk].provisional is True


def test_asking_costs_one_query_however_many_ask(finished, alice, bob, charlie, django_assert_num_queries):
    match = finished(alice, bob, charlie)
    rate_match(match)
    with django_assert_num_queries(1):
        ports.rating_notes(match.pk)
    seated = selectors.match_with_seats(match.pk)
    assert seated is not None
    with django_assert_num_queries(1):
        labels(seated)
    with django_assert_num_queries(1):
        member_ratings(alice)


def test_names_lead_to_profiles(db):
    assert ports.profile_address("alice") == reverse("profile", args=["alice"])
