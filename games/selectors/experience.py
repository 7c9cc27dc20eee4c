"""How much a member has played."""

from __future__ import annotations

from games.models import Match, Seat
from games.people import Member


def has_finished(member: Member, slug: str) -> bool:
    """Whether that member has ever sat in a match of that game until its end."""
    return Seat.objects.filter(member=member.pk, match__slug=slug, match__status=Match.Status.FINISHED).exists()
