"""How pages say things of Arlecchino; the texts are in ``words_en`` and ``words_fr``."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial

from games.rules import words
from games.rules.arlecchino import words_en, words_fr
from games.rules.arlecchino.tables import SEAT_COLOURS
from games.rules.face import LETTERS
from games.rules.words import listed

WORDS: dict[str, dict[str, str]] = {"en": words_en.WORDS, "fr": words_fr.WORDS}

say = partial(words.say, WORDS)
"""The text of a key: ``say(lang, key, ...)``."""


@cache
def zones(lang: str, tile: str) -> str:
    """A tile's zones, clockwise from the top: ``red, red, blue, yellow``."""
    return ", ".join(WORDS[lang][colour] for colour in tile)


def letters(lang: str, tile: str) -> str:
    """A tile by the letters of the page: ``RRBJ`` on a French one."""
    return "".join(LETTERS[lang][colour] for colour in tile)


def side(lang: str, seats: int, seat: int) -> str:
    """A seat by its colours: ``Green and yellow``."""
    return listed(lang, [WORDS[lang][colour] for colour in SEAT_COLOURS[seats][seat]]).capitalize()


def scores(lang: str, numbers: Iterable[int], seats: int) -> str:
    """``Red: 4, Blue: 2, Green: 2``."""
    return ", ".join(say(lang, "score-of", side=side(lang, seats, seat), n=n) for seat, n in enumerate(numbers))
