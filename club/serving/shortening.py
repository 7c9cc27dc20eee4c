"""What a browser has no use for is left out: indentation, empty lines, comments at a line's end, spaces beside a script's signs.

Nothing is renamed and no line is joined with the next, so a script means the same and an error still names a readable line.
Strings, template literals and regular expressions stay as they are, over however many lines, and so does what names a licence.
"""

from __future__ import annotations

import re

_STRING = r""""(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'"""
# Without braces and templates inside a template's ${}: such a one counts as unread, see below.
_TEMPLATE = r"`(?:\\.|\$\{[^{}`]*\}|\$(?!\{)|[^`\\$])*`"
# A slash begins an expression only where no value stands before it; after one it divides.
_EXPRESSION = r"(?:[(,=:\[!&|?{};>]|\breturn)[ \t]*/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/"
# Signs that need no space beside them, whatever stands there; with + - / < > ! two could become one of another meaning.
_SPARE = r"(?P<spare>(?:(?<=[{}()\[\];,:?=&|])|(?<==>))[ ]+(?![\s/])|[ ]+(?=[{}()\[\];,:?=&|]))"
_TOKENS = {
    "js": rf"{_STRING}|{_TEMPLATE}|{_EXPRESSION}|{_SPARE}|(?P<gap>(?:\s+|//[^\n]*|/\*.*?\*/)+)|(?P<unread>[\"'`])",
    "css": rf"{_STRING}|url\([^)]*\)|(?P<spare>(?!))|(?P<gap>(?:\s+|/\*.*?\*/)+)|(?P<unread>[\"'])",
}
_LICENCE = re.compile(r"/\*!|@license|@preserve|copyright|licen[cs]e", re.IGNORECASE)


def shortened(text: str, kind: str) -> str:
    """The script (``js``) or style sheet (``css``) without that; as it is where this simple reading does not suffice."""
    tokens = re.compile(_TOKENS[kind], re.DOTALL)
    if any(found["unread"] for found in tokens.finditer(text)):
        return text
    return tokens.sub(_kept, text).lstrip("\n")


def _kept(found: re.Match[str]) -> str:
    gap = found["gap"]
    if found["spare"]:
        return ""
    return found[0] if gap is None or "\n" not in gap or _LICENCE.search(gap) else "\n"
