"""The lines of a list of turns: in words, and as HTML. A turn that was played never changes, so each line is made once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.addresses import address
from games.kept import Kept
from games.panels import SeatPanel, TurnLine, turn_line
from games.rules.face import Face
from games.sitting import Sitting

_lines = Kept(8192)


def lines_of(sitting: Sitting, seats: Sequence[SeatPanel], lang: str) -> list[TurnLine]:
    """The last turns of a table, newest first, in the language that is active (``lang`` is its two-letter code)."""
    match, sides = sitting.match, _sides(seats)
    base = "" if match is None else address("match-positions", match.pk, sitting.game_number)
    found = []
    for turn in sitting.turns:
        side = seats[turn["seat"]].face
        key = (sitting.state.game, base, sides, side.marks, lang, str(turn))
        line = _lines.get(key)
        if line is None:
            line = line_in(sitting.state.game.face, turn, seats, lang, base=base)
            _lines.put(key, line)
        found.append(line)
    return found


def line_in(face: Face, turn: Mapping[str, Any], seats: Sequence[SeatPanel], lang: str, *, base: str = "") -> TurnLine:
    """One turn of a table with these seats, as ``panels.turn_line``."""
    return turn_line(face, turn, seats[turn["seat"]].face, _sides(seats), lang, base=base)


def _sides(seats: Sequence[SeatPanel]) -> tuple[str, ...]:
    return tuple(panel.title for panel in seats)


def turn_html(line: TurnLine, current: bool | None = None) -> SafeString:
    """A line of a list of turns, in the language that is active. ``current``: in a list to step through, whether one is there."""
    return _turn(line, current, get_language() or "")


@lru_cache(maxsize=4096)
def _turn(line: TurnLine, current: bool | None, _lang: str) -> SafeString:
    """Remembered, since each stands in the list for a dozen turns and for all readers."""
    dots = "".join(f'<span class="dot {escape(mark)}">{escape(letter)}</span>' for mark, letter in line.marks)
    who = escape(_("%(who)s:") % {"who": line.who})
    passed = f" <i>{escape(line.passed)}</i>" if line.passed else ""
    if line.href:
        place = "" if current is None else f' data-ply="{line.ply}"' + (' aria-current="true"' if current else "")
        text = f'<a href="{escape(line.href)}"{place}>{escape(line.notation)}</a>'
    else:
        text = f"<code>{escape(line.notation)}</code>"
    return mark_safe(  # noqa: S308 - every text is escaped
        f'<li value="{line.ply}"><span class="pair" aria-hidden="true">{dots}</span><span class="what"><span class="words">'
        f'<b class="unseen">{who}</b> {escape(line.words)}{passed}</span>{text}</span></li>'
    )
