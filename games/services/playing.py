"""Playing a turn and leaving a running match."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games import reading
from games.models import Match, MatchEvent, Turn
from games.people import Member
from games.refusals import Refused, played
from games.rules.protocol import LEAVE
from games.selectors import Current, current_of, known_slugs
from games.services import steps


def turn_play(*, by: Member, match_id: int, text: str, position: int) -> Match:
    """Plays a whole turn on the position it was based on.

    The same turn posted twice is one turn. Refused when the position is another one by now, for a seat that is not
    this member's, and for what the rules do not take.
    """
    with transaction.atomic():
        whole = steps.locked_whole(match_id)
        match = whole.match
        if _already_played(match, by=by, text=text, position=position):
            return match
        current = _running(whole, position=position)
        acting = _acting_seat(match, current, by)
        after = played(current.state, text)
        facts = current.state.game.face.facts(current.state, text)
        steps.write_turn(match, current, after, text=text, seat=acting, by=by, facts=facts)
    return match


def match_resign(*, by: Member, match_id: int, position: int | None = None) -> Match:
    """The member leaves the running match (on one screen: the seat to act does); with enough seats left the others go on.

    Who plays several seats says on which position he resigns, since the same wish sent twice would resign two of them.
    """
    with transaction.atomic():
        whole = steps.locked_whole(match_id)
        match, current = whole.match, _running(whole)
        held = [seat for seat in match.seats.all() if seat.member_id == by.pk]
        if not held:
            raise Refused("not-yours")
        if len(held) > 1 and position not in (None, match.position):
            raise Refused("stale")
        staying = [seat for seat in held if seat.left_at is None]
        if not staying:
            raise Refused("has-left")
        seat = next((s for s in staying if s.index == current.acting), staying[0])
        engine_seat = current.engine_seat(seat.index)
        after = current.state.leave(engine_seat)
        seat.left_at = timezone.now()
        seat.save(update_fields=["left_at"])
        steps.log(match, MatchEvent.Kind.RESIGNED, by=by, seat=seat.index)
        steps.write_turn(match, current, after, text=f"{LEAVE}{engine_seat}", seat=seat.index, by=by)
    return match


def _running(whole: reading.Whole, *, position: int | None = None) -> Current:
    """The game in play of a running match, at that position where one is given."""
    match = whole.match
    if match.status == Match.Status.ANNULLED:
        raise Refused("annulled")
    if match.status in (Match.Status.FINISHED, Match.Status.ABORTED):
        raise Refused("over")
    if match.status != Match.Status.RUNNING or match.slug not in known_slugs():
        raise Refused("not-running")
    if position is not None and position != match.position:
        raise Refused("stale")
    try:
        return current_of(whole)
    except ValueError:
        raise Refused("broken") from None


def _acting_seat(match: Match, current: Current, by: Member) -> int:
    seats = {seat.index: seat for seat in match.seats.all()}
    if by.pk not in {seat.member_id for seat in seats.values()}:
        raise Refused("not-yours")
    acting = current.acting
    if acting is None or seats[acting].member_id != by.pk:
        raise Refused("not-your-turn")
    return acting


def _already_played(match: Match, *, by: Member, text: str, position: int) -> bool:
    if position >= match.position:
        return False
    return Turn.objects.filter(game__match=match, position=position, text=text, by=by).exists()
