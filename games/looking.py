"""One position of a line as a page shows it: the board, the seats as they stood, the controls, the curve, the turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games import panels, table
from games.curve import Seat, curve
from games.damage import salvaged
from games.models import Match
from games.panels import SeatPanel
from games.replay import Line, Told
from games.rules.words import minus
from games.seats import seat_html
from games.sitting import Sitting
from games.turnlines import line_in, turn_html


@dataclass(frozen=True, slots=True)
class View:
    """Of which line, where it is and where its positions are: ``base`` is the address below which each has its ply.

    ``match`` and ``number`` where it is a match's game; ``goes_on`` where more turns are to come. ``explore`` is the address
    below which each ply can be explored, empty where the reader may not.
    """

    line: Line
    base: str
    match: Match | None = None
    number: int = 1
    goes_on: bool = False
    turned: bool = False
    ratings: bool = True
    explore: str = ""

    def at(self, ply: int) -> str:
        """The address of that position."""
        return f"{self.base}{ply}/"


def position(view: View, ply: int, lang: str) -> dict[str, Any]:
    """What changes from position to position, in the language that is active. Unreadable where the line does not lead there."""
    line = view.line
    sitting = _sitting(view, ply)
    spread = table.spread(sitting, lang)
    seats, last = spread["seats"], len(line)
    return {
        **spread,
        "line": line,
        "view": view,
        "ply": ply,
        "last": last,
        "panels": _joined(seat_html(panel, number) for number, panel in enumerate(seats, 1)),
        "told_line": next(iter(spread["turns"]), None),
        "where": _where(ply, last),
        "whose": _whose(sitting, seats, at_end=ply == last),
        "explore": f"{view.explore}{ply}/" if view.explore else "",
        "page_title": f"{_where(ply, last)} – {line.title}",
        "to": {"first": view.at(0), "prev": view.at(max(ply - 1, 0)), "next": view.at(min(ply + 1, last)), "last": view.at(last)},
    }


def whole(view: View, ply: int, lang: str, spread: Mapping[str, Any]) -> dict[str, Any]:
    """What stands beside it and stays: the turns in words, the curve of the scores and its table."""
    line, seats = view.line, spread["seats"]
    scores = line.scores()
    drawn = curve(scores, [Seat(panel.title, panel.face.marks[:2]) for panel in seats], ply)
    plies = range(len(line), 0, -1)

    def told(turn_at: Callable[[int], Told]) -> list[SafeString]:
        return [_turn(view, seats, turn_at(n), lang, current=n == ply) for n in plies]

    lines = salvaged(lambda: told(line.turn), lambda: told(line.worked_out), view.base)
    return {
        "curve": mark_safe(drawn),  # noqa: S308 - escaped by the curve
        "turn_lines": _joined(lines),
        "names": [panel.title for panel in seats],
        "rows": [(n, [minus(score) for score in at]) for n, at in enumerate(scores)],
    }


def _sitting(view: View, ply: int) -> Sitting:
    line, match = view.line, view.match
    state = line.state(ply)
    ended = ply == len(line) and not view.goes_on
    return Sitting(
        state=state,
        seating=line.seating,
        people=line.people,
        turns=[line.turn(ply)] if ply else [],
        held=frozenset(),
        version=0,
        position=ply,
        match=match,
        game_number=view.number,
        ended=ended and state.is_over,
        turned=view.turned,
        ratings=view.ratings,
        work_out=lambda: [line.worked_out(ply)],
    )


def _turn(view: View, seats: list[SeatPanel], turn: Told, lang: str, *, current: bool) -> SafeString:
    return turn_html(line_in(view.line.face, turn, seats, lang, base=view.base), current)


def _where(ply: int, last: int) -> str:
    if not ply:
        return _("Before the first turn")
    return _("Turn %(ply)s of %(last)s") % {"ply": ply, "last": last}


def _whose(sitting: Sitting, seats: list[SeatPanel], *, at_end: bool) -> str:
    """Who is to play, or how it ended."""
    if sitting.match is not None and sitting.match.is_annulled and at_end:
        return _("This match is annulled.")
    acting = next((panel.title for panel in seats if panel.to_act), "")
    if acting:
        return _("%(name)s is to play.") % {"name": acting}
    placing = [sitting.state.placing[sitting.engine_seat(seat)] for seat in range(len(seats))]
    return panels.verdict(seats, placing) + "."


def _joined(parts: Any) -> SafeString:
    return mark_safe("".join(parts))  # noqa: S308 - each is escaped
