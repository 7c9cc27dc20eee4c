"""Moves demo matches into the past, as if they had been played at their own pace."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.models import Match, MatchEvent, Turn

_A_TURN_TAKES = timedelta(seconds=50)


def place_in_time(match: Match, end: datetime) -> None:
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
        # Chosen by the seed, but for everybody who looks: a match like any other.
        setup="",
        seating=Match.Seating.LOT,
    )
