"""Every rating anew from the ledger."""

import random
from decimal import Decimal
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from club.accounts.models import Member
from club.ratings.models import Rating, RatingChange
from club.ratings.recompute import recompute
from club.ratings.services import rate_match


@pytest.fixture
def season(finished, alice, bob, charlie):
    """Sixty matches of two games between four members, rated as they ended."""
    cast = [alice, bob, charlie, Member.objects.create_user("dora")]
    rng = random.Random(7)
    for _ in range(60):
        members = rng.sample(cast, rng.randint(2, 4))
        placing = [rng.randint(1, len(members)) for _ in members]
        rate_match(finished(*members, placing=placing, slug=rng.choice(["arlecchino", "ludicitude"])))


def ledger():
    return list(RatingChange.objects.values_list("sequence", "match", "member", "before", "change", "k"))


def ratings():
    return list(Rating.objects.values_list("member", "slug", "value", "matches", "reached_master"))


def test_it_agrees_with_what_the_matches_did(season):
    before = ledger(), ratings()
    assert recompute() == []
    assert (ledger(), ratings()) == before


def test_it_finds_and_mends_every_wrong_figure(season):
    right = ledger(), ratings()
    line = RatingChange.objects.order_by("sequence")[20]
    RatingChange.objects.filter(pk=line.pk).update(before=1, change=2, k=3)
    rows = list(Rating.objects.all())
    Rating.objects.filter(pk=rows[0].pk).update(value="1.23")
    Rating.objects.filter(pk=rows[1].pk).update(matches=999, reached_master=True)
    rows[2].delete()
    differences = recompute()
    assert len(differences) == 4
    assert "1.00 +2.00 K 3 should be" in differences[0]
    assert (ledger(), ratings()) == right
    assert recompute() == []


def test_a_changed_placing_moves_everything_after_it(season, alice):
    first = RatingChange.objects.order_by("sequence")[0]
    seats = list(first.match.seats.order_by("-placing", "index"))
    for place, seat in enumerate(seats, start=1):
        seat.placing = place
        seat.save()
    assert recompute(write=False)
    assert recompute()
    once = ledger(), ratings()
    assert recompute() == []
    assert (ledger(), ratings()) == once


def test_a_rating_without_a_ledger_line_goes_back_to_the_start(season, alice):
    stray = Rating.objects.create(member=alice, slug="lutinfernal", value=1700, matches=4)
    recompute()
    stray.refresh_from_db()
    assert (stray.value, stray.matches) == (Decimal(1500), 0)


def test_the_check_says_so_and_writes_nothing(season):
    out = StringIO()
    call_command("recompute_ratings", check=True, stdout=out)
    assert out.getvalue() == "All ratings agree with the ledger.\n"
    row = Rating.objects.first()
    Rating.objects.filter(pk=row.pk).update(value="1.23")
    with pytest.raises(CommandError, match="1 differences; nothing was written"):
        call_command("recompute_ratings", check=True, stdout=out)
    assert f"1.23 after {row.matches} matches should be {row.value}" in out.getvalue()
    assert Rating.objects.get(pk=row.pk).value == Decimal("1.23")


def test_the_command_mends(season):
    Rating.objects.update(value=1)
    out = StringIO()
    call_command("recompute_ratings", stdout=out)
    assert "corrected." in out.getvalue()
    assert recompute() == []


def test_it_stops_whole_at_a_match_that_cannot_be_counted(season):
    line = RatingChange.objects.order_by("-sequence")[0]
    line.match.seats.update(placing=None)
    Rating.objects.update(value=1)
    with pytest.raises(CommandError, match=f"match {line.match_id} has a seat without a final placing"):
        call_command("recompute_ratings")
    assert set(Rating.objects.values_list("value", flat=True)) == {Decimal(1)}
