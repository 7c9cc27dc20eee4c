"""Taking a match out of everything that counts; what was played stays to be read."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.models import Match, MatchEvent, Seat
from games.people import Member
from games.ports import Happening, ports
from games.refusals import Refused
from games.services import steps
from games.services.opening import locked_offer, tell_former
from games.signals import match_ended

REASON_MAX = 200


def match_annul(*, by: Member, match_id: int, reason: str) -> Match:
    """Annuls a match that waits, runs or is finished: it has no result any more and counts for nothing; its turns stay.

    The reason is shown on its page; what the match was before is kept in its log. Whoever may do this is for the
    caller to know. Refused for a match that is annulled already or was withdrawn.
    """
    with transaction.atomic():
        match, former = locked_offer(match_id)
        if match.status == Match.Status.ANNULLED:
            raise Refused("annulled")
        if match.status == Match.Status.ABORTED:
            raise Refused("not-running")
        seats = list(match.seats.all())
        was = {"status": match.status, "reason": match.reason, "placing": [seat.placing for seat in seats]}
        steps.log(match, MatchEvent.Kind.ANNULLED, by=by, reason=reason.strip()[:REASON_MAX], data={"was": was})
        for seat in seats:
            seat.placing = seat.score = None
        Seat.objects.bulk_update(seats, ["placing", "score"])
        match.status, match.reason = Match.Status.ANNULLED, Match.Reason.ANNULLED
        match.ended_at = match.ended_at or timezone.now()
        match.to_act = match.due_at = None
        match.position += 1
        match.version += 1
        match.save()
        match_ended.send(sender=Match, match=match)
        players = {seat.member_id for seat in seats if seat.member_id is not None}
        ports.happened(Happening.ANNULLED, match.pk, players - {by.pk}, by=by.pk)
        steps.tell(match, lobby=True)
        tell_former(former)
    return match
