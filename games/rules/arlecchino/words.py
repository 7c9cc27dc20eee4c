"""How pages say things of Arlecchino; the texts are in ``words_en`` and ``words_fr``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from games.rules.arlecchino import words_en, words_fr
from games.rules.arlecchino.tables import SEAT_COLOURS
from games.rules.face import LETTERS

WORDS: dict[str, dict[str, str]] = {"en": words_en.WORDS, "fr": words_fr.WORDS}


def say(lang: str, key: str, **given: object) -> str:
    """The text of a key. Of ``one|many``, ``n`` chooses; French counts nought as one."""
    text = WORDS[lang][key]
    if "|" in text:
        n = given["n"]
        text = text.split("|")[0 if n == 1 or (lang == "fr" and n == 0) else 1]
    return text.format(**given)


def listed(lang: str, parts: Sequence[str], word: str = "and") -> str:
    """``one``, ``one and two``, ``one, two and three``; or with ``or``."""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + WORDS[lang][word] + parts[-1]


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
