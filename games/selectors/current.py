"""Matches and their games, read for whoever asks: who may see them is decided in access.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, prefetch_related_objects

from games import reading
from games.models import Game, Invitation, Match, MatchEvent, Seat, Turn
from games.rules import registry
from games.rules.protocol import State


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


def whole_match(match_id: int) -> tuple[Match | None, reading.Whole | None]:
    """The same, and where it runs, what lies on its table, read at once: for ``current_of``."""
    found = reading.whole(match_id, turns=RECENT_TURNS + LATE_TURNS)
    if found is not None and found.match.is_running:
        return found.match, found
    return match_with_seats(match_id), None


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
LATE_TURNS = 2
"""Turns that are asked for beyond them, for those that may be written in the same moment."""


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


def current_of(whole: reading.Whole) -> Current:
    """The game that was read with the match. ValueError where it cannot be loaded, or there is none."""
    if whole.row is None:
        raise ValueError("a match without a game")
    state = state_of(whole.row)
    return Current(whole.row, state, tuple(turn for turn in whole.turns if turn["ply"] <= state.turn_number)[:RECENT_TURNS])


def tied_before(match: Match, row: Game) -> tuple[tuple[int, ...], bool]:
    """The scores, by seat of the match, of the game before that one, and whether the sides were exchanged after it.

    ``((), False)`` for the first game. A board that a visitor began keeps its sides as long as it is the visitor's.
    """
    before = Game.objects.filter(match=match, number=row.number - 1).first()
    if before is None:
        return (), False
    scores = state_of(before).scores
    return tuple(scores[before.seating.index(seat)] for seat in range(match.seat_count)), before.seating != row.seating


def annulment(match: Match) -> str:
    """Why the match was annulled, as it is kept (``MatchEvent.told`` makes it readable)."""
    return MatchEvent.objects.filter(match=match, kind=MatchEvent.Kind.ANNULLED).values_list("reason", flat=True).last() or ""


def all_turns(match: Match) -> dict[int, list[Mapping[str, Any]]]:
    """Game id to every turn of that game in order, as the lists of turns take them; one query."""
    found: dict[int, list[Mapping[str, Any]]] = {}
    turns = Turn.objects.filter(game__match=match).order_by("game", "ply")
    for turn in turns.values("game_id", "ply", "seat", "text", "facts", "passed"):
        found.setdefault(turn["game_id"], []).append(turn)
    return found


def replayed(game: Game) -> State:
    """The state that the stored turns give: the truth that ``game.state`` caches. Raises RulesError where they do not fit."""
    engine = registry.get(game.match.slug)
    start = engine.start(seats=game.match.seat_count, options=game.options, setup=game.setup)
    return registry.replay(start, game.turns.order_by("ply").values_list("text", flat=True))


def known_slugs() -> list[str]:
    """The games that the club has; a match of one that is gone is not shown."""
    return [game.slug for game in registry.all_games()]
