"""What the members' pages ask: whose name it is, and what a profile shows. Nothing here writes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from django.conf import settings
from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet
from django.http import Http404
from django.utils import timezone, translation

from club.accounts.models import FOR_GOOD, Ban, Block, Member
from club.accounts.names import name_key
from games.models import Match, Seat
from games.rules import registry

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

FINISHED_SHOWN = 20
RUNNING_SHOWN = 50


def name_taken(name: str, *, besides: int | None = None) -> bool:
    """Whether somebody other than the member with that id logs in or is shown under this name, whatever the case."""
    key = name_key(name)
    if not key:
        return False
    others = Member.objects.exclude(pk=besides) if besides is not None else Member.objects.all()
    # A guest's or a former member's name is anybody's.
    shown = Q(shown_key=key, kind__in=[Member.Kind.MEMBER, Member.Kind.DEMO])
    return others.filter(Q(username__iexact=key) | shown).exists()


def name_kept(name: str) -> bool:
    """Whether nobody may call themselves so: the club itself, and what stands for guests and for those who have left."""
    key = name_key(name)
    if key.startswith(("guest-", "former-")):
        return True
    words = _plain(key)
    return words in {_plain(word) for word in settings.ACCOUNT_USERNAME_BLACKLIST} | _former_names()


@cache
def _former_names() -> frozenset[str]:
    names = set()
    for code, _language in settings.LANGUAGES:
        with translation.override(code):
            names.add(_plain(str(Member.Kind.FORMER.label)))
    return frozenset(names)


def _plain(name: str) -> str:
    """As one hears it: what stands between the words makes no other name."""
    return re.sub(r"[-_.\s]+", "", name_key(name))


def administrators_able() -> QuerySet[Member]:
    """The administrators whom nothing bars: what ``Member.bar`` says, asked of all of them at once."""
    free = Q(barred_until=None) | Q(barred_until__lte=timezone.now())
    of_age = Q(fifteen_on=None) | Q(fifteen_on__lte=timezone.localdate()) | Q(consented=True)
    ruling = Member.objects.filter(free, of_age, is_active=True, is_staff=True, is_superuser=True, waiting=False)
    return ruling.exclude(kind=Member.Kind.FORMER)


def is_last_administrator(member_id: int | None) -> bool:
    """Whether this member is an administrator who may come in, and nobody else is."""
    able = set(administrators_able().values_list("pk", flat=True))
    return member_id is not None and able == {member_id}


def invitable(name: str) -> Member | None:
    """The member who is shown or logs in under this name, whatever the case, and may come in; None where there is none."""
    key = name_key(name)
    if not key or "\0" in name:
        return None
    members = Member.objects.filter(kind__in=[Member.Kind.MEMBER, Member.Kind.DEMO], is_active=True)
    member = members.filter(Q(username__iexact=key) | Q(shown_key=key)).first()
    return None if member is None or member.bar else member


def member_named(username: str) -> Member:
    """The member who logs in under this name, whatever the case. Http404 where there is none."""
    # PostgreSQL cannot even look for a text with a NUL in it.
    member = None if "\0" in username else Member.objects.filter(username__iexact=username).first()
    if member is None:
        raise Http404
    return member


def ban_of(member: Member) -> Ban | None:
    """The ban that keeps this member out now, the longest one where there are several; None for those who may come in."""
    now = timezone.now()
    bans = Ban.objects.filter(member=member, lifted_at=None).filter(Q(until=None) | Q(until__gt=now))
    return max(bans, key=lambda ban: ban.until or FOR_GOOD, default=None)


def strangers(member_id: int, others: Collection[int]) -> frozenset[int]:
    """Those of the others with whom the member shares no table: whoever of the two has blocked the other, or who is gone."""
    blocks = Block.objects.filter(Q(member=member_id, other=OuterRef("pk")) | Q(other=member_id, member=OuterRef("pk")))
    apart = Q(Exists(blocks)) | Q(kind=Member.Kind.FORMER)
    found = Member.objects.filter(apart, pk__in=others).exclude(pk=member_id)
    return frozenset(found.values_list("pk", flat=True))


@dataclass(frozen=True, slots=True)
class Results:
    """What came of a member's finished matches of one game; a shared first place counts as drawn."""

    slug: str
    title: str
    played: int
    won: int
    drawn: int
    lost: int


def game_titles() -> dict[str, str]:
    """Slug to title of every game there is."""
    return {game.slug: game.title for game in registry.all_games()}


def member_results(member: Member) -> list[Results]:
    """The member's results, one a game played, in the games' order; boards on one screen do not count."""
    beside = Seat.objects.filter(match=OuterRef("match"), placing=1).exclude(pk=OuterRef("pk"))
    first = Q(placing=1)
    shared = Q(Exists(beside))
    rows = (
        Seat.objects.filter(member=member, match__status=Match.Status.FINISHED)
        .exclude(match__venue=Match.Venue.ONE_SCREEN)
        .order_by()
        .values("match__slug")
        .annotate(played=Count("pk"), won=Count("pk", filter=first & ~shared), drawn=Count("pk", filter=first & shared))
    )
    found = {row["match__slug"]: row for row in rows}
    return [
        Results(slug, title, row["played"], row["won"], row["drawn"], row["played"] - row["won"] - row["drawn"])
        for slug, title in game_titles().items()
        if (row := found.get(slug))
    ]


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
