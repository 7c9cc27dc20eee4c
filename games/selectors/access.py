"""Who may see or do what with a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Q
from django.http import Http404

from games.models import Invitation, Match
from games.people import Member
from games.ports import ports
from games.selectors.current import known_slugs, match_with_seats


def is_open_to_visitors(match: Match) -> bool:
    """Whether anybody may read the match, search engines too: in a club that has opened itself, what is not private."""
    return match.venue != Match.Venue.ONE_SCREEN and not match.private and ports.is_public()


OPEN_TO_VISITORS = Q(private=False) & ~Q(venue=Match.Venue.ONE_SCREEN)
"""The same for a query, in a club that has opened itself."""


def may_see(user: Member, match: Match) -> bool:
    """Members see every match but other people's one-screen boards; staff see those too.

    Guests see their own, the rematch of one that waits for them, and, like visitors, what is open to everybody.
    """
    if not user.is_authenticated or not user.is_active:
        return is_open_to_visitors(match)
    is_guest = ports.is_guest(user)
    is_open = is_guest and is_open_to_visitors(match)
    return sees(user.pk, match, is_guest=is_guest, is_staff=bool(user.is_staff), is_open=is_open)


def sees(user_id: int | None, match: Match, *, is_guest: bool, is_staff: bool, is_open: bool) -> bool:
    """``may_see`` for an active member of whom all of this is known, or for a visitor (no ``user_id``).

    ``is_open``: whether the match is open to visitors; asked of visitors and guests only.
    """
    if user_id is None:
        return is_open
    if match.venue == Match.Venue.ONE_SCREEN:
        return match.opened_by_id == user_id or is_staff
    return not is_guest or is_open or is_at_table(user_id, match)


def is_at_table(user_id: int, match: Match) -> bool:
    """Whether this member has a seat in the match, or, where it is a rematch that waits, had one in the match before."""
    tables = [match]
    if match.status == Match.Status.OPEN and match.rematch_of is not None:
        tables.append(match.rematch_of)
    return any(seat.member_id == user_id for table in tables for seat in table.seats.all())


def match_for(user: Member, match_id: int) -> Match:
    """The match with its seats, for a page.

    Http404 where there is none, the reader may not see it, or the club no longer has its game.
    """
    match = match_with_seats(match_id)
    if match is None or not may_see(user, match) or match.slug not in known_slugs():
        raise Http404
    return match


def held_seats(user_id: int | None, match: Match) -> frozenset[int]:
    """The indexes of the seats that this member holds, those he has left included (all of them on one screen)."""
    if user_id is None:
        return frozenset()
    return frozenset(seat.index for seat in match.seats.all() if seat.member_id == user_id)


def is_host(user_id: int | None, match: Match) -> bool:
    """Whether this member invites to the match: its opener, or once he has left, whoever sits in the first seat taken."""
    seated = [seat.member_id for seat in match.seats.all()]
    host = match.opened_by_id if match.opened_by_id in seated else next(iter(seated), None)
    return user_id is not None and user_id == host


@dataclass(frozen=True, slots=True)
class Audience:
    """All readers whose board is the same: the seats they hold, and what they may do with those that are free."""

    held: frozenset[int] = frozenset()
    may_join: bool = False
    invited: bool = False
    """Asked to come, and has not answered yet."""
    is_host: bool = False
    visits: bool = False
    """Not logged in."""


def audience_of(user_id: int | None, match: Match, *, is_guest: bool = False) -> Audience:
    """The audience that a reader of the match belongs to. A guest is offered no seat but in a rematch: others need a link."""
    held = held_seats(user_id, match)
    if user_id is None or not has_free_seat(match):
        return Audience(held, visits=user_id is None)
    if match.rematch_of is not None:
        played = {seat.member_id for seat in match.rematch_of.seats.all()}
        return Audience(held, may_join=user_id in played and not held)
    asked = {asked.member_id: asked.answer for asked in match.invitations.all()}
    return Audience(
        held,
        may_join=not held and not is_guest and (not match.private or user_id in asked),
        invited=not held and asked.get(user_id) == Invitation.Answer.NONE,
        is_host=is_host(user_id, match),
    )


def audience_for(user: Member, match: Match) -> Audience:
    """The same for whoever asks for a page."""
    return audience_of(user.pk, match, is_guest=ports.is_guest(user))


def has_free_seat(match: Match) -> bool:
    """Whether somebody may still sit down."""
    return match.status == Match.Status.OPEN and len(match.seats.all()) < match.seat_count


def may_sit_by_link(user: Member, match: Match) -> bool:
    """Whether the bearer of the match's link is offered a free seat: not beside his own, and guests none that is ranked."""
    return has_free_seat(match) and not held_seats(user.pk, match) and not (match.rated and ports.is_guest(user))


def audiences_of(readers: Mapping[int | None, bool], match: Match) -> dict[int | None, Audience]:
    """The audience of each of them, of whom it is told which are guests. A thousand watchers are looked at once."""
    if match.status == Match.Status.OPEN:
        return {user_id: audience_of(user_id, match, is_guest=is_guest) for user_id, is_guest in readers.items()}
    seated = {seat.member_id for seat in match.seats.all()}
    watcher = Audience()
    return {user_id: audience_of(user_id, match) if user_id is None or user_id in seated else watcher for user_id in readers}


def shares_a_table(user_id: int, match: Match) -> bool:
    """Whether nobody in the match has blocked this member or is blocked by them."""
    return not ports.strangers(user_id, [seat.member_id for seat in match.seats.all() if seat.member_id is not None])


def may_repeat(match: Match, held: frozenset[int]) -> bool:
    """Whether who holds those seats is offered a rematch: not where one of the others is to be kept away."""
    readers = {seat.member_id for seat in match.seats.all() if seat.index in held and seat.member_id is not None}
    return bool(held) and match.is_finished and all(shares_a_table(reader, match) for reader in readers)


def sits_also_in(other: Match, match: Match, held: frozenset[int]) -> bool:
    """Whether who holds those seats of the match has a seat in the other one too."""
    readers = {seat.member_id for seat in match.seats.all() if seat.index in held}
    return any(seat.member_id in readers for seat in other.seats.all())
