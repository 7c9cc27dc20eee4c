"""The arithmetic of Elo: the check values of the specification, and what must hold for all ratings."""

from decimal import Decimal, localcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from club.ratings import elo

RATINGS = st.decimals(min_value=100, max_value=3500, places=2)
TABLES = st.integers(2, 4).flatmap(
    lambda seats: st.tuples(
        st.lists(RATINGS, min_size=seats, max_size=seats), st.lists(st.integers(1, seats), min_size=seats, max_size=seats)
    )
)


def decimals(text):
    return [Decimal(word) for word in text.split()]


@pytest.mark.parametrize(
    ("ratings", "changes"),
    [
        ("1500 1500", "16 -16"),
        ("1400 1800", "29.09 -29.09"),
        ("1300 1800", "29.09 -29.09"),
        ("1500 1500 1500 1500", "16 5.33 -5.33 -16"),
        ("1200 1000 800", "5.30 0 -5.30"),
        ("1000 1200 800", "16 -10.70 -5.30"),
        ("1400 1500 1600 1700", "23.99 8.10 -8.10 -23.99"),
    ],
)
def test_it_gives_the_check_values(ratings, changes):
    seats = len(ratings.split())
    assert elo.changes(decimals(ratings), range(1, seats + 1), [32] * seats) == decimals(changes)


@pytest.mark.parametrize(
    ("ratings", "places", "factors", "changes"),
    [
        ("1500 1500", [1, 1], [40, 40], "0 0"),
        ("1800 1400", [1, 1], [40, 20], "-16.36 8.18"),
        ("1500 1500", [1, 2], [40, 10], "20 -5"),
        ("1500 1500 1500", [1, 1, 3], [40, 40, 40], "10 10 -20"),
        ("1500 1500 1500", [2, 1, 3], [40, 20, 10], "0 10 -5"),
        ("1500.25 1499.75", [2, 1], [40, 40], "-20.03 20.03"),
    ],
)
def test_it_counts_shared_places_and_each_seats_own_factor(ratings, places, factors, changes):
    assert elo.changes(decimals(ratings), places, factors) == decimals(changes)


@pytest.mark.parametrize(
    ("matches", "reached", "k"),
    [(0, False, 40), (29, False, 40), (30, False, 20), (500, False, 20), (5, True, 10), (90, True, 10)],
)
def test_the_factor_falls_with_the_matches_and_for_good_at_the_top(matches, reached, k):
    assert elo.factor(matches, reached) == k


def test_a_half_cent_goes_to_the_even_digit():
    # Between equals half of K is won, so that a K of two half cents lets the exact change end in one.
    halves = [Decimal("0.005"), Decimal("0.015"), Decimal("0.025")]
    wins = [elo.changes([Decimal(1500)] * 2, [1, 2], [half * 2, half * 2])[0] for half in halves]
    assert wins == decimals("0.00 0.02 0.02")


@pytest.mark.parametrize(("rating", "shown"), [("1519.50", 1520), ("1520.50", 1520), ("1520.51", 1521), ("1499.49", 1499)])
def test_it_shows_whole_numbers(rating, shown):
    assert elo.whole(Decimal(rating)) == shown


def test_it_rejects_fewer_than_two_seats_and_uneven_lists():
    with pytest.raises(ValueError, match="at least two seats"):
        elo.changes([Decimal(1500)], [1], [40])
    with pytest.raises(ValueError, match="zip"):
        elo.changes([Decimal(1500)] * 2, [1], [40, 40])


@given(TABLES)
def test_with_one_factor_for_all_nothing_is_won_or_lost_together(table):
    ratings, places = table
    changes = elo.changes(ratings, places, [32] * len(ratings))
    # Each change is rounded by half a cent at most.
    assert abs(sum(changes)) <= Decimal("0.005") * len(ratings)


@given(TABLES)
def test_a_better_place_never_costs(table):
    ratings, places = table
    best = [0 if seat == 0 else place for seat, place in enumerate(places)]
    factors = [40] * len(ratings)
    assert elo.changes(ratings, best, factors)[0] >= elo.changes(ratings, places, factors)[0]


@given(TABLES)
def test_no_change_is_beyond_the_factor(table):
    ratings, places = table
    assert all(abs(change) <= 40 for change in elo.changes(ratings, places, [40] * len(ratings)))


@given(RATINGS, RATINGS)
def test_two_expected_scores_make_one(own, other):
    assert abs(elo.expected(own, other) + elo.expected(other, own) - 1) < Decimal("1e-20")


@given(RATINGS)
def test_beyond_four_hundred_points_nothing_changes(own):
    assert elo.expected(own, own + 400) == elo.expected(own, own + 1700)
    assert elo.expected(own, own - 400) == elo.expected(own, own - 1700)


@given(TABLES)
def test_the_callers_precision_does_not_matter(table):
    ratings, places = table
    factors = [40] * len(ratings)
    usual = elo.changes(ratings, places, factors)
    with localcontext(prec=6, rounding="ROUND_UP"):
        assert elo.changes(ratings, places, factors) == usual
