"""What lies on a table: one game, its people, its last turns; from a match or from a visitor's own screen."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar, cast

from games import reading, selectors
from games.models import Match, Turn
from games.panels import Person
from games.ports import ports
from games.rules.protocol import State

Shared = TypeVar("Shared")


@dataclass(frozen=True, slots=True)
class Sitting:
    """One game on the table. ``people`` are by seat of the match, ``seating`` says which of them plays each engine seat.

    ``turns`` are the last ones, newest first, as mappings (ply, seat of the match, text, facts, passed).
    """

    state: State
    seating: Sequence[int]
    people: Sequence[Person]
    turns: Sequence[Mapping[str, Any]]
    held: frozenset[int]
    version: int
    position: int
    match: Match | None = None
    game_number: int = 1
    tied_before: tuple[int, ...] = ()
    """In extra time the scores of the game before, by seat of the match."""
    ended: bool = False
    annulled: str | None = None
    """Why the staff annulled the match; None where it did not."""
    _shared: dict[Hashable, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def acting(self) -> int | None:
        """The seat of the match whose turn it is."""
        return None if self.state.seat is None or self.ended else int(self.seating[self.state.seat])

    def engine_seat(self, match_seat: int) -> int:
        """Which seat of the engine that seat of the match plays."""
        return list(self.seating).index(match_seat)

    @property
    def active(self) -> bool:
        """Whether the reader may act now."""
        return self.acting in self.held

    def shared(self, key: Hashable, work: Callable[[], Shared]) -> Shared:
        """What is the same for several readers (``key`` says for which): made for the first of them, kept for the others."""
        if key not in self._shared:
            self._shared[key] = work()
        return cast("Shared", self._shared[key])

    def seen_by(self, held: frozenset[int]) -> Sitting:
        """The same for a reader who holds those seats, in the language that is active now."""
        people = [replace(person, mine=seat in held) for seat, person in enumerate(self.people)]
        if self.match is not None and self.match.venue != Match.Venue.ONE_SCREEN:
            people = [replace(person, name=seat.name) for seat, person in zip(self.match.seats.all(), people, strict=True)]
        return replace(self, held=held, people=people)


def told(turn: Turn) -> dict[str, Any]:
    """A stored turn as the lists of turns take it."""
    return {"ply": turn.ply, "seat": turn.seat, "text": turn.text, "facts": turn.facts, "passed": turn.passed}


def sitting_of(match: Match, current: selectors.Current | None = None) -> Sitting:
    """What lies on the table of a match that has started, as those see it who hold no seat; a constant number of queries.

    It serves readers of every language: ``seen_by`` makes it one reader's. ``current`` is the game where it is at hand.
    """
    current = current or selectors.current_game(match)
    # The match was read before; what a turn since then has changed must fit the state that is shown.
    now = current.row.match
    match.status, match.reason, match.version, match.position = now.status, now.reason, now.version, now.position
    seats = list(match.seats.all())
    one_screen = match.venue == Match.Venue.ONE_SCREEN
    members = [seat.member_id for seat in seats if seat.member_id is not None]
    labels = {} if one_screen else ports.rating_labels(match.slug, members)
    usernames = {} if one_screen else reading.usernames(members)
    notes = ports.rating_notes(match.pk) if match.is_finished and match.rated else {}
    people = [
        Person()
        if one_screen
        else Person(
            name=seat.name,
            address=ports.profile_address(usernames[seat.member_id]) if seat.member_id in usernames and seat.shown_name else "",
            rating=labels.get(seat.member_id or 0),
            note=notes.get(seat.member_id or 0),
        )
        for seat in seats
    ]
    return Sitting(
        state=current.state,
        seating=current.row.seating,
        people=people,
        turns=current.turns,
        held=frozenset(),
        version=match.version,
        position=match.position,
        match=match,
        game_number=current.row.number,
        tied_before=selectors.tied_before(match, current.row.number) if current.row.number > 1 else (),
        ended=not match.is_running,
        annulled=selectors.annulment(match) if match.is_annulled else None,
    )
