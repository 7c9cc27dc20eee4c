"""What lies on a table: one game, its people, its last turns; from a match or from a visitor's own screen."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar, cast

from games import selectors
from games.lines import line_of, people_of
from games.models import Match
from games.panels import Person
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
    exchanged: bool = False
    """Whether the sides were exchanged after that game."""
    ended: bool = False
    annulled: str | None = None
    """Why the staff annulled the match; None where it did not."""
    turned: bool = False
    """Whether the reader sees the board turned by half a turn."""
    ratings: bool = True
    """Whether ratings are told; a board that is drawn for all readers of an audience tells them."""
    work_out: Callable[[], Sequence[Mapping[str, Any]]] = field(default=tuple, compare=False, repr=False)
    """The same ``turns`` from the texts alone, where their facts turn out to be damaged. Unreadable where the texts are too."""
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

    def anew(self) -> Sitting:
        """The same with the turns' facts worked out anew. Unreadable where the texts do not lead to them."""
        return replace(self, turns=self.shared("anew", self.work_out), _shared={})

    def seen_by(self, held: frozenset[int], *, turned: bool = False, ratings: bool = True) -> Sitting:
        """The same for a reader who holds those seats, in the language that is active now."""
        people = [replace(person, mine=seat in held) for seat, person in enumerate(self.people)]
        if self.match is not None and self.match.venue != Match.Venue.ONE_SCREEN:
            people = [replace(person, name=seat.name) for seat, person in zip(self.match.seats.all(), people, strict=True)]
        return replace(self, held=held, people=people, turned=turned, ratings=ratings)


def sitting_of(match: Match, current: selectors.Current | None = None) -> Sitting:
    """What lies on the table of a match that has started, as those see it who hold no seat; a constant number of queries.

    It serves readers of every language: ``seen_by`` makes it one reader's. ``current`` is the game where it is at hand.
    """
    current = current or selectors.current_game(match)
    # The match was read before; what a turn since then has changed must fit the state that is shown.
    now = current.row.match
    match.status, match.reason, match.version, match.position = now.status, now.reason, now.version, now.position

    def work_out() -> list[Mapping[str, Any]]:
        line = line_of(match, current.row, named=False)
        return [line.worked_out(turn["ply"]) for turn in current.turns]

    tied, exchanged = selectors.tied_before(match, current.row) if current.row.number > 1 else ((), False)
    return Sitting(
        state=current.state,
        seating=current.row.seating,
        people=people_of(match),
        turns=current.turns,
        held=frozenset(),
        version=match.version,
        position=match.position,
        match=match,
        game_number=current.row.number,
        tied_before=tied,
        exchanged=exchanged,
        ended=not match.is_running,
        annulled=selectors.annulment(match) if match.is_annulled else None,
        work_out=work_out,
    )
