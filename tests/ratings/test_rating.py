"""What a finished match does to its members' ratings."""

from decimal import Decimal

import pytest
from django.db import IntegrityError, transaction

from club.ratings.models import Rating, RatingChange
from club.ratings.services import rate_match
from games.models import Match


def values(slug="arlecchino"):
    rows = Rating.objects.filter(slug=slug).order_by("member__username")
    return {row.member.username: (row.value, row.matches) for row in rows}


def test_two_new_members_move_by_twenty(finished, alice, bob):
    match = finished(bob, alice)
    assert rate_match(match)
    assert values() == {"alice": (Decimal(1480), 1), "bob": (Decimal(1520), 1)}
    ledger = RatingChange.objects.values_list("member__username", "before", "change", "k", "match")
    assert list(ledger) == [
        ("alice", Decimal(1500), Decimal(-20), 40, match.pk),
        ("bob", Decimal(1500), Decimal(20), 40, match.pk),
    ]


def test_it_happens_once(finished, alice, bob):
    match = finished(alice, bob)
    assert rate_match(match)
    assert not rate_match(match)
    assert values()["alice"] == (Decimal(1520), 1)
    assert RatingChange.objects.count() == 2


def test_the_database_has_the_last_word(finished, alice, bob):
    match = finished(alice, bob)
    rate_match(match)
    line = {"match": match, "member": alice, "before": 1500, "change": 0, "k": 40}
    with pytest.raises(IntegrityError), transaction.atomic():
        RatingChange.objects.create(**line)
    with pytest.raises(IntegrityError), transaction.atomic():
        Rating.objects.create(member=alice, slug="arlecchino")


def test_all_changes_come_from_the_ratings_before(finished, alice, bob, charlie):
    for member, value in [(alice, 1200), (bob, 1000), (charlie, 800)]:
        Rating.objects.create(member=member, slug="arlecchino", value=value, matches=50)
    rate_match(finished(bob, alice, charlie))
    # The check value of 1000 1200 800 for K = 32, at K = 20.
    assert [value for value, _ in values().values()] == [Decimal("1193.31"), Decimal("1010.00"), Decimal("796.69")]


def test_a_shared_place_counts_a_half(finished, alice, bob):
    rate_match(finished(alice, bob, placing=[1, 1]))
    assert values() == {"alice": (Decimal(1500), 1), "bob": (Decimal(1500), 1)}


def test_each_game_has_its_own_rating(finished, alice, bob):
    rate_match(finished(alice, bob))
    rate_match(finished(bob, alice, slug="ludicitude"))
    assert values()["alice"][0] == 1520
    assert values("ludicitude")["alice"][0] == 1480


@pytest.mark.parametrize(("matches", "reached", "change"), [(29, False, 20), (30, False, 10), (31, True, 5), (3, True, 5)])
def test_the_factor_is_each_members_own(finished, alice, bob, matches, reached, change):
    Rating.objects.create(member=alice, slug="arlecchino", matches=matches, reached_master=reached)
    rate_match(finished(alice, bob))
    assert values() == {"alice": (Decimal(1500 + change), matches + 1), "bob": (Decimal(1480), 1)}


def test_reaching_2400_holds_for_good(finished, alice, bob):
    Rating.objects.create(member=alice, slug="arlecchino", value="2399.00", matches=60)
    Rating.objects.create(member=bob, slug="arlecchino", value="2399.00", matches=60)
    rate_match(finished(alice, bob))
    rate_match(finished(bob, alice))
    rate_match(finished(bob, alice))
    alice_row = Rating.objects.get(member=alice)
    assert alice_row.reached_master
    assert alice_row.value < 2400
    assert list(RatingChange.objects.filter(member=alice).values_list("k", flat=True)) == [20, 10, 10]


def test_the_ledger_numbers_grow_match_by_match(finished, alice, bob, charlie):
    first, second = finished(charlie, bob), finished(alice, bob, charlie)
    rate_match(second)
    rate_match(first)
    order = list(RatingChange.objects.order_by("sequence").values_list("match", flat=True))
    assert order == [second.pk] * 3 + [first.pk] * 2


@pytest.mark.parametrize(
    "fields",
    [{"rated": False}, {"venue": Match.Venue.ONE_SCREEN}, {"status": Match.Status.ABORTED}, {"status": Match.Status.RUNNING}],
)
def test_these_matches_are_not_rated(finished, alice, bob, fields):
    assert not rate_match(finished(alice, bob, **fields))
    assert not Rating.objects.exists()


@pytest.mark.parametrize("turns", [[], ["a1"], ["a1", "~1"], ["~0", "b1"]])
def test_online_every_seat_has_to_complete_a_turn(finished, alice, bob, turns):
    assert not rate_match(finished(alice, bob, turns=turns))
    assert not RatingChange.objects.exists()


def test_a_match_at_a_real_table_needs_no_turns(finished, alice, bob):
    assert rate_match(finished(alice, bob, turns=[], venue=Match.Venue.TABLE))


def test_nobody_plays_against_themselves_for_points(finished, alice, bob):
    assert not rate_match(finished(alice, bob, alice))


def test_a_seat_without_member_or_placing_stops_it(finished, alice, bob):
    nobody, unplaced = finished(alice, bob), finished(alice, bob)
    nobody.seats.filter(index=1).update(member=None)
    unplaced.seats.filter(index=1).update(placing=None)
    assert not rate_match(nobody)
    assert not rate_match(unplaced)
    assert not Rating.objects.exists()
