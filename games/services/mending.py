"""Setting right what is kept of a match: the turns are the truth, the rest is written anew from them."""

from __future__ import annotations

from django.db import transaction

from games.checking import Difference, Flaw, differences, result_of
from games.models import Match, Seat
from games.refusals import Refused
from games.selectors import Current, replayed
from games.services import steps
from games.signals import match_ended


def match_mend(*, match_id: int) -> list[Difference]:
    """Replays the turns and writes board, seat to act and result anew; what was wrong, nothing where all was right.

    Refused where the turns themselves cannot be replayed, or a finished match is not over by them: such a match can only
    be annulled. Whoever may do this is for the caller to know.
    """
    with transaction.atomic():
        match = steps.locked(match_id)
        found = differences(match)
        if not found:
            return []
        if any(difference.flaw == Flaw.TURNS for difference in found):
            raise Refused("cannot-mend")
        for game in match.games.select_related("match").order_by("number"):
            state = replayed(game)
            game.state = state.dump()
            game.save(update_fields=["state"])
        match.position += 1
        match.version += 1
        if match.is_running:
            steps.settle(match, Current(game, state, ()))
            steps.save(match)
        else:
            match.to_act = None
            match.save()
        if match.is_finished:
            if not state.is_over:
                raise Refused("cannot-mend")
            _write_result(match, result_of(game, state))
            match_ended.send(sender=Match, match=match)
        steps.tell(match, lobby=True)
    return found


def _write_result(match: Match, result: dict[int, tuple[int, int]]) -> None:
    seats = list(match.seats.all())
    for seat in seats:
        seat.placing, seat.score = result[seat.index]
    Seat.objects.bulk_update(seats, ["placing", "score"])
