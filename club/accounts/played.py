"""What a profile shows of a member's matches. Nothing here writes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet

from club.accounts.models import Member
from club.accounts.selectors import game_titles
from games.models import Match, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

FINISHED_SHOWN = 20
RUNNING_SHOWN = 50


@dataclass(frozen=True, slots=True)
class Results:
    """What came of a member's finished matches of one game.

    A shared first place counts as drawn, the last one as lost; ``placed`` are those between, of three seats or four.
    """

    slug: str
    title: str
    played: int
    won: int
    drawn: int
    placed: int
    lost: int


def member_results(member: Member) -> list[Results]:
    """The member's results, one a game played, in the games' order; boards on one screen do not count."""
    beside = Seat.objects.filter(match=OuterRef("match"), placing=1).exclude(pk=OuterRef("pk"))
    behind = Seat.objects.filter(match=OuterRef("match"), placing__gt=OuterRef("placing"))
    first = Q(placing=1)
    shared = Q(Exists(beside))
    between = Q(Exists(behind)) & ~first
    rows = (
        Seat.objects.filter(member=member, match__status=Match.Status.FINISHED)
        .exclude(match__venue=Match.Venue.ONE_SCREEN)
        .order_by()
        .values("match__slug")
        .annotate(
            played=Count("pk"),
            won=Count("pk", filter=first & ~shared),
            drawn=Count("pk", filter=first & shared),
            placed=Count("pk", filter=between),
        )
    )
    found = {row["match__slug"]: row for row in rows}
    return [
        Results(slug, title, row["played"], row["won"], row["drawn"], row["placed"], _lost(row))
        for slug, title in game_titles().items()
        if (row := found.get(slug))
    ]


def _lost(row: Mapping[str, Any]) -> int:
    return int(row["played"] - row["won"] - row["drawn"] - row["placed"])


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A line in a profile's list: the match, whom it was against, and (when over) which place came of it."""

    match: Match
    title: str
    others: tuple[Seat, ...]
    placing: int | None
    shared: bool

    @property
    def won(self) -> bool:
        """First, and alone."""
        return self.placing == 1 and not self.shared

    @property
    def drawn(self) -> bool:
        """First together with others."""
        return self.placing == 1 and self.shared


def finished_of(member: Member, *, for_visitors: bool = False) -> list[PlayedMatch]:
    """The member's last finished matches, the newest first; for visitors without the private ones."""
    matches = _of(member, for_visitors).filter(status=Match.Status.FINISHED).order_by("-ended_at", "-pk")[:FINISHED_SHOWN]
    return _lines(member, matches)


def running_of(member: Member, *, for_visitors: bool = False) -> list[PlayedMatch]:
    """The member's running matches, the newest first; those that the member has left are not among them."""
    in_it = Seat.objects.filter(match=OuterRef("pk"), member=member, left_at__isnull=True)
    matches = (
        _of(member, for_visitors)
        .filter(Exists(in_it), status=Match.Status.RUNNING)
        .order_by("-started_at", "-pk")[:RUNNING_SHOWN]
    )
    return _lines(member, matches)


def _of(member: Member, for_visitors: bool) -> QuerySet[Match]:
    seats = Prefetch("seats", Seat.objects.order_by("index"))
    has_seat = Exists(Seat.objects.filter(match=OuterRef("pk"), member=member))
    played = Match.objects.filter(has_seat, slug__in=list(game_titles())).exclude(venue=Match.Venue.ONE_SCREEN)
    return (played.filter(private=False) if for_visitors else played).prefetch_related(seats)


def _lines(member: Member, matches: Iterable[Match]) -> list[PlayedMatch]:
    titles = game_titles()
    lines = []
    for match in matches:
        seats = list(match.seats.all())
        own = next(seat for seat in seats if seat.member_id == member.pk)
        others = tuple(seat for seat in seats if seat.member_id != member.pk)
        shared = sum(seat.placing == own.placing for seat in seats) > 1
        lines.append(PlayedMatch(match, titles[match.slug], others, own.placing, shared))
    return lines
