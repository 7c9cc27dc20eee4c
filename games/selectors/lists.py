"""The lists of matches on the home page, and the count in every page's head. Nothing here writes."""

from __future__ import annotations

from itertools import count

from django.db.models import Case, F, Prefetch, Q, QuerySet, When

from games.models import Invitation, Match, Seat
from games.people import Member
from games.ports import ports
from games.selectors.access import OPEN_TO_VISITORS
from games.selectors.current import known_slugs


def listed_matches() -> QuerySet[Match]:
    """Matches with what a list shows of them."""
    seats = Prefetch("seats", Seat.objects.order_by("index"))
    return Match.objects.prefetch_related(seats).filter(slug__in=known_slugs())


def open_matches(user: Member, limit: int = 50) -> list[Match]:
    """Matches that wait for players, the reader's own first, then the newest; rematches only for those they are offered to,
    private ones for those who sit there. Those that the reader is invited to have a list of their own.
    """
    listed = listed_matches().filter(status=Match.Status.OPEN, venue=Match.Venue.ONLINE)
    asked = Invitation.objects.filter(member=user.pk, answer=Invitation.Answer.NONE)
    # A rematch, of a private match too, is for those who played; the next line sees to that.
    listed = listed.exclude(pk__in=asked.values("match")).filter(
        Q(private=False) | Q(seats__member=user.pk) | Q(rematch_of__isnull=False)
    )
    mine = Q(rematch_of__isnull=True) | Q(rematch_of__seats__member=user.pk)
    own = Case(When(pk__in=Seat.objects.filter(member=user.pk).values("match"), then=0), default=1)
    rows, found = listed.filter(mine).distinct().order_by(own, "-opened_at", "-pk"), list[Match]()
    for begin in count(0, limit):
        # What is left out takes no room from the rest; mostly the first look is the only one.
        some = list(rows[begin : begin + limit])
        found += _without_strangers(user, some)
        if len(some) < limit or len(found) >= limit:
            break
    return found[:limit]


def invited_matches(user: Member) -> list[Match]:
    """Matches that wait for players and ask this member to come, the newest invitation first."""
    asked = Invitation.objects.filter(member=user.pk, answer=Invitation.Answer.NONE, match__status=Match.Status.OPEN)
    return _without_strangers(user, list(listed_matches().filter(pk__in=asked.values("match")).order_by("-opened_at")))


def _without_strangers(user: Member, matches: list[Match]) -> list[Match]:
    """Without those in which somebody sits with whom the reader shares no table."""
    beside = {seat.member_id for match in matches for seat in match.seats.all() if seat.member_id}
    strangers = ports.strangers(user.pk, beside) if beside else frozenset()
    return [match for match in matches if strangers.isdisjoint(seat.member_id for seat in match.seats.all())]


def running_matches(user: Member, limit: int = 50) -> list[Match]:
    """The reader's running matches, the newest first."""
    own = Match.objects.filter(status=Match.Status.RUNNING, seats__member=user.pk, seats__left_at__isnull=True)
    return list(listed_matches().filter(pk__in=own.values("pk")).order_by("-started_at")[:limit])


def watchable_matches(user: Member, limit: int = 12) -> list[Match]:
    """Running online matches of others, the newest first."""
    others = listed_matches().filter(status=Match.Status.RUNNING, venue=Match.Venue.ONLINE).exclude(seats__member=user.pk)
    return list(others.order_by("-started_at")[:limit])


def finished_matches(user: Member, limit: int = 6) -> list[Match]:
    """The reader's last finished matches."""
    own = Match.objects.filter(status=Match.Status.FINISHED, seats__member=user.pk)
    return list(listed_matches().filter(pk__in=own.values("pk")).order_by("-ended_at")[:limit])


def public_matches(status: str, limit: int) -> list[Match]:
    """Running or finished matches that visitors may read, the newest first; none before the club opens itself."""
    if not ports.is_public():
        return []
    newest = "-started_at" if status == Match.Status.RUNNING else "-ended_at"
    return list(listed_matches().filter(OPEN_TO_VISITORS, status=status).order_by(newest)[:limit])


def waiting_matches(user: Member) -> set[int]:
    """The ids of running online matches in which it is this member's turn."""
    mine = Seat.objects.filter(member=user.pk, left_at__isnull=True, match__to_act=F("index"))
    running = mine.filter(match__status=Match.Status.RUNNING, match__slug__in=known_slugs())
    return set(running.exclude(match__venue=Match.Venue.ONE_SCREEN).values_list("match_id", flat=True))


def waiting_count(user: Member) -> int:
    """How many matches wait for this member's turn."""
    return len(waiting_matches(user))
