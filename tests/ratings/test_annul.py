"""An annulled match counts for nothing: not in the ledger, and nothing that came after it is built on it."""

from __future__ import annotations

import random

import pytest

from club.accounts.models import Member
from club.ratings.models import Rating, RatingChange
from club.ratings.recompute import recompute
from club.ratings.services import rate_match
from games.models import Match
from games.services import match_annul


@pytest.fixture
def season(finished, alice, bob, charlie):
    """Forty matches of two games between four members, rated as they ended."""
    cast, rng = [alice, bob, charlie, Member.objects.create_user("dora")], random.Random(7)
    matches = []
    for _ in range(40):
        members = rng.sample(cast, rng.randint(2, 4))
        placing = [rng.randint(1, len(members)) for _ in members]
        matches.append(finished(*members, placing=placing, slug=rng.choice(["arlecchino", "ludicitude"])))
        rate_match(matches[-1])
    return matches


def standings():
    return {(row.member_id, row.slug): (row.value, row.matches) for row in Rating.objects.filter(matches__gt=0)}


@pytest.mark.parametrize("number", [0, 17, 39])
def test_all_that_came_after_is_as_if_it_had_never_been(season, staff, number):
    gone = season[number]
    match_annul(by=staff, match_id=gone.pk, reason="wrong members at the board")
    assert not RatingChange.objects.filter(match=gone).exists()
    assert recompute() == [], "the ledger and the ratings agree"
    annulled = standings()
    RatingChange.objects.all().delete()
    Rating.objects.all().delete()
    for match in season:
        if match != gone:
            rate_match(match)
    assert annulled == standings()


def test_a_match_outside_of_the_ledger_touches_no_rating(season, finished, staff, alice, bob):
    before = standings()
    casual = finished(alice, bob, rated=False)
    Rating.objects.filter(member=alice, slug="arlecchino").update(value=1)
    match_annul(by=staff, match_id=casual.pk, reason="")
    assert standings().keys() == before.keys()
    assert Rating.objects.get(member=alice, slug="arlecchino").value == 1, "nothing was computed anew"


def test_where_the_ledger_cannot_be_computed_the_match_stays(season, staff):
    season[3].seats.update(placing=None)
    with pytest.raises(ValueError, match="without a final placing"):
        match_annul(by=staff, match_id=season[5].pk, reason="")
    assert Match.objects.get(pk=season[5].pk).is_finished
    assert RatingChange.objects.filter(match=season[5]).exists()
