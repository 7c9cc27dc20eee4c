"""What teaches a game: exercises on a live board, and the diagrams of its guide, both replayed by the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from games.rules import registry
from games.rules.draft import Draft, read_draft
from games.rules.protocol import Game, State


class Said(NamedTuple):
    """The same in both languages."""

    en: str
    fr: str

    def to(self, lang: str) -> str:
        """In the language of that two-letter code."""
        return self.fr if lang == "fr" else self.en


Check = Callable[[State, str, State], Said | None]
"""(before, turn, after) -> None where the turn solves the exercise, else what is missing, in one sentence."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """One position and one turn to find on it. ``name`` is its word in addresses.

    ``turns`` are the texts played before, with spaces between. The seat to act after them is the reader's.
    """

    name: str
    title: Said
    goal: Said
    hint: Said
    check: Check
    setup: str
    turns: str = ""
    seats: int = 2
    options: Mapping[str, str] = field(default_factory=dict)

    def start(self, game: Game) -> State:
        """The position of the exercise. Raises ValueError where the game does not take it."""
        return _replayed(game, self.seats, self.options, self.setup, self.turns)


@dataclass(frozen=True, slots=True)
class Diagram:
    """A board in a guide. ``name`` says what it shows to who cannot see it, ``caption`` stands below it.

    ``draft`` and ``pick`` are a turn in the making; with ``targets`` the places that can be chosen are marked. ``show`` are the
    ids of what has to be seen (``c-C17``), where a part of the board says more than all of it.
    """

    setup: str
    name: str
    caption: str
    turns: str = ""
    draft: str = ""
    pick: str = ""
    seats: int = 2
    options: Mapping[str, str] = field(default_factory=dict)
    targets: bool = False
    show: tuple[str, ...] = ()

    def laid(self, game: Game) -> Draft:
        """The draft that is drawn. Raises ValueError where the game does not take it."""
        start = _replayed(game, self.seats, self.options, self.setup, self.turns)
        return read_draft(start, self.draft, self.pick)

    @property
    def what(self) -> tuple[object, ...]:
        """All of it but the words: the same in every language."""
        options = tuple(sorted(self.options.items()))
        return self.setup, self.turns, self.draft, self.pick, self.seats, options, self.targets, self.show


def read_diagram(text: str) -> Diagram:
    """The lines of a ``board`` block: a word and its value each; of ``turns`` and ``option`` there may be several.

    ValueError for a word that is none, one that is doubled, and where ``setup``, ``name`` or ``caption`` is missing.
    """
    given: dict[str, str] = {}
    turns: list[str] = []
    options: dict[str, str] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        word, _, value = line.partition(" ")
        if word == "turns":
            turns += value.split()
        elif word == "option":
            name, _, choice = value.partition("=")
            options[name] = choice
        elif word not in ("setup", "draft", "pick", "name", "caption", "seats", "targets", "show") or word in given:
            raise ValueError(f"a diagram takes no {word!r} here: {line!r}")
        else:
            given[word] = value.strip()
    missing = [word for word in ("setup", "name", "caption") if not given.get(word)]
    if missing:
        raise ValueError(f"a diagram without {' and '.join(missing)}: {text!r}")
    return Diagram(
        setup=given["setup"],
        name=given["name"],
        caption=given["caption"],
        turns=" ".join(turns),
        draft=given.get("draft", ""),
        pick=given.get("pick", ""),
        seats=int(given.get("seats", "2")),
        options=options,
        targets="targets" in given,
        show=tuple(given.get("show", "").split()),
    )


def _replayed(game: Game, seats: int, options: Mapping[str, str], setup: str, turns: str) -> State:
    return registry.replay(game.start(seats=seats, options=options, setup=setup), turns.split())
