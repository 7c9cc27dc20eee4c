"""Another match of the same kind, with the seats exchanged."""

from __future__ import annotations

from django.db import transaction

from games.models import Match, MatchEvent
from games.people import Member
from games.ports import Happening, ports
from games.refusals import Refused
from games.rules import registry
from games.selectors import shares_a_table
from games.services import steps
from games.services.opening import free_index, match_join, new_match, one_screen_open, tell_former


def match_rematch(*, by: Member, match_id: int) -> Match:
    """Another match of the same kind with the seats exchanged: the first to ask offers it, the others join it.

    On one screen it starts at once. Refused while the match runs and for those who had no seat in it.
    """
    with transaction.atomic():
        match = steps.locked(match_id)
        if match.status != Match.Status.FINISHED:
            raise Refused("no-rematch")
        if not match.seats.filter(member=by).exists():
            raise Refused("not-yours")
        if match.venue == Match.Venue.ONE_SCREEN:
            return _play_again(match, by)
        if not shares_a_table(by.pk, match):
            raise Refused("no-rematch")
        again = Match.objects.filter(rematch_of=match).exclude(status__in=Match.WITHOUT_RESULT).first()
        if again is None:
            again = _offer_rematch(match, by)
            tell_former(match, lobby=True)
        elif again.status == Match.Status.OPEN and not again.seats.filter(member=by).exists():
            again = match_join(by=by, match_id=again.pk)
    return again


def _play_again(match: Match, by: Member) -> Match:
    again = Match.objects.filter(rematch_of=match).exclude(status__in=Match.WITHOUT_RESULT).first()
    if again is not None:
        return again
    _free_the_link(match)
    return one_screen_open(by=by, slug=match.slug, seats=match.seat_count, options=_wanted_options(match), rematch_of=match)


def _wanted_options(match: Match) -> dict[str, str]:
    known = registry.get(match.slug).options
    return {name: choice for name, choice in match.options.items() if choice in known.get(name, ())}


def _free_the_link(match: Match) -> None:
    """A withdrawn or annulled rematch keeps its row; the link goes over to the new one."""
    Match.objects.filter(rematch_of=match).update(rematch_of=None)


def _offer_rematch(match: Match, by: Member) -> Match:
    _free_the_link(match)
    again, _is_new = new_match(
        registry.get(match.slug),
        by=by,
        seats=match.seat_count,
        options=_wanted_options(match),
        rated=match.rated,
        private=match.private,
        seating=Match.Seating.EXCHANGED,
        rematch_of=match,
    )
    steps.sit(again, free_index(again, by, []), by)
    steps.log(match, MatchEvent.Kind.REMATCH, by=by)
    asked = steps.members_of(match.seats.all()) - {by.pk}
    ports.happened(Happening.REMATCH, again.pk, asked - ports.strangers(by.pk, asked), by=by.pk)
    return again
