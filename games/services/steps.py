"""The steps that services share: locking, seating, starting, writing a turn, ending. Called inside a transaction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import SystemRandom

from django.db import IntegrityError
from django.utils import timezone

from games import live, reading
from games.models import Game, Match, MatchEvent, Seat, Turn
from games.people import Member
from games.ports import Happening, ports
from games.refusals import Refused
from games.rules import registry
from games.rules.protocol import State, goes_into_extra_time
from games.selectors import RECENT_TURNS, Current
from games.signals import match_ended
from games.statements import Statement
from games.writing import change, insertion, write

_lot = SystemRandom()


def locked(match_id: int) -> Match:
    """The match, its row locked until the transaction ends. Refused where there is none."""
    match = reading.match_row(match_id, locked=True)
    if match is None:
        raise Refused("not-running")
    return match


def locked_whole(match_id: int) -> reading.Whole:
    """The same with its seats and what lies on its table."""
    whole = reading.whole(match_id, turns=RECENT_TURNS, locked=True)
    if whole is None:
        raise Refused("not-running")
    return whole


def sit(match: Match, index: int, member: Member) -> None:
    """Puts a member into a free seat."""
    Seat.objects.create(match=match, index=index, member=member, shown_name=ports.shown_name(member))
    log(match, MatchEvent.Kind.JOINED, by=member, seat=index)


def start(match: Match) -> None:
    """Begins the match: seats drawn by lot unless they are exchanged or chosen, the first game set up. The caller saves it."""
    if match.seating == Match.Seating.LOT:
        _draw_seats(match)
    match.status, match.started_at = Match.Status.RUNNING, timezone.now()
    match.position += 1
    log(match, MatchEvent.Kind.STARTED)
    _begin_game(match, number=1, seating=list(range(match.seat_count)))


def _draw_seats(match: Match) -> None:
    seats = list(match.seats.all())
    people = [(seat.member, seat.shown_name) for seat in seats]
    _lot.shuffle(people)
    for seat, (member, name) in zip(seats, people, strict=True):
        seat.member, seat.shown_name = member, name
    Seat.objects.bulk_update(seats, ["member", "shown_name"])


def _begin_game(match: Match, *, number: int, seating: list[int]) -> None:
    state = registry.get(match.slug).start(seats=match.seat_count, options=match.options, setup=match.setup or None, rng=_lot)
    row = Game.objects.create(
        match=match, number=number, options=dict(state.options), setup=state.setup, seating=seating, state=state.dump()
    )
    settle(match, Current(row, state, ()))


def write_turn(
    match: Match, current: Current, after: State, *, text: str, seat: int, by: Member, facts: Mapping[str, object] | None = None
) -> None:
    """One turn with all that follows from it: the row, the new state, the end, the telling."""
    turn = Turn(
        game=current.row,
        ply=after.turn_number,
        seat=seat,
        by=by,
        text=text,
        facts=dict(facts or {}),
        passed=[current.match_seat(s) for s in after.passed],
        position=match.position,
    )
    current.row.state = after.dump()
    written = insertion(turn), change(current.row, "state")
    match.position += 1
    match.version += 1
    settle(match, Current(current.row, after, ()))
    news = () if match.is_finished else _turn_comes(match, by)
    try:
        write(*written, change(match, *SETTLED), *news)
    except IntegrityError:
        # Of a race's two the later one is refused; the transaction around it ends with that.
        raise Refused("stale") from None
    _end(match)
    # Extra time, and what else an end brings, is read anew.
    turns = (reading.told(turn), *current.turns)[:RECENT_TURNS]
    known = None if after.is_over else Current(current.row, after, turns)
    present = tell(match, lobby=match.status != Match.Status.RUNNING, known=known)
    if match.is_finished:
        ports.happened(Happening.ENDED, match.pk, members_of(present) - {by.pk}, by=by.pk)


def members_of(seats: Iterable[Seat]) -> set[int]:
    """The ids of those who sit there."""
    return {seat.member_id for seat in seats if seat.member_id is not None}


def tell_start(match: Match, present: list[Seat], by: Member) -> None:
    """The match has started: of that the others hear, but whose turn it is only that: one thing at a time is news."""
    ports.happened(Happening.STARTED, match.pk, members_of(present) - _acting(match, present) - {by.pk}, by=by.pk)
    write(*_turn_comes(match, by))
    # Of a start the lobby hears, not each member's other pages; the bell of who is to act must ring there too.
    live.tell_counts_on_commit(_acting(match, present) - {by.pk})


def _turn_comes(match: Match, by: Member) -> Sequence[Statement]:
    """What tells who is to act, unless he has made it so himself."""
    to_tell = _acting(match, list(match.seats.all())) - {by.pk}
    return ports.turn_comes(match.pk, to_tell, by=by.pk, position=match.position)


def _acting(match: Match, present: list[Seat]) -> set[int]:
    return members_of(seat for seat in present if seat.index == match.to_act)


SETTLED = ("version", "position", "to_act", "status", "reason", "ended_at")
"""Fields of a match that a turn changes: those above and what ``settle`` sets."""


def save(match: Match) -> None:
    """Writes the match; where it has just ended, the club hears of it."""
    match.save()
    _end(match)


def _end(match: Match) -> None:
    """Where it has just ended, the club hears of it in the same transaction, after the last write of ours."""
    if match.is_finished:
        match_ended.send(sender=Match, match=match)


def settle(match: Match, current: Current) -> None:
    """What the position means for the match: who is to act, extra time, or the end. The caller saves the match."""
    match.to_act = current.acting
    if not current.state.is_over:
        return
    if goes_into_extra_time(current.state, current.row.number):
        log(match, MatchEvent.Kind.EXTRA_TIME, data={"scores": list(current.state.scores)})
        seating = current.row.seating[1:] + current.row.seating[:1]
        _begin_game(match, number=current.row.number + 1, seating=seating)
        return
    alone = len(current.state.left) == current.state.seats - 1
    _finish(match, current, Match.Reason.RESIGNED if alone else Match.Reason.RULES)


def _finish(match: Match, current: Current, reason: str) -> None:
    seats = list(match.seats.all())
    for seat in seats:
        engine_seat = current.engine_seat(seat.index)
        seat.placing = current.state.placing[engine_seat]
        seat.score = current.state.scores[engine_seat]
    Seat.objects.bulk_update(seats, ["placing", "score"])
    match.status, match.reason, match.ended_at = Match.Status.FINISHED, reason, timezone.now()
    log(match, MatchEvent.Kind.ENDED, reason=reason)


def log(match: Match, kind: str, **fields: object) -> None:
    """Appends to the match's log."""
    MatchEvent.objects.create(match=match, kind=kind, **fields)


def tell(match: Match, *, lobby: bool = False, members: list[int] | None = None, known: Current | None = None) -> list[Seat]:
    """Once committed, nudges the match's sockets, its members' pages and, where asked, the lobby. The seats that are taken."""
    present = [seat for seat in match.seats.all() if seat.member_id is not None]
    told = members_of(present) | set(members or [])
    shown = None if known is None else (match, known)
    live.notify_on_commit(match_id=match.pk, version=match.version, members=told, lobby=lobby, known=shown)
    return present
