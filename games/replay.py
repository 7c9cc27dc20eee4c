"""One game as it can be stepped through: the position and the turn at any ply of it.

A ``Line`` is a start, turn texts, and who sits where; it does not matter whether they come from a match, a record or
somebody's own trying out. Positions on the way are remembered in this process by what leads to them, which never changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

from games.damage import Unreadable
from games.kept import Kept
from games.panels import Person
from games.rules import registry
from games.rules.protocol import LEAVE, Game, State

STRIDE = 16
"""Every so many turns a position is remembered; the others are a few turns away."""

Told = Mapping[str, Any]
"""A turn as the lists of turns take it: ply, seat and passed as indexes into ``Line.people``, text, facts."""


_states = Kept(4096)
_scores = Kept(128)
_told = Kept(4096)


@dataclass(frozen=True, slots=True)
class Start:
    """How a game began. ``options`` are (name, choice); the game itself is part of it, so that no two are mixed up."""

    game: Game
    seats: int
    options: tuple[tuple[str, str], ...]
    setup: str

    @classmethod
    def of(cls, slug: str, seats: int, options: Mapping[str, str], setup: str) -> Start:
        """Unreadable where there is no such game, or these are no options."""
        try:
            return cls(
                registry.get(slug), seats, tuple(sorted((str(name), str(choice)) for name, choice in options.items())), setup
            )
        except (KeyError, AttributeError) as error:
            raise Unreadable(str(error)) from error

    def state(self) -> State:
        """The first position. ValueError for what is none."""
        return self.game.start(seats=self.seats, options=dict(self.options), setup=self.setup)


@dataclass(frozen=True, slots=True)
class Line:
    """One game. ``seating`` says which of ``people`` plays each engine seat; ``len`` is the last ply, 0 the start.

    ``stored`` are the turns with their facts where they are kept; the others' facts are worked out when they are asked for.
    Every method raises Unreadable where the texts do not lead as far, and IndexError for a ply beyond them.
    """

    start: Start
    texts: tuple[str, ...]
    people: tuple[Person, ...]
    seating: tuple[int, ...]
    title: str = ""
    stored: tuple[Told, ...] = ()

    def __post_init__(self) -> None:
        if sorted(self.seating) != list(range(self.start.seats)) or len(self.people) != self.start.seats:
            raise Unreadable(f"{self.seating} does not seat {self.start.seats}")

    def __len__(self) -> int:
        return len(self.texts)

    @property
    def face(self) -> Any:
        """What pages show of the game."""
        return self.start.game.face

    def state(self, ply: int) -> State:
        """The position after ``ply`` turns."""
        self._check(ply)
        try:
            return _state_at(self.start, self.texts[:ply])
        except (ValueError, KeyError, TypeError, IndexError) as error:
            raise Unreadable(str(error)) from error

    def turn(self, ply: int) -> Told:
        """The turn that led to that ply; from 1."""
        self._check(ply - 1)
        self._check(ply)
        if ply <= len(self.stored):
            return self.stored[ply - 1]
        return self.worked_out(ply)

    def worked_out(self, ply: int) -> Told:
        """The same, from the texts alone."""
        key = (self.start, self.seating, self.texts[:ply])
        told: Told | None = _told.get(key)
        if told is None:
            told = self._work_out(ply)
            _told.put(key, told)
        return told

    def _work_out(self, ply: int) -> Told:
        before, after, text = self.state(ply - 1), self.state(ply), self.texts[ply - 1]
        facts = {} if text.startswith(LEAVE) else self.face.facts(before, text)
        acting = int(text[len(LEAVE) :]) if text.startswith(LEAVE) else (before.seat or 0)
        passed = [self.seating[seat] for seat in after.passed]
        return {"ply": ply, "seat": self.seating[acting], "text": text, "facts": facts, "passed": passed}

    def scores(self) -> tuple[tuple[int, ...], ...]:
        """At every ply from 0 on, by ``people``."""
        key = (self.start, self.texts)
        found: tuple[tuple[int, ...], ...] | None = _scores.get(key)
        if found is None:
            # The last one first: where the texts lead nowhere it says so, and the walk below cannot fail.
            self.state(len(self))
            found = tuple(state.scores for state in accumulate(self.texts, registry.play_stored, initial=self.state(0)))
            _scores.put(key, found)
        engine = [self.seating.index(person) for person in range(len(self.people))]
        return tuple(tuple(scores[seat] for seat in engine) for scores in found)

    def branch(self, ply: int, texts: Sequence[str] = ()) -> Line:
        """The line that leaves this one after ``ply`` turns and goes on with ``texts``."""
        self._check(ply)
        return replace(self, texts=(*self.texts[:ply], *texts), stored=self.stored[:ply])

    def _check(self, ply: int) -> None:
        if not 0 <= ply <= len(self.texts):
            raise IndexError(ply)


def _state_at(start: Start, texts: tuple[str, ...]) -> State:
    at = len(texts) - len(texts) % STRIDE
    while (state := _states.get((start, texts[:at]))) is None and at:
        at -= STRIDE
    if state is None:
        state = start.state()
        _states.put((start, ()), state)
    for ply in range(at, len(texts)):
        state = registry.play_stored(state, texts[ply])
        if (ply + 1) % STRIDE == 0:
            _states.put((start, texts[: ply + 1]), state)
    found: State = state
    return found
