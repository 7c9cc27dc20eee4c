"""Every rating anew from the ledger."""

import random
from decimal import Decimal
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from club.accounts.models import Member
from club.ratings import recompute as recompute_module
from club.ratings.models import Rating, RatingChange
from club.ratings.recompute import recompute
from club.ratings.services import rate_match
from games.models import Match


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


@pytest.mark.parametrize("check", [True, False])
def test_a_line_of_somebody_without_a_seat_is_told(season, alice, check):
    match = Match.objects.exclude(seats__member=alice).first()
    RatingChange.objects.create(match=match, member=alice, before=1500, change=7, k=40)
    told = f"the ledger has a line of match {match.pk} for member {alice.pk}, who has no seat in it"
    with pytest.raises(CommandError, match=told):
        call_command("recompute_ratings", check=check)


@pytest.mark.parametrize("write", [True, False])
def test_a_first_match_that_ends_meanwhile_is_none_of_its_business(season, finished, monkeypatch, write):
    lines = recompute_module._lines
    newcomers = [Member.objects.create_user(name) for name in ("erik", "fay")]

    def after_a_match(standings):
        rate_match(finished(*newcomers))
        return lines(standings)

    monkeypatch.setattr(recompute_module, "_lines", after_a_match)
    assert recompute(write=write) == []


def test_it_begins_again_where_rows_came_while_it_waited_for_others(season, monkeypatch):
    locked, asked = recompute_module._locked_rows, []

    def at_first_without_the_newest():
        rows = locked()
        asked.append(rows)
        if len(asked) == 1:
            del rows[max(rows)]
        return rows

    Rating.objects.update(value=1)
    monkeypatch.setattr(recompute_module, "_locked_rows", at_first_without_the_newest)
    assert len(recompute()) == Rating.objects.count()
    assert len(asked) == 2
    assert recompute() == []


def test_a_check_makes_no_row(season):
    Rating.objects.first().delete()
    before = ratings()
    assert len(recompute(write=False)) == 1
    assert ratings() == before
