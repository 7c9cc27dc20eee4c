"""The only writer of ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.db import transaction

from club.ratings import elo
from club.ratings.models import Rating, RatingChange
from club.ratings.selectors import is_ratable
from games.models import Match, Seat


@dataclass(slots=True)
class Standing:
    """A member's rating in one game while it is being computed."""

    value: Decimal = elo.START
    matches: int = 0
    reached_master: bool = False

    @property
    def factor(self) -> int:
        """The K that the next match counts with."""
        return elo.factor(self.matches, self.reached_master)

    def take(self, change: Decimal) -> None:
        """One more rated match."""
        self.value += change
        self.matches += 1
        self.reached_master = self.reached_master or self.value >= elo.MASTER


def rate_match(match: Match) -> bool:
    """Changes the ratings of a finished ranked match's members, once; whether it did so now.

    Called inside the transaction that ends the match. A match that is not rated, or was rated before, changes nothing.
    """
    with transaction.atomic():
        seats = list(Seat.objects.filter(match=match).order_by("member_id"))
        if not is_ratable(match, seats):
            return False
        rows = _locked(match.slug, [_member(seat) for seat in seats])
        if RatingChange.objects.filter(match=match).exists():
            return False
        standings = [Standing(row.value, row.matches, row.reached_master) for row in rows]
        lines = apply_match(match.pk, seats, standings)
        # Still in order of member id, in one statement: the ledger's numbers follow each other.
        RatingChange.objects.bulk_create(lines)
        for row, standing in zip(rows, standings, strict=True):
            row.value, row.matches, row.reached_master = standing.value, standing.matches, standing.reached_master
        Rating.objects.bulk_update(rows, ["value", "matches", "reached_master"])
    return True


def apply_match(match_id: int, seats: Sequence[Seat], standings: Sequence[Standing]) -> list[RatingChange]:
    """The ledger lines of one match, unsaved, computed from the standings before it; then moves the standings on.

    ValueError where a seat has no final placing or no member.
    """
    places = [seat.placing for seat in seats if seat.placing is not None]
    if len(places) < len(seats):
        raise ValueError(f"match {match_id} has a seat without a final placing")
    factors = [standing.factor for standing in standings]
    changes = elo.changes([standing.value for standing in standings], places, factors)
    lines = [
        RatingChange(match_id=match_id, member_id=_member(seat), before=standing.value, change=change, k=k)
        for seat, standing, change, k in zip(seats, standings, changes, factors, strict=True)
    ]
    for standing, change in zip(standings, changes, strict=True):
        standing.take(change)
    return lines


def _member(seat: Seat) -> int:
    if seat.member_id is None:
        raise ValueError(f"match {seat.match_id} has a seat without a member")
    return seat.member_id


def _locked(slug: str, members: Sequence[int]) -> list[Rating]:
    """The members' rating rows in order of member id, locked in that order, so that no two matches wait for each other."""
    rows = Rating.objects.filter(slug=slug, member_id__in=members)
    missing = set(members) - set(rows.values_list("member_id", flat=True))
    # Another match may be making the same row at this moment: then it is theirs, and is waited for below.
    Rating.objects.bulk_create([Rating(member_id=pk, slug=slug) for pk in sorted(missing)], ignore_conflicts=True)
    return list(rows.select_for_update().order_by("member_id"))
