"""The contract every game keeps: words, errors, and the abstract ``Game`` and ``State``.

A *seat* is a player's place (an int from 0), an *action* the smallest thing a player can do (a short text), a
*turn* all actions of one go of one seat, a *draft* the actions of a turn in progress. Setup, seats, options and
turn texts together reproduce a game exactly.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from games.rules.face import Face

STOP = "."
"""The action that ends a turn early. A turn's text never holds it."""

LEAVE = "~"
"""A stored turn text ``~n`` says that seat n left the game."""

CUSTOM = "custom"
"""The value of an option whose choices are setups when the setup is none that the choice could give."""


class RulesError(ValueError):
    """An action that the rules do not take.

    ``code`` is a short stable word from which pages choose their sentence, ``action`` the offending text and
    ``legal`` what was legal there (empty where that says nothing, as after the end).
    """

    code = "rules"

    def __init__(self, action: str, legal: Iterable[str] = (), *, code: str | None = None, detail: str = "") -> None:
        self.action = action
        self.legal = tuple(legal)
        if code is not None:
            self.code = code
        shown = ", ".join(self.legal[:20]) + (", …" if len(self.legal) > 20 else "")
        parts = [f"{self.code}: {action[:200]!r}"]
        if detail:
            parts.append(detail)
        if shown:
            parts.append(f"legal: {shown}")
        super().__init__("; ".join(parts))


class UnreadableAction(RulesError):
    """The text is no action of this game at all."""

    code = "unreadable"


class IllegalAction(RulesError):
    """The text is an action, but not one that this position allows."""

    code = "illegal"


class GameOver(RulesError):
    """Nothing can be played: the game has ended."""

    code = "over"


class State(ABC):
    """One position of one game, draft included: an immutable value.

    Equal content compares equal and hashes equal; what ``dump`` holds is what counts.
    """

    __slots__ = ()

    game: Game
    seats: int
    options: Mapping[str, str]
    setup: str
    seat: int | None
    """Whose action it is; None when the game is over."""
    passed: tuple[int, ...]
    """Seats (leavers not among them) that were skipped just before this seat."""
    draft: tuple[str, ...]
    """The actions of the turn in progress; empty between turns."""
    scores: tuple[int, ...]
    left: tuple[int, ...]
    """Seats that have left, in that order."""
    turn_number: int
    """Turns so far, leavings included: the ply of the whole site."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.seat is None

    @property
    def placing(self) -> tuple[int, ...]:
        """Ranks from 1, one a seat: those who stay by score (equal scores share a rank), then leavers, the last one highest."""
        return rank(self.scores, self.left)

    @abstractmethod
    def legal_actions(self) -> tuple[str, ...]:
        """All legal actions, unique; equal states list alike; ``()`` when the game is over."""

    @abstractmethod
    def play(self, action: str) -> State:
        """The state after one action. Raises UnreadableAction, IllegalAction or GameOver."""

    @abstractmethod
    def without_draft(self) -> State:
        """The state at the start of the turn in progress (itself between turns)."""

    @abstractmethod
    def leave(self, seat: int) -> State:
        """The state without that seat; any draft is dropped.

        Raises IllegalAction for an unknown seat or one that has left, GameOver after the end.
        """

    @abstractmethod
    def dump(self) -> dict[str, Any]:
        """The complete state as a JSON-serialisable dict (draft too); ``game.load`` is its inverse."""


class Game(ABC):
    """One set of rules. A game is one folder below ``games/rules`` whose ``__init__`` exports ``GAME``."""

    slug: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]
    """Allowed seat counts."""
    options: ClassVar[Mapping[str, tuple[str, ...]]]
    """Name to choices; the first choice is the default."""
    extra_games: ClassVar[int] = 0
    """How many further games a match goes on for while its game ends with equal best scores (extra time)."""

    @abstractmethod
    def start(
        self,
        *,
        seats: int,
        options: Mapping[str, str] | None = None,
        setup: str | None = None,
        rng: random.Random | None = None,
    ) -> State:
        """The first position.

        A given setup is taken as it is and chance is not asked. Raises ValueError for an unknown option, choice
        or seat count, for a bad setup, and where chance is needed and neither setup nor rng is given.
        """

    @abstractmethod
    def split(self, text: str) -> tuple[str, ...]:
        """A turn text (or the text of a draft) into its actions. Raises UnreadableAction."""

    @abstractmethod
    def load(self, data: Mapping[str, Any]) -> State:
        """The state that ``dump`` wrote. Raises ValueError for what is no possible state."""

    @property
    @abstractmethod
    def face(self) -> Face:
        """What pages show of the game: board, words, tools. Imported when first asked for."""


def goes_into_extra_time(state: State, number: int) -> bool:
    """Whether another game follows this one, the ``number``-th: equal best scores, nobody left, ``extra_games`` not used up."""
    tied = state.is_over and not state.left and state.placing.count(1) > 1
    return tied and number <= state.game.extra_games


def rank(scores: tuple[int, ...], left: tuple[int, ...]) -> tuple[int, ...]:
    """Ranks from 1 for the given scores and leavers (in the order they left); equal ranks are shared (1 2 2 4)."""
    stay = [s for i, s in enumerate(scores) if i not in left]
    below = {seat: len(scores) - k for k, seat in enumerate(left)}
    return tuple(below[i] if i in below else 1 + sum(o > s for o in stay) for i, s in enumerate(scores))


def full_options(game: Game, given: Mapping[str, str] | None, *, custom: frozenset[str] = frozenset()) -> dict[str, str]:
    """The options in full, defaults filled in, in the game's order.

    ``custom`` names the options that also accept CUSTOM here. Raises ValueError for an unknown option or choice.
    """
    given = given or {}
    for name, choice in given.items():
        if name not in game.options:
            raise ValueError(f"{game.slug} has no option {name!r}; it has: {', '.join(game.options) or 'none'}")
        if choice not in game.options[name] and not (choice == CUSTOM and name in custom):
            raise ValueError(f"{name} cannot be {choice!r}; choices: {', '.join(game.options[name])}")
    return {name: given.get(name, choices[0]) for name, choices in game.options.items()}


def check_seats(game: Game, seats: object) -> int:
    """The seat count if the game allows it; ValueError otherwise."""
    if isinstance(seats, bool) or not isinstance(seats, int) or seats not in game.seats:
        raise ValueError(f"{game.slug} is played by {', '.join(map(str, game.seats))} seats, not {seats!r}")
    return seats
