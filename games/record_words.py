"""What is wrong with a record, in the reader's language: a sentence for each code, and the turns that were legal instead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.refusals import printable
from games.rules import registry
from games.rules.protocol import State
from games.rules.record import MAX_TURNS, RecordError
from games.rules.record_text import MAX_SIZE

LEGAL_SHOWN = 12

TAGS: dict[str, Promise] = {
    "missing": _("The tag “%(what)s” is missing. A record says with Game, Seats, Option and Setup how the game began."),
    "doubled": _("The tag “%(what)s” stands there twice."),
    "game": _("The club does not play a game called “%(what)s”."),
    "seats": _("“%(what)s” is not a number of seats with which this game is played."),
    "option": _("“%(what)s” is not an option of this game, or not one of its choices."),
    "setup": _("The setup “%(what)s” is not one with which this game can begin."),
    "comment": _("A comment begins with a brace and has no end: a closing brace is missing."),
    "tag": _("“%(what)s” is not written as a tag can be: a name, then a value in straight quotes, before the first turn."),
    "late": _("The tag “%(what)s” stands after a turn, or after what was read as one. All tags stand before the first turn."),
    "scores": _("The tag Scores says “%(what)s”, but the turns lead to something else."),
    "placing": _("The tag Placing says “%(what)s”, but the turns lead to something else."),
    "too-large": _("A record has at most %(size)s characters. This one is longer."),
    "too-many": _("A record has at most %(turns)s turns. This one has more."),
}
"""What is wrong before or after the turns."""

SEVERAL = _("A second game begins with the tag “%(what)s”. A record tells one game: load each one by itself.")
"""Instead of ``late``."""

TURNS: dict[str, Promise] = {
    "unreadable": _("Turn %(turn)s, “%(what)s”, is not readable as a turn of this game."),
    "illegal": _("Turn %(turn)s, “%(what)s”, is not possible in its position."),
    "too-long": _("Turn %(turn)s, “%(what)s”, goes on after its end."),
    "unfinished": _("Turn %(turn)s, “%(what)s”, is not a whole turn."),
    "over": _("Turn %(turn)s, “%(what)s”, comes after the end of the game."),
}
"""What is wrong with a turn; ``illegal`` stands for what a game alone knows."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """What a page says of a record that was not taken: a sentence, and turns in words and notation that were legal."""

    sentence: str
    legal: tuple[tuple[str, str], ...] = ()
    more: bool = False
    """Whether there were other legal turns than these."""


def too_large() -> str:
    """The sentence for a text of more characters than a record has, in the language that is active."""
    return str(TAGS["too-large"]) % {"size": _number(MAX_SIZE)}


def _number(value: int) -> str:
    return number_format(value, force_grouping=True)


def wrong(error: RecordError, lang: str) -> Wrong:
    """What is wrong, in the language that is active (``lang`` is its two-letter code)."""
    told = {"what": printable(error.what), "turn": error.turn, "size": _number(MAX_SIZE), "turns": _number(MAX_TURNS)}
    if error.turn is None:
        told_tag = SEVERAL if (error.code, error.what) == ("late", "Game") else TAGS[error.code]
        return Wrong(str(told_tag) % told)
    sentence = str(TURNS.get(error.code, TURNS["illegal"])) % told
    if error.before is None or error.before.is_over:
        return Wrong(sentence)
    found = list(islice(_legal(error.before, error.what, lang), LEGAL_SHOWN + 1))
    return Wrong(sentence, tuple(found[:LEGAL_SHOWN]), len(found) > LEGAL_SHOWN)


def _legal(state: State, text: str, lang: str) -> Iterator[tuple[str, str]]:
    """Whole turns in words and notation: first those that begin like the wrong one."""
    face = state.game.face
    for turn in registry.legal_turns_like(state, text):
        yield face.tell(turn, face.facts(state, turn), lang), turn
