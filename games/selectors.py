"""The only place that decides who may see or do what; and the lists that pages show. Nothing here writes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Prefetch, prefetch_related_objects
from django.http import Http404

from games import reading
from games.models import Game, Invitation, Match, MatchEvent, Seat, Turn
from games.people import Member
from games.ports import ports
from games.rules import registry
from games.rules.protocol import State


def is_open_to_visitors(match: Match) -> bool:
    """Whether anybody may read the match, search engines too: in a club that has opened itself, what is not private."""
    return match.venue != Match.Venue.ONE_SCREEN and not match.private and ports.is_public()


def may_see(user: Member, match: Match) -> bool:
    """Members see every match but other people's one-screen boards; staff see those too.

    Guests see their own, the rematch of one that waits for them, and, like visitors, what is open to everybody.
    """
    if not user.is_authenticated or not user.is_active:
        return is_open_to_visitors(match)
    if match.venue == Match.Venue.ONE_SCREEN:
        return match.opened_by_id == user.pk or bool(user.is_staff)
    return not ports.is_guest(user) or is_at_table(user.pk, match) or is_open_to_visitors(match)


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


def match_with_seats(match_id: int) -> Match | None:
    """The match with its seats and their members, whoever asks."""
    found = reading.match_row(match_id)
    if found is not None and found.is_running:
        # What has not ended has no rematch, and what it repeats matters only before the start.
        reading.seats_read(found)
        return found
    seats = Prefetch("seats", Seat.objects.select_related("member").order_by("index"))
    matches = Match.objects.select_related("opened_by", "rematch", "rematch_of")
    matches = matches.prefetch_related(seats, "rematch__seats", "rematch_of__seats")
    match = matches.filter(pk=match_id).first()
    if match is not None and match.status == Match.Status.OPEN:
        prefetch_related_objects([match], Prefetch("invitations", Invitation.objects.select_related("member")))
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
    free = match.status == Match.Status.OPEN and len(match.seats.all()) < match.seat_count
    if user_id is None or not free:
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


@dataclass(frozen=True, slots=True)
class Current:
    """A match's game in play (its last): the row, the engine's state, and the last turns, newest first.

    ``row.match`` is the match as it was in the same moment as the state.
    """

    row: Game
    state: State
    turns: tuple[Mapping[str, Any], ...]

    def match_seat(self, engine_seat: int) -> int:
        """Which seat of the match plays that seat of the engine."""
        return int(self.row.seating[engine_seat])

    def engine_seat(self, match_seat: int) -> int:
        """Which seat of the engine that seat of the match plays."""
        return int(self.row.seating.index(match_seat))

    @property
    def acting(self) -> int | None:
        """The seat of the match whose turn it is; None when the game is over."""
        return None if self.state.seat is None else self.match_seat(self.state.seat)


RECENT_TURNS = 12
"""Turns a board page lists; the rest has a page of its own, so that a long match costs no more than a short one."""


def state_of(game: Game) -> State:
    """The state of a game as it is stored; where that cannot be read, from the turns. ValueError where neither can."""
    try:
        return registry.get(game.match.slug).load(game.state)
    except ValueError:
        return replayed(game)


def current_game(match: Match, *, turns: int = RECENT_TURNS) -> Current:
    """The match's last game, loaded. The match has started."""
    row = reading.game_row(match)
    state = state_of(row)
    # A turn that was written since the state was read is not on this board yet.
    recent = reading.last_turns(row, up_to=state.turn_number, count=turns) if turns else ()
    return Current(row, state, recent)


def with_turns(current: Current) -> Current:
    """The same with its last turns, for a game that is at hand without them."""
    return replace(current, turns=reading.last_turns(current.row, up_to=current.state.turn_number, count=RECENT_TURNS))


def tied_before(match: Match, number: int) -> tuple[int, ...]:
    """The scores, by seat of the match, of the game before that one; empty for the first game."""
    before = Game.objects.filter(match=match, number=number - 1).first()
    if before is None:
        return ()
    scores = state_of(before).scores
    return tuple(scores[before.seating.index(seat)] for seat in range(match.seat_count))


def annulment(match: Match) -> str:
    """Why the match was annulled, as it is kept (``MatchEvent.told`` makes it readable)."""
    return MatchEvent.objects.filter(match=match, kind=MatchEvent.Kind.ANNULLED).values_list("reason", flat=True).last() or ""


def all_turns(match: Match) -> list[Turn]:
    """Every turn of every game of the match, in order."""
    return list(Turn.objects.filter(game__match=match).select_related("game").order_by("game__number", "ply"))


def replayed(game: Game) -> State:
    """The state that the stored turns give: the truth that ``game.state`` caches. Raises RulesError where they do not fit."""
    engine = registry.get(game.match.slug)
    start = engine.start(seats=game.match.seat_count, options=game.options, setup=game.setup)
    return registry.replay(start, game.turns.order_by("ply").values_list("text", flat=True))


def known_slugs() -> list[str]:
    """The games that the club has; a match of one that is gone is not shown."""
    return [game.slug for game in registry.all_games()]
