"""Opening, joining, leaving and repeating a match."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from games.models import Match, MatchEvent, Seat
from games.people import Member
from games.refusals import Refused
from games.rules import registry
from games.rules.protocol import Game as Engine
from games.services import steps


def match_open(*, by: Member, slug: str, seats: int, options: Mapping[str, str] | None = None, rated: bool = False) -> Match:
    """A new online match that waits for players, its opener in the first seat. Refused for what the game does not know."""
    engine = _checked(slug, seats, options)
    with transaction.atomic():
        match = _new_match(engine, by=by, seats=seats, options=options, rated=rated)
        steps.sit(match, 0, by)
        steps.tell(match, lobby=True)
    return match


def one_screen_open(*, by: Member, slug: str, seats: int, options: Mapping[str, str] | None = None) -> Match:
    """A casual match in which one member plays all seats; it starts at once."""
    engine = _checked(slug, seats, options)
    with transaction.atomic():
        match = _new_match(
            engine, by=by, seats=seats, options=options, venue=Match.Venue.ONE_SCREEN, seating=Match.Seating.CHOSEN
        )
        for index in range(seats):
            steps.sit(match, index, by)
        steps.start(match)
        match.save()
        steps.tell(match, members=[by.pk])
    return match


def match_join(*, by: Member, match_id: int) -> Match:
    """A free seat in an open match; the last one to join starts it. Refused when full, started, or already in it."""
    with transaction.atomic():
        match, former = _locked_offer(match_id)
        taken = list(match.seats.all())
        if match.status != Match.Status.OPEN:
            raise Refused("started" if match.status != Match.Status.ABORTED else "not-running")
        if any(seat.member_id == by.pk for seat in taken):
            raise Refused("already-in")
        if len(taken) >= match.seat_count:
            raise Refused("full")
        steps.sit(match, _free_index(match, by, taken), by)
        if len(taken) + 1 == match.seat_count:
            steps.start(match)
        match.version += 1
        match.save()
        steps.tell(match, lobby=True)
        _tell_former(former)
    return match


def match_leave(*, by: Member, match_id: int) -> Match:
    """Gives up a seat before the start; the match is withdrawn when nobody is left in it."""
    with transaction.atomic():
        match, former = _locked_offer(match_id)
        if match.status != Match.Status.OPEN:
            raise Refused("started")
        seat = match.seats.filter(member=by).first()
        if seat is None:
            raise Refused("not-in")
        seat.delete()
        steps.log(match, MatchEvent.Kind.LEFT, by=by)
        if not match.seats.exists():
            match.status, match.reason, match.ended_at = Match.Status.ABORTED, Match.Reason.WITHDRAWN, timezone.now()
        match.version += 1
        match.save()
        steps.tell(match, lobby=True, members=[by.pk])
        _tell_former(former)
    return match


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
            return one_screen_open(by=by, slug=match.slug, seats=match.seat_count, options=_wanted_options(match))
        again = Match.objects.filter(rematch_of=match).exclude(status=Match.Status.ABORTED).first()
        if again is None:
            again = _offer_rematch(match, by)
            _tell_former(match, lobby=True)
        elif again.status == Match.Status.OPEN and not again.seats.filter(member=by).exists():
            again = match_join(by=by, match_id=again.pk)
    return again


def _locked_offer(match_id: int) -> tuple[Match, Match | None]:
    """The match, and the one that it is a rematch of: locked in the order in which a rematch locks them."""
    former_id = Match.objects.filter(pk=match_id).values_list("rematch_of", flat=True).first()
    former = None if former_id is None else steps.locked(former_id)
    return steps.locked(match_id), former


def _tell_former(former: Match | None, *, lobby: bool = False) -> None:
    """The page of a match shows how its rematch stands."""
    if former is not None:
        former.version += 1
        former.save(update_fields=["version"])
        steps.tell(former, lobby=lobby)


def _checked(slug: str, seats: int, options: Mapping[str, str] | None) -> Engine:
    try:
        engine = registry.get(slug)
    except KeyError:
        raise Refused("unknown-game") from None
    if seats not in engine.seats:
        raise Refused("bad-seats")
    for name, choice in (options or {}).items():
        if choice not in engine.options.get(name, ()):
            raise Refused("bad-option")
    return engine


def _new_match(engine: Engine, *, by: Member, seats: int, options: Mapping[str, str] | None, **fields: object) -> Match:
    full = {name: (options or {}).get(name, choices[0]) for name, choices in engine.options.items()}
    match = Match.objects.create(slug=engine.slug, seat_count=seats, options=full, opened_by=by, **fields)
    steps.log(match, MatchEvent.Kind.OPENED, by=by)
    return match


def _free_index(match: Match, by: Member, taken: list[Seat]) -> int:
    """The seat a joiner takes: in a rematch the one before his old one, else any (the lot decides at the start)."""
    if match.rematch_of_id is not None:
        old = Seat.objects.filter(match=match.rematch_of_id, member=by).first()
        if old is None:
            raise Refused("not-yours")
        return (old.index - 1) % match.seat_count
    return min(set(range(match.seat_count)) - {seat.index for seat in taken})


def _wanted_options(match: Match) -> dict[str, str]:
    known = registry.get(match.slug).options
    return {name: choice for name, choice in match.options.items() if choice in known.get(name, ())}


def _offer_rematch(match: Match, by: Member) -> Match:
    # A withdrawn offer keeps its row; the link goes over to the new one.
    Match.objects.filter(rematch_of=match).update(rematch_of=None)
    again = _new_match(
        registry.get(match.slug),
        by=by,
        seats=match.seat_count,
        options=_wanted_options(match),
        rated=match.rated,
        seating=Match.Seating.EXCHANGED,
        rematch_of=match,
    )
    steps.sit(again, _free_index(again, by, []), by)
    steps.log(match, MatchEvent.Kind.REMATCH, by=by)
    return again
