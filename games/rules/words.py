"""What all games share in saying things in English and French: numbers, lists, and the signs between words.

``lang`` is ``"en"`` or ``"fr"``. French has a space before its high signs; it is U+00A0, so that no line begins with one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Words = Mapping[str, Mapping[str, str]]
"""For each language the texts by their keys. ``one|many`` has both numbers; ``{}`` stand where something is filled in."""

_SIGNS: Words = {
    "en": {"and": " and ", "or": " or ", ":": ": ", ";": "; "},
    "fr": {"and": " et ", "or": " ou ", ":": "\u00a0: ", ";": "\u00a0; "},
}


def say(words: Words, lang: str, key: str, *numbers: int, **given: object) -> str:
    """The text of a key, filled in. Of ``one|many``, ``n`` chooses. KeyError for a key or a field that is not there."""
    text = words[lang][key]
    if "|" in text:
        text = text.split("|")[0 if is_one(lang, given["n"]) else 1]
    return text.format(*numbers, **given)


def is_one(lang: str, n: object) -> bool:
    """Whether a noun beside that number stands in the singular; French counts nought as one."""
    return n == 1 or (lang == "fr" and n == 0)


def listed(lang: str, parts: Sequence[str], word: str = "and") -> str:
    """``A1``, ``A1 and A2``, ``A1, A2 and A3``; or with ``or``."""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + _SIGNS[lang][word] + parts[-1]


def colon(lang: str) -> str:
    """A colon and what stands round it."""
    return _SIGNS[lang][":"]


def semicolon(lang: str) -> str:
    """A semicolon and what stands round it."""
    return _SIGNS[lang][";"]


def minus(number: int) -> str:
    """A whole number with the real minus sign, which is as wide as the plus."""
    return str(number).replace("-", "\u2212")


def signed(number: int) -> str:
    """``+5``, ``−2``; nought is ``+0``."""
    return f"+{number}" if number >= 0 else minus(number)
