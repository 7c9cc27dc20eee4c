"""What a page shows of a game: the board as a Scene, what to do, what would happen, and all of it in words.

Every game folder has one Face (``GAME.face``). ``lang`` is ``"en"`` or ``"fr"`` everywhere; texts are plain (the
page escapes them). The words of the three games are those of their printed rules, see each folder's README.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from games.rules.draft import Draft
from games.rules.lesson import Exercise, Said
from games.rules.protocol import State
from games.rules.scene import Beat, Go, Item, Scene
from games.rules.setting import Setter


@dataclass(frozen=True, slots=True)
class Icon:
    """A symbol of ``symbols.svg`` shown in running text; ``box`` is the part of its plane that is shown."""

    symbol: str
    classes: str = ""
    box: str = "-34 -40 68 68"


@dataclass(frozen=True, slots=True)
class Tool:
    """A button beside the board. ``pressed`` is None for a plain button, else it is one of a group, chosen or not.

    ``primary`` marks the one that goes on with the turn. ``name`` is read out where the label alone leaves something
    open. ``glyph`` is a single character or empty (Q presses the button with ↺, E the one with ↻, the wheel both); ``icon``
    a symbol. A tool without ``go`` is shown as unavailable and ``ask`` says what to ask ``Face.why`` about.
    """

    label: str
    go: Go | None = None
    glyph: str = ""
    icon: Icon | None = None
    pressed: bool | None = None
    ask: str = ""
    primary: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class Stock:
    """One kind of thing a seat still has: how many, of what (a noun in words, already in the right number)."""

    count: int
    label: str
    icon: Icon


@dataclass(frozen=True, slots=True)
class SeatFace:
    """A seat as the panel beside the board shows it.

    ``side`` is its colour in words ("Red", "Green and yellow"); ``marks`` the letters R B G Y of its colours;
    ``working`` the score's parts as (words, points) that add up to it.
    """

    side: str
    marks: tuple[str, ...]
    icons: tuple[Icon, ...]
    score: int
    unit: str
    stock: tuple[Stock, ...]
    working: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Card:
    """What the home page says of a game: one line, minutes, youngest age, difficulty in a word."""

    line: str
    minutes: int
    age: int
    difficulty: str


@dataclass(frozen=True, slots=True)
class Foresight:
    """What choosing something would do: in a sentence (empty where there is nothing to say), and as marks on the board."""

    words: str
    marks: tuple[Item, ...] = ()


class Face(ABC):
    """One game's face. ``folder`` holds ``symbols.svg`` and ``style.css``."""

    folder: ClassVar[Path]
    emblem: ClassVar[Icon]
    """The one symbol that stands for the game in lists."""
    picture_turns: ClassVar[int] = 18
    """After how many turns a game shows best what it is like: the picture on its card."""
    exercises: ClassVar[Sequence[Exercise]] = ()
    """What can be practised on a board, from the easiest up."""
    first_steps: ClassVar[Sequence[Said]] = ()
    """What a newcomer is told beside a first board, one sentence each: while choosing, in a draft, before confirming."""
    setter: ClassVar[type[Setter]] = Setter
    """What lays out a start of one's own; this one only reads it from a text."""

    @abstractmethod
    def card(self, lang: str) -> Card:
        """The game's home card."""

    @abstractmethod
    def option(self, name: str, lang: str) -> tuple[str, dict[str, str]]:
        """An option's label, and each choice's label (``custom`` too where a setup can be one)."""

    @abstractmethod
    def scene(self, draft: Draft, *, lang: str, active: bool, last: str = "", turned: bool = False) -> Scene:
        """The board for a draft (an empty one: the position). ``active``: the reader may act, so targets are shown.

        ``last`` is the text of the turn before, whose traces are marked. ``turned``: the board as it is seen from the other
        side, all of it turned by half a turn but what stands upright (pieces, letters, light).
        """

    @abstractmethod
    def seat(self, state: State, seat: int, lang: str) -> SeatFace:
        """A seat's panel."""

    @abstractmethod
    def prompt(self, draft: Draft, lang: str) -> str:
        """What the seat to act should do now, in one line."""

    @abstractmethod
    def forecast(self, draft: Draft, lang: str) -> str:
        """What the draft would cause, in a sentence or two; empty where there is nothing to say."""

    @abstractmethod
    def tools(self, draft: Draft, lang: str) -> Sequence[Tool]:
        """The buttons this moment of the draft needs besides back, clear and confirm."""

    @abstractmethod
    def verb(self, draft: Draft, lang: str) -> str:
        """What the confirm button says, a verb of the turn ("Put down", "Lay"), for a draft that can be confirmed."""

    @abstractmethod
    def why(self, draft: Draft, place: str, lang: str) -> str:
        """Which rule forbids choosing ``place`` (what a Piece's or Tool's ``ask`` said), in one sentence.

        Never fails: for a place it does not know it answers in general.
        """

    @abstractmethod
    def facts(self, before: State, turn: str) -> dict[str, Any]:
        """What a turn caused beyond its text, JSON-serialisable and without language, kept beside the turn."""

    @abstractmethod
    def tell(self, turn: str, facts: Mapping[str, Any], lang: str) -> str:
        """A turn in words, without its player, in the third person ("player on B16; B11 turns to stone")."""

    def beats(self, state: State, turn: str, facts: Mapping[str, Any], *, turned: bool = False) -> Sequence[Beat]:
        """What happened in a turn, in order, as movements of the pieces of ``scene``.

        That is the scene of an empty draft on ``state``, the position after the turn, with the turn as ``last``. ``facts`` are
        those kept beside the turn; where one was not kept yet, less is told. ``turned``: the board is turned by half a turn.
        """
        return ()

    @abstractmethod
    def warning(self, state: State, lang: str) -> str:
        """A sentence while something about the end is near or running (the last round); empty otherwise."""

    @abstractmethod
    def ending(self, state: State, lang: str) -> str:
        """Why the game is over by its rules, in a sentence, also where a rule ended it after some had left.

        Empty where it is not over, or only because one seat is left: that is the site's to tell.
        """

    def foresee(self, draft: Draft, ahead: Draft, *, lang: str, turned: bool = False) -> Foresight:
        """What would be if the draft became ``ahead`` (what one of its targets leads to).

        The marks lie over the board of ``draft``, in its coordinates, and hold no targets; ``turned`` as that board is.
        """
        return Foresight(self.forecast(ahead, lang))

    def guide(self, lang: str) -> str:
        """The game's guide in Markdown, its boards in ``board`` blocks (``games/rules/lesson.py``); empty without one."""
        file = self.folder / f"guide.{lang}.md"
        return file.read_text(encoding="utf-8") if file.is_file() else ""

    def symbols(self, lang: str) -> str:
        """The folder's ``symbols.svg`` in that language."""
        return with_letters((self.folder / "symbols.svg").read_text(encoding="utf-8"), lang)


LETTERS = {"en": {"R": "R", "B": "B", "G": "G", "Y": "Y"}, "fr": {"R": "R", "B": "B", "G": "V", "Y": "J"}}
"""The letter shown for each colour on a page of that language; texts in files and addresses stay R B G Y."""


def with_letters(symbols: str, lang: str) -> str:
    """The text of symbols with ``{R}`` ``{B}`` ``{G}`` ``{Y}`` replaced by that language's letters."""
    for key, letter in LETTERS[lang].items():
        symbols = symbols.replace("{" + key + "}", letter)
    return symbols
