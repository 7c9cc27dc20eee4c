"""Opening, joining and leaving a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games.models import Invitation, Match, MatchEvent, Seat
from games.people import Member
from games.ports import ports
from games.refusals import Refused
from games.rules import registry
from games.rules.protocol import Game as Engine
from games.services import inviting, steps


def match_open(
    *,
    by: Member,
    slug: str,
    seats: int,
    options: Mapping[str, str] | None = None,
    rated: bool = False,
    setup: str = "",
    seating: Match.Seating = Match.Seating.LOT,
    key: UUID | None = None,
    private: bool = False,
    members: Sequence[Member] = (),
) -> Match:
    """A new online match that waits for players, its opener in the first seat. Refused for what the game does not know.

    Without a ``setup`` the lot makes one when the match starts. With ``seating`` CHOSEN everybody keeps the seat that
    they took. The same ``key`` (a form sent twice) opens one match only. ``members`` are invited to it; a ``private``
    one is joined by those alone and by whom its link brings. Refused for guests, and for a ranked match with a ``setup``.
    """
    engine = checked(slug, seats, options, setup)
    if ports.is_guest(by):
        raise Refused("members-only")
    if rated and setup:
        raise Refused("own-setup")
    kind = {"rated": rated, "setup": setup, "seating": seating, "private": private}
    with transaction.atomic():
        match, is_new = new_match(engine, by=by, seats=seats, options=options, key=key, **kind)
        if is_new:
            steps.sit(match, 0, by)
            inviting.invite(match, by, members)
            steps.tell(match, lobby=True, members=[member.pk for member in members])
    return match


def one_screen_open(
    *,
    by: Member,
    slug: str,
    seats: int,
    options: Mapping[str, str] | None = None,
    setup: str = "",
    key: UUID | None = None,
    rematch_of: Match | None = None,
) -> Match:
    """A casual match in which one member plays all seats; it starts at once. ``setup`` and ``key`` as for ``match_open``."""
    engine = checked(slug, seats, options, setup)
    kind = {"venue": Match.Venue.ONE_SCREEN, "seating": Match.Seating.CHOSEN, "setup": setup, "rematch_of": rematch_of}
    with transaction.atomic():
        match, is_new = new_match(engine, by=by, seats=seats, options=options, key=key, **kind)
        if is_new:
            for index in range(seats):
                steps.sit(match, index, by)
            steps.start(match)
            steps.save(match)
            steps.tell(match, members=[by.pk])
    return match


def match_join(*, by: Member, match_id: int, link: str = "") -> Match:
    """A free seat in an open match; the last one to join starts it.

    Refused when full, started, or already in it; beside somebody with whom the member shares no table; in a private
    match, without invitation or its ``link``.
    """
    with transaction.atomic():
        match, former = locked_offer(match_id)
        taken = list(match.seats.all())
        _check_open(match)
        if any(seat.member_id == by.pk for seat in taken):
            raise Refused("already-in")
        if len(taken) >= match.seat_count:
            raise Refused("full")
        inviting.check_may_join(match, by, link)
        inviting.check_company(by, [seat.member_id for seat in taken if seat.member_id], code="strangers")
        steps.sit(match, free_index(match, by, taken), by)
        inviting.answer(match, by, Invitation.Answer.TAKEN)
        if len(taken) + 1 == match.seat_count:
            steps.start(match)
        match.version += 1
        steps.save(match)
        present = steps.tell(match, lobby=True)
        if match.is_running:
            steps.tell_start(match, present, by)
        tell_former(former)
    return match


def match_leave(*, by: Member, match_id: int) -> Match:
    """Gives up a seat before the start; the match is withdrawn when nobody is left in it."""
    with transaction.atomic():
        match, former = locked_offer(match_id)
        _check_open(match)
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
        tell_former(former)
    return match


def _check_open(match: Match) -> None:
    if match.status == Match.Status.ANNULLED:
        raise Refused("annulled")
    if match.status == Match.Status.ABORTED:
        raise Refused("not-running")
    if match.status != Match.Status.OPEN:
        raise Refused("started")


def locked_offer(match_id: int) -> tuple[Match, Match | None]:
    """The match, and the one that it is a rematch of: locked in the order in which a rematch locks them."""
    former_id = Match.objects.filter(pk=match_id).values_list("rematch_of", flat=True).first()
    former = None if former_id is None else steps.locked(former_id)
    return steps.locked(match_id), former


def tell_former(former: Match | None, *, lobby: bool = False) -> None:
    """The page of a match shows how its rematch stands."""
    if former is not None:
        former.version += 1
        former.save(update_fields=["version"])
        steps.tell(former, lobby=lobby)


def checked(slug: str, seats: int, options: Mapping[str, str] | None, setup: str) -> Engine:
    """The game of that slug. Refused for a game, seats, options or a setup that there are not."""
    try:
        engine = registry.get(slug)
    except KeyError:
        raise Refused("unknown-game") from None
    if seats not in engine.seats:
        raise Refused("bad-seats")
    for name, choice in (options or {}).items():
        if choice not in engine.options.get(name, ()):
            raise Refused("bad-option")
    if setup:
        try:
            engine.start(seats=seats, options=options, setup=setup)
        except ValueError:
            raise Refused("bad-option") from None
    return engine


def new_match(
    engine: Engine, *, by: Member, seats: int, options: Mapping[str, str] | None, key: UUID | None = None, **fields: object
) -> tuple[Match, bool]:
    """A row for a new match, and True; or the one that this member has opened with the same key, and False."""
    full = {name: (options or {}).get(name, choices[0]) for name, choices in engine.options.items()}
    fields |= {"slug": engine.slug, "seat_count": seats, "options": full}
    if key is None:
        match, is_new = Match.objects.create(opened_by=by, **fields), True
    else:
        match, is_new = Match.objects.get_or_create(key=key, opened_by=by, defaults=fields)
    if is_new:
        steps.log(match, MatchEvent.Kind.OPENED, by=by)
    return match, is_new


def free_index(match: Match, by: Member, taken: list[Seat]) -> int:
    """The seat a joiner takes: in a rematch the one before his old one, else any (the lot decides at the start)."""
    if match.rematch_of_id is not None:
        old = Seat.objects.filter(match=match.rematch_of_id, member=by).first()
        if old is None:
            raise Refused("not-yours")
        return (old.index - 1) % match.seat_count
    return min(set(range(match.seat_count)) - {seat.index for seat in taken})
