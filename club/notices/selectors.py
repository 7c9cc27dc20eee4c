"""What members have to read, and by which way each wants to hear of what. Nothing here writes."""

from __future__ import annotations

from django.db.models import F, Q, QuerySet

from club.notices.models import Kind, Notice
from games.models import Match

LISTED = 100
"""Notices that the page shows; older ones are out of reach, and nobody misses them."""

_SAME_POSITION = Q(position=None) | Q(position=F("match__position"), match__status=Match.Status.RUNNING)
_STILL_OPEN = ~Q(kind__in=[Kind.INVITED, Kind.REMATCH]) | Q(match__status=Match.Status.OPEN)

CURRENT = _SAME_POSITION & _STILL_OPEN
"""Still worth telling: the turn is not played yet, the invitation not over. What is not, counts as read."""


def unread(member_id: int) -> QuerySet[Notice]:
    """What this member has not read yet."""
    return Notice.objects.filter(CURRENT, member=member_id, read_at=None)


def unread_count(member_id: int) -> int:
    """How many the bell shows."""
    return unread(member_id).count()


def notices_of(member_id: int) -> QuerySet[Notice]:
    """This member's notices, the newest first."""
    return Notice.objects.filter(member=member_id).select_related("match").prefetch_related("match__seats__member")
