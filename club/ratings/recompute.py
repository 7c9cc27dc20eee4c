"""Every rating anew from the ledger's matches, in the order of their sequence numbers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from django.db import connection, transaction
from django.db.models import Min, Prefetch

from club.ratings.models import Rating, RatingChange
from club.ratings.selectors import is_in_ledger
from club.ratings.services import Standing, apply_match
from games.models import Match, Seat

Standings = dict[tuple[int, str], Standing]


def unrate_match(match: Match) -> bool:
    """Takes an annulled match out of the ledger and computes all that came after it anew; whether it was in there.

    Called inside the transaction that annuls it. ValueError where the rest of the ledger cannot be computed.
    """
    if not is_in_ledger(match):
        return False
    recompute(without=match.pk)
    return True


def recompute(*, write: bool = True, without: int | None = None) -> list[str]:
    """Recomputes all ratings from the matches and placings in the ledger; a line of words for each difference.

    With ``write`` the ledger and the ratings are set right, all or nothing. ValueError where the seats of a match and
    its lines of the ledger are not those of the same members, or a seat has no placing. Two runs agree to the digit.
    The lines of the match ``without`` are deleted first, when all ratings are locked.
    """
    while True:
        with transaction.atomic():
            rows = _locked_rows()
            if _known() <= rows.keys():
                if without is not None:
                    RatingChange.objects.filter(match=without).delete()
                return _recompute(rows, write=write)
            # While the rows were waited for, a first match ended and made more of them. Its members must be locked in
            # their order too, so everything is let go first.
            transaction.set_rollback(True)


def _recompute(rows: dict[tuple[int, str], Rating], *, write: bool) -> list[str]:
    standings: Standings = defaultdict(Standing)
    wrong_lines, differences = [], []
    for line, right in _lines(standings):
        if (line.before, line.change, line.k) != (right.before, right.change, right.k):
            differences.append(_told(line, right))
            line.before, line.change, line.k = right.before, right.change, right.k
            wrong_lines.append(line)
    wrong_rows = _wrong_rows(rows, standings, differences)
    if write:
        _write(wrong_lines, "before", "change", "k")
        _write(wrong_rows, "value", "matches", "reached_master")
    else:
        # The missing rows, too, were made only to be compared.
        transaction.set_rollback(True)
    return differences


def _write(rows: Sequence[RatingChange | Rating], *names: str) -> None:
    """Updates these fields of many rows. ``bulk_update`` takes a hundred times as long, with every rating locked meanwhile."""
    if not rows:
        return
    meta, quote = rows[0]._meta, connection.ops.quote_name
    fields: list[Any] = [*(meta.get_field(name) for name in names), meta.pk]
    *settings, where = (f"{quote(field.column)} = %s" for field in fields)
    sql = f"UPDATE {quote(meta.db_table)} SET {', '.join(settings)} WHERE {where}"  # noqa: S608 - names of our own columns
    values = [[field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields] for row in rows]
    with connection.cursor() as cursor:
        cursor.executemany(sql, values)


def _known() -> set[tuple[int, str]]:
    """Member and game of every line of the ledger."""
    return set(RatingChange.objects.order_by().values_list("member_id", "match__slug").distinct())


def _locked_rows() -> dict[tuple[int, str], Rating]:
    """All ratings, locked until the transaction ends; one that the ledger knows and that is missing is made first."""
    missing = sorted(_known() - set(Rating.objects.values_list("member_id", "slug")))
    # Another match may be making the same row at this moment: then it is theirs, and is waited for below.
    Rating.objects.bulk_create([Rating(member_id=member, slug=slug) for member, slug in missing], ignore_conflicts=True)
    # The same order as a match's end takes them, so that neither waits for the other for ever.
    return {(row.member_id, row.slug): row for row in Rating.objects.select_for_update().order_by("member_id", "slug")}


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
        if strays := kept.keys() - {seat.member_id for seat in seats}:
            raise ValueError(f"the ledger has a line of match {match.pk} for member {min(strays)}, who has no seat in it")
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


def _wrong_rows(rows: dict[tuple[int, str], Rating], standings: Standings, differences: list[str]) -> list[Rating]:
    """The rows that are wrong, as they should be; tells of each.

    A standing without a row is of members whose first match ended since the rows were locked. Nobody of the locked ones
    was in it, so what that match itself wrote is right.
    """
    wrong: list[Rating] = []
    for (member, slug), row in sorted(rows.items()):
        right = standings[member, slug]
        if (row.value, row.matches, row.reached_master) == (right.value, right.matches, right.reached_master):
            continue
        differences.append(
            f"rating of member {member} in {slug}: {row.value} after {row.matches} matches "
            f"should be {right.value} after {right.matches}"
        )
        row.value, row.matches, row.reached_master = right.value, right.matches, right.reached_master
        wrong.append(row)
    return wrong
