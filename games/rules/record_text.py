"""The form of a record, whatever the game: tags and turn texts out of a text and into one."""

from __future__ import annotations

import re
from collections.abc import Iterable

from games.rules.protocol import State

MAX_SIZE = 100_000
"""Characters beyond which nothing is read or written."""

KNOWN = frozenset({"Game", "Seats", "Option", "Setup", "Scores", "Placing"})
"""The tags whose meaning is fixed; all others are kept as they came."""

OTHER_TAG = re.compile(r"[A-Za-z]\w{0,49}", re.ASCII)
"""What the name of a further tag may be."""

UNWRITABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""What no tag's value may hold: line breaks and control characters, and half characters that UTF-8 does not know."""

_TOKEN = re.compile(
    r"""\s+ | \{[^}]*\}                                          # space and comments
    | \[\s*(?P<name>[A-Za-z]\w{0,49})\s+"(?P<value>(?:[^"\\]|\\["\\])*)"\s*\]
    | [0-9]+\.                                                   # a turn's number
    | (?P<turn>[^\s{\[][^\s{]*)
    """,
    re.VERBOSE | re.ASCII,
)
_ESCAPED = re.compile(r"\\(.)")
_ESCAPE = re.compile(r'["\\]')


class RecordError(ValueError):
    """A text that is no record, or a record that the rules do not confirm.

    ``code`` is a short stable word; ``turn`` the number of the wrong turn, counted from 1, or None; ``legal`` what was
    legal there. ``what`` is the part of the text that is wrong, as it stands there: a tag's name, a value, a turn;
    ``before`` the position on which the wrong turn was tried.
    """

    def __init__(
        self,
        message: str,
        *,
        code: str,
        turn: int | None = None,
        legal: Iterable[str] = (),
        what: str = "",
        before: State | None = None,
    ) -> None:
        self.code = code
        self.turn = turn
        self.what = what[:200]
        self.before = before
        self.legal = tuple(legal)
        super().__init__(message)


def parse(text: str) -> tuple[list[tuple[str, str]], list[str]]:
    """A record's tags and turn texts, in order; numbers and comments are dropped. RecordError for a broken form."""
    if len(text) > MAX_SIZE:
        raise RecordError(f"a record holds at most {MAX_SIZE} characters", code="too-large")
    text = text.removeprefix("\ufeff")
    tags: list[tuple[str, str]] = []
    turns: list[str] = []
    at = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if not token:
            raise _broken(text, at)
        if token["name"]:
            if turns:
                raise RecordError(f"the tag {token['name']} stands after the first turn", code="late", what=token["name"])
            if UNWRITABLE.search(token["value"]):
                raise _broken(text, at)
            tags.append((token["name"], _ESCAPED.sub(r"\1", token["value"])))
        elif token["turn"]:
            turns.append(token["turn"])
        at = token.end()
    return tags, turns


def _broken(text: str, at: int) -> RecordError:
    if text[at] == "{":
        return RecordError("a comment has no closing brace", code="comment")
    line = text[at : at + 80].split("\n", 1)[0]
    return RecordError(f"this is no tag: {line!r}", code="tag", what=line)


def unparse(tags: Iterable[tuple[str, str]], turns: Iterable[str]) -> str:
    """The text that ``parse`` reads these tags and turns from, one a line. RecordError where it would be too large."""
    lines = [f'[{name} "{_ESCAPE.sub(lambda found: chr(92) + found[0], value)}"]' for name, value in tags]
    lines += ["", *(f"{number}. {turn}" for number, turn in enumerate(turns, 1))]
    text = "\n".join(lines).rstrip("\n") + "\n"
    if len(text) > MAX_SIZE:
        raise RecordError(f"a record holds at most {MAX_SIZE} characters", code="too-large")
    return text
