"""Every rating anew from the ledger's matches, in the order of their sequence numbers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from django.db import transaction
from django.db.models import Min, Prefetch

from club.ratings.models import Rating, RatingChange
from club.ratings.services import Standing, apply_match
from games.models import Match, Seat

Standings = dict[tuple[int, str], Standing]


def recompute(*, write: bool = True) -> list[str]:
    """Recomputes all ratings from the matches and placings in the ledger; a line of words for each difference.

    With ``write`` the ledger and the ratings are set right, all or nothing. ValueError where a match of the ledger
    has a seat without placing or member. Two runs agree to the digit.
    """
    with transaction.atomic():
        # The same order as a match's end takes them, so that neither waits for the other for ever.
        rows = {(row.member_id, row.slug): row for row in Rating.objects.select_for_update().order_by("member_id", "slug")}
        standings: Standings = defaultdict(Standing)
        wrong_lines, differences = [], []
        for line, right in _lines(standings):
            if (line.before, line.change, line.k) != (right.before, right.change, right.k):
                differences.append(_told(line, right))
                line.before, line.change, line.k = right.before, right.change, right.k
                wrong_lines.append(line)
        missing, wrong_rows = _wrong_rows(rows, standings, differences)
        if write:
            RatingChange.objects.bulk_update(wrong_lines, ["before", "change", "k"], batch_size=500)
            Rating.objects.bulk_create(missing)
            Rating.objects.bulk_update(wrong_rows, ["value", "matches", "reached_master"], batch_size=500)
    return differences


def _lines(standings: Standings) -> Iterator[tuple[RatingChange, RatingChange]]:
    """Each line of the ledger beside the line that it should be; moves the standings on."""
    matches = (
        Match.objects.filter(rating_changes__isnull=False)
        .annotate(first=Min("rating_changes__sequence"))
        .order_by("first")
        .prefetch_related("rating_changes", Prefetch("seats", Seat.objects.order_by("member_id")))
    )
    for match in matches:
        kept = {line.member_id: line for line in match.rating_changes.all()}
        seats = list(match.seats.all())
        own = [standings[seat.member_id or 0, match.slug] for seat in seats]
        for right in apply_match(match.pk, seats, own):
            if right.member_id not in kept:
                raise ValueError(f"match {match.pk} has a seat whose member is not in the ledger")
            yield kept[right.member_id], right


def _told(line: RatingChange, right: RatingChange) -> str:
    return (
        f"ledger {line.sequence} (match {line.match_id}, member {line.member_id}): "
        f"{line.before} {line.change:+} K {line.k} should be {right.before} {right.change:+} K {right.k}"
    )


def _wrong_rows(
    rows: dict[tuple[int, str], Rating], standings: Standings, differences: list[str]
) -> tuple[list[Rating], list[Rating]]:
    """The rows that are missing and those that are wrong, as they should be; tells of each."""
    missing: list[Rating] = []
    wrong: list[Rating] = []
    for member, slug in sorted({*rows, *standings}):
        kept, right = rows.get((member, slug)), standings[member, slug]
        row = kept or Rating(member_id=member, slug=slug)
        if (row.value, row.matches, row.reached_master) == (right.value, right.matches, right.reached_master):
            continue
        differences.append(
            f"rating of member {member} in {slug}: {row.value} after {row.matches} matches "
            f"should be {right.value} after {right.matches}"
        )
        row.value, row.matches, row.reached_master = right.value, right.matches, right.reached_master
        (wrong if kept else missing).append(row)
    return missing, wrong
