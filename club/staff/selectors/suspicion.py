"""Pairs of members whose matches the staff should look at. A sign is no proof: the pages say what it is and link to it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import combinations

from django.db.models import Count
from django.utils import timezone
from django.utils.translation import gettext as _

from club.accounts.models import Member
from club.ratings.models import RatingChange
from games.models import Match, Seat, Turn
from games.rules.protocol import LEAVE

WINDOW = timedelta(days=90)
"""Further back nobody remembers an evening."""

QUICK_TURNS = 10
"""A match given up before so many turns of both together was hardly played."""
QUICK_RESIGNATIONS = 3
"""Once or twice somebody is called away; three times with the same partner asks for a look."""

SERIES = 6
"""Fewer matches prove nothing: five wins in a row between equals come about once in sixteen series by chance."""
SERIES_SHARE = 0.9
"""So large a part of the points of a series is lopsided ..."""
SERIES_SURPLUS = 2.0
"""... and two points more than Elo expects of it: a strong member who beats a weak one is no news."""

BURST = 6
BURST_SECONDS = 3600
"""Six ranked matches in an hour are ten minutes each, less than any of the games is said to take."""

SHOWN = 12
"""So many matches are linked to for one sign."""


@dataclass(frozen=True, slots=True)
class Played:
    """One finished match of two, as the signs need it. ``at`` in seconds; ``surplus``: points of the first beyond what Elo
    expected.
    """

    pk: int
    at: float
    rated: bool
    points: float
    quick: bool
    surplus: float = 0.0


@dataclass(frozen=True, slots=True)
class Sign:
    """What is conspicuous, in words, and the matches that are."""

    words: str
    matches: tuple[int, ...]

    @property
    def shown(self) -> tuple[int, ...]:
        """The last ones of them, the newest first."""
        return self.matches[::-1][:SHOWN]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two members and the signs."""

    first: Member
    second: Member
    signs: list[Sign] = field(default_factory=list)


def suspicious_pairs() -> list[Pair]:
    """The pairs with signs, those with most of them first. Five queries, however many matches there are."""
    found = {}
    for (first, second), played in _by_pair().items():
        if signs := _signs(played):
            found[first, second] = signs
    members = Member.objects.in_bulk({pk for pair in found for pk in pair})
    pairs = [Pair(members[first], members[second], signs) for (first, second), signs in found.items()]
    return sorted(pairs, key=lambda pair: (-len(pair.signs), -max(max(sign.matches) for sign in pair.signs)))


def _by_pair() -> dict[tuple[int, int], list[Played]]:
    since = timezone.now() - WINDOW
    ended = Match.objects.filter(status=Match.Status.FINISHED, seat_count=2, ended_at__gte=since)
    ended = ended.exclude(venue=Match.Venue.ONE_SCREEN)
    matches = {row["pk"]: row for row in ended.order_by("ended_at", "pk").values("pk", "ended_at", "rated", "reason")}
    given_up = ended.filter(reason=Match.Reason.RESIGNED).values("pk")
    turns = Turn.objects.filter(game__match__in=given_up).exclude(text__startswith=LEAVE).order_by()
    played = dict(turns.values_list("game__match").annotate(count=Count("pk")))
    changes = RatingChange.objects.filter(match__in=ended.values("pk")).values_list("match", "member", "change", "k")
    surplus = {(match, member): float(change / k) for match, member, change, k in changes}
    seats: dict[int, list[tuple[int, int]]] = defaultdict(list)
    rows = Seat.objects.filter(match__in=ended.values("pk"), member__isnull=False, placing__isnull=False)
    for match, member, placing in rows.order_by("member").values_list("match", "member", "placing"):
        seats[match].append((member or 0, placing or 0))
    pairs: dict[tuple[int, int], list[Played]] = defaultdict(list)
    for pk, row in matches.items():
        ended_at = row["ended_at"].timestamp() if row["ended_at"] else 0.0
        for (first, place), (second, other) in combinations(seats[pk], 2):
            if first == second:
                continue
            points = 0.5 + ((place < other) - (place > other)) / 2
            quick = row["reason"] == Match.Reason.RESIGNED and played.get(pk, 0) < QUICK_TURNS
            pairs[first, second].append(Played(pk, ended_at, row["rated"], points, quick, surplus.get((pk, first), 0.0)))
    return pairs


def _signs(played: Sequence[Played]) -> list[Sign]:
    return [sign for sign in (_quick(played), _lopsided(played), _burst(played)) if sign]


def _quick(played: Sequence[Played]) -> Sign | None:
    quick = tuple(match.pk for match in played if match.quick)
    if len(quick) < QUICK_RESIGNATIONS:
        return None
    words = _("%(n)s matches were given up before %(turns)s turns.") % {"n": len(quick), "turns": QUICK_TURNS}
    return Sign(words, quick)


def _lopsided(played: Sequence[Played]) -> Sign | None:
    rated = [match for match in played if match.rated]
    points, surplus = sum(match.points for match in rated), sum(match.surplus for match in rated)
    most = max(points, len(rated) - points)
    if len(rated) < SERIES or most < SERIES_SHARE * len(rated) or abs(surplus) < SERIES_SURPLUS:
        return None
    words = _("Of %(n)s ranked matches one of them won nearly all, more than the ratings let expect.") % {"n": len(rated)}
    return Sign(words, tuple(match.pk for match in rated))


def _burst(played: Sequence[Played]) -> Sign | None:
    rated = [match for match in played if match.rated]
    for first, last in zip(rated, rated[BURST - 1 :], strict=False):
        if last.at - first.at <= BURST_SECONDS:
            within = tuple(match.pk for match in rated if first.at <= match.at <= first.at + BURST_SECONDS)
            return Sign(_("%(n)s ranked matches ended within one hour.") % {"n": len(within)}, within)
    return None
