"""The one place where the demo writes rows of games by itself: it moves matches into the past.

The services that made them stamp everything with the present, as they must: no caller may choose when a match was
played. A club of which all was played in the same few seconds would show nothing of lists, profiles and the order of
ratings, so the dates, and nothing but the dates, are written anew, in the transaction in which the match was made.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from games.models import Match, MatchEvent, Turn

_A_TURN_TAKES = timedelta(seconds=50)


def backdate(match: Match, end: datetime) -> None:
    """Rewrites the times of a match so that its last turn (or its opening, where it has none) was at ``end``."""
    turns = list(Turn.objects.filter(game__match=match).order_by("game__number", "ply"))
    start = end - _A_TURN_TAKES * len(turns)
    for number, turn in enumerate(turns, start=1):
        turn.received_at = start + _A_TURN_TAKES * number
    Turn.objects.bulk_update(turns, ["received_at"])
    before_play = (MatchEvent.Kind.OPENED, MatchEvent.Kind.JOINED, MatchEvent.Kind.STARTED)
    events = MatchEvent.objects.filter(match=match)
    events.filter(kind__in=before_play).update(at=start)
    events.exclude(kind__in=before_play).update(at=end)
    match.seats.filter(left_at__isnull=False).update(left_at=end)
    Match.objects.filter(pk=match.pk).update(
        opened_at=start,
        started_at=start if match.started_at else None,
        ended_at=end if match.ended_at else None,
    )
