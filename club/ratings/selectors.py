"""Which matches are rated, and what pages show of ratings. Nothing here writes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Count, OuterRef, Subquery
from django.db.models.functions import Coalesce

from club.accounts.models import Member
from club.ratings import elo
from club.ratings.models import Rating, RatingChange
from games.models import Match, Seat, Turn
from games.ports import RatingLabel, RatingNote
from games.rules import registry
from games.rules.protocol import LEAVE


def is_ratable(match: Match, seats: Sequence[Seat]) -> bool:
    """Whether this match changes ratings; ``seats`` are all of its seats.

    It does when it is ranked, finished, not played on one screen, every seat has a placing and a member of its own,
    and, online, every seat completed a turn.
    """
    members = {seat.member_id for seat in seats}
    return (
        match.rated
        and match.status == Match.Status.FINISHED
        and match.venue != Match.Venue.ONE_SCREEN
        and len(seats) >= 2
        and None not in members
        and len(members) == len(seats)
        and all(seat.placing is not None for seat in seats)
        and (match.venue != Match.Venue.ONLINE or {seat.index for seat in seats} <= _seats_with_turns(match))
    )


def is_in_ledger(match: Match) -> bool:
    """Whether the match has changed ratings."""
    return RatingChange.objects.filter(match=match).exists()


def _seats_with_turns(match: Match) -> set[int]:
    """The seats of the match that completed at least one turn; leaving is none."""
    turns = Turn.objects.filter(game__match=match).exclude(text__startswith=LEAVE).order_by()
    return set(turns.values_list("seat", flat=True).distinct())


LABEL_COLUMN = (
    "(SELECT ratings_rating.value || ' ' || ratings_rating.matches FROM ratings_rating, games_match "
    "WHERE games_match.id = games_seat.match_id AND ratings_rating.slug = games_match.slug "
    "AND ratings_rating.member_id = games_seat.member_id AND ratings_rating.matches > 0)"
)
"""Of a row of ``games_seat``: value and number of rated matches of the member's rating in the match's game, as text."""


def label_of(kept: str | None) -> RatingLabel | None:
    """The rating as shown, from ``LABEL_COLUMN``; None of a member without a rated match in that game."""
    if kept is None:
        return None
    value, matches = kept.split()
    return _label(Decimal(value), int(matches))


def _label(value: Decimal, matches: int) -> RatingLabel:
    return RatingLabel(elo.whole(value), matches < elo.PROVISIONAL_MATCHES)


def rating_notes(match_id: int) -> dict[int, RatingNote]:
    """Member id to what the match did to the rating; empty for a match that was not rated."""
    until_now = (
        RatingChange.objects.filter(
            member=OuterRef("member"), match__slug=OuterRef("match__slug"), sequence__lte=OuterRef("sequence")
        )
        .order_by()
        .values("member")
        .annotate(count=Count("pk"))
        .values("count")
    )
    lines = RatingChange.objects.filter(match=match_id).annotate(number=Coalesce(Subquery(until_now), 1))
    return {line.member_id: _note(line, line.number) for line in lines}


def _note(line: RatingChange, number: int) -> RatingNote:
    # The change shown is that between the whole numbers shown, so that the page's own sum is right.
    before, after = elo.whole(line.before), elo.whole(line.before + line.change)
    return RatingNote(before=before, after=after, change=after - before, provisional=number < elo.PROVISIONAL_MATCHES)


@dataclass(frozen=True, slots=True)
class MemberRating:
    """A member's rating in one game, as the profile shows it."""

    slug: str
    title: str
    value: int
    provisional: bool
    matches: int


def member_ratings(member: Member) -> list[MemberRating]:
    """The member's ratings, one a game with a rated match, in the games' order."""
    rows = {row.slug: row for row in Rating.objects.filter(member=member, matches__gt=0)}
    games = [(game, rows[game.slug]) for game in registry.all_games() if game.slug in rows]
    labels = [(game, row, _label(row.value, row.matches)) for game, row in games]
    return [MemberRating(game.slug, game.title, label.value, label.provisional, row.matches) for game, row, label in labels]
