"""How a start of one's own comes about: read from a text, drawn by chance, or laid out by hand, one step an address."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from games.rules.draft import read_draft
from games.rules.scene import Item, Scene

if TYPE_CHECKING:
    from games.rules.face import Tool
    from games.rules.protocol import Game

LONGEST = 2000
"""Characters of a text beyond which it is no setup without a look; the longest setup of a game is far below."""

_TAG = re.compile(r'\[Setup "(.*)"\]', re.DOTALL)
_WORDS = {
    "en": {"fault": "This text is no start of this game.", "prompt": "This is how the game would start."},
    "fr": {"fault": "Ce texte n’est pas un départ de ce jeu.", "prompt": "Voici le départ de la manche."},
}


@dataclass(frozen=True, slots=True)
class Setting:
    """A start on the table. ``prompt`` says what can be done; targets of the scene and tools have a ``go`` that adds one thing:
    the whole setup as it is then, and picks what the hand holds. ``held``: whether it holds something."""

    scene: Scene
    prompt: str
    tools: Sequence[Tool] = ()
    held: bool = False


class Setter:
    """What a page needs of one game. This one knows no hand: a start is shown as it is, and given as a text."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def usual(self, seats: int) -> str:
        """The setup that the game has where nobody asks for another; empty where chance makes it."""
        try:
            return self.game.start(seats=seats).setup
        except ValueError:
            return ""

    def chance(self, seats: int, rng: Random) -> str:
        """A setup drawn by chance; the last choice of each option is the one that leaves most to it."""
        options = {name: choices[-1] for name, choices in self.game.options.items()}
        return self.game.start(seats=seats, options=options, rng=rng).setup

    def tidy(self, text: str) -> str:
        """What somebody pasted without what does not matter: line breaks, spaces, the tag of a record."""
        tag = _TAG.search(text)
        return " ".join((tag[1] if tag else text).split())

    def fault(self, text: str, seats: int, lang: str) -> str:
        """What is wrong with a (tidied) text, in a sentence; empty for a setup."""
        try:
            self.game.start(seats=seats, setup=text)
        except ValueError:
            return _WORDS[lang]["fault"]
        return ""

    def setting(self, setup: str, pick: str, *, seats: int, lang: str) -> Setting:
        """The table with that setup (it has no fault) and what is picked on it (any text: what fits nothing picks nothing)."""
        state = self.game.start(seats=seats, setup=setup)
        scene = self.game.face.scene(read_draft(state), lang=lang, active=False)
        return Setting(scene, _WORDS[lang]["prompt"])

    def ahead(self, setup: str, pick: str, after: str, *, seats: int) -> Sequence[Item]:
        """Marks over the table with ``setup`` and what is picked on it: what a target that leads to ``after`` would do."""
        return ()
