"""One text file is one game: tags, then turns, in the manner of PGN.

``read`` takes a file over as a whole or not at all: every turn is replayed, and a ``Scores`` or ``Placing`` that the
replay does not confirm is an error. ``write(read(text))`` is the same text for every text that ``write`` made.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from games.rules import record_text, registry
from games.rules.protocol import Game, RulesError, State
from games.rules.record_text import KNOWN, OTHER_TAG, UNWRITABLE, RecordError

__all__ = ["Record", "RecordError", "read", "write"]

MAX_TURNS = 5_000
"""Turns beyond which nothing is read or written; a long game has a few hundred."""

_SMALL = re.compile(r"[0-9]{1,3}")

Tags = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Record:
    """One game as it is kept: ``game`` is the slug, ``options`` are in full, ``setup`` is canonical.

    ``turns`` are turn texts, ``~n`` for a seat that left included. ``tags`` are all others than those that the engine
    knows, in their order; a name may come more than once (``Player``). RecordError for a tag that no file can hold.
    """

    game: str
    seats: int
    options: Mapping[str, str] = field(hash=False)
    setup: str
    tags: Tags = ()
    turns: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", MappingProxyType(dict(self.options)))
        for name, value in self.tags:
            if name in KNOWN or not OTHER_TAG.fullmatch(name):
                raise RecordError(f"{name!r} cannot be the name of a further tag", code="tag", what=name)
            if UNWRITABLE.search(value):
                raise RecordError(f"the value of the tag {name} holds a line break or control character", code="tag", what=name)

    @classmethod
    def of(cls, start: State, turns: Iterable[str] = (), tags: Iterable[tuple[str, str]] = ()) -> Record:
        """The record of a game that began with ``start``. Control characters in the tags' values become spaces."""
        clean = tuple((name, UNWRITABLE.sub(" ", value)) for name, value in tags)
        return cls(start.game.slug, start.seats, start.options, start.setup, clean, tuple(turns))

    def start(self) -> State:
        """The position before the first turn. RecordError where game, seats, options or setup do not fit."""
        game = _game(self.game)
        return _start(game, self.seats, dict(self.options), self.setup)

    def final(self) -> State:
        """The position after the last turn. RecordError with the number of the first turn that is not legal."""
        if len(self.turns) > MAX_TURNS:
            raise RecordError(f"{len(self.turns)} turns are more than the {MAX_TURNS} of a record", code="too-many")
        state = self.start()
        for number, text in enumerate(self.turns, 1):
            try:
                state = registry.play_stored(state, text)
            except RulesError as error:
                legal = error.legal or state.legal_actions()
                message, code = f"turn {number}: {error}", error.code
                raise RecordError(message, turn=number, legal=legal, code=code, what=text, before=state) from error
        return state


def read(text: str) -> Record:
    """The game that a record tells. RecordError for whatever is wrong with it, at its first wrong place."""
    tags, turns = record_text.parse(text)
    known: dict[str, str] = {}
    options: dict[str, str] = {}
    for name, value in tags:
        if name == "Option":
            _take_option(options, value)
        elif name in known:
            raise RecordError(f"the tag {name} stands twice", code="doubled", what=name)
        elif name in KNOWN:
            known[name] = value
    for name in ("Game", "Seats", "Setup"):
        if name not in known:
            raise RecordError(f"the tag {name} is missing", code="missing", what=name)
    game = _game(known["Game"])
    for name in game.options:
        if name not in options:
            raise RecordError(f"the option {name} of {game.slug} is missing", code="missing", what=f"Option {name}")
    if not _SMALL.fullmatch(known["Seats"]):
        raise RecordError(f"{known['Seats'][:50]!r} is no number of seats", code="seats", what=known["Seats"])
    start = _start(game, int(known["Seats"]), options, known["Setup"])
    record = Record.of(start, turns, [tag for tag in tags if tag[0] not in KNOWN])
    _confirm(record.final(), known)
    return record


def write(record: Record, *, final: State | None = None) -> str:
    """The record as a text that ``read`` takes; scores and placing stand in it when the game is over.

    Options stand in it in full and the setup is canonical, however the record was made. Who knows the position after
    the last turn gives it as ``final`` and saves the replay, and with it the check of the turns. RecordError where the
    record's turns are not legal or the text would be larger than ``read`` takes.
    """
    start, final = record.start(), final or record.final()
    tags = [("Game", record.game), ("Seats", str(start.seats))]
    tags += [("Option", f"{name}={choice}") for name, choice in start.options.items()]
    tags += [("Setup", start.setup), *record.tags]
    if final.is_over:
        tags += [("Scores", _joined(final.scores)), ("Placing", _joined(final.placing))]
    return record_text.unparse(tags, record.turns)


def _take_option(options: dict[str, str], value: str) -> None:
    name, equals, choice = value.partition("=")
    if not equals:
        raise RecordError(f"the option {value[:50]!r} has no choice", code="option", what=value)
    if name in options:
        raise RecordError(f"the option {name[:50]!r} stands twice", code="doubled", what=f"Option {name}")
    options[name] = choice


def _game(slug: str) -> Game:
    try:
        return registry.get(slug)
    except KeyError as error:
        raise RecordError(str(error.args[0]), code="game", what=slug) from error


def _start(game: Game, seats: int, options: dict[str, str], setup: str) -> State:
    """The first position; each part is tried by itself first, so that the error's code names the wrong one."""
    if seats not in game.seats:
        raise RecordError(f"{game.slug} is not played by {seats} seats", code="seats", what=str(seats))
    for name in options:
        if name not in game.options:
            raise RecordError(f"{game.slug} has no option {name[:50]!r}", code="option", what=name)
    try:
        return game.start(seats=seats, options=options, setup=setup)
    except ValueError as error:
        code = _blame(game, seats, setup)
        what = setup if code == "setup" else ", ".join(f"{name}={choice}" for name, choice in options.items())
        raise RecordError(str(error), code=code, what=what) from error


def _blame(game: Game, seats: int, setup: str) -> str:
    """Which tag is wrong when a start failed: the setup, if it fails with the default options too."""
    try:
        game.start(seats=seats, setup=setup)
    except ValueError:
        return "setup"
    return "option"


def _confirm(final: State, known: Mapping[str, str]) -> None:
    for name, result in (("Scores", final.scores), ("Placing", final.placing)):
        told = known.get(name)
        if told is None:
            continue
        code = name.lower()
        if not final.is_over:
            raise RecordError(f"the game is not over, so the tag {name} may not stand there", code=code, what=told)
        if told.split() != list(map(str, result)):
            raise RecordError(f"{name} is {told[:50]!r}, but the turns lead to {_joined(result)!r}", code=code, what=told)


def _joined(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))
