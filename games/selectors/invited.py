"""Whom a member may want to invite, and which match a secret link leads to. Nothing here writes."""

from __future__ import annotations

from games.models import Match, Seat
from games.people import Member
from games.ports import ports
from games.selectors.current import known_slugs, match_with_seats

RECENT_SEATS = 100
"""So many places beside a member are looked at to find with whom that member has played of late."""


def recent_opponents(user: Member, limit: int = 20) -> list[str]:
    """The names of those with whom this member has played of late, the last one first; without guests and who has left."""
    beside = Seat.objects.filter(match__seats__member=user.pk, member__is_active=True).exclude(member=user.pk)
    seats = beside.select_related("member").order_by("-match", "index")[:RECENT_SEATS]
    people = {seat.member_id: seat.member for seat in seats if seat.member_id and not ports.is_guest(seat.member)}
    gone = ports.strangers(user.pk, list(people)) if people else frozenset()
    return [ports.shown_name(person) for pk, person in people.items() if pk not in gone][:limit]


def by_link(link: str) -> Match | None:
    """The match that this secret link leads to, of a game that the club has; None where it leads nowhere (any more)."""
    pk = None if "\0" in link else Match.objects.filter(link=link, slug__in=known_slugs()).values_list("pk", flat=True).first()
    return match_with_seats(pk) if pk is not None else None
