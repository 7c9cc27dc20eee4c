"""The scores turn by turn as a curve: a line a seat, in its colours and with its signs, and a way to each position.

Drawn as every board is: classes and symbols, no style of its own. It is hidden from screen readers; the table beside it
tells the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from games.rules.words import minus

WIDTH, HEIGHT = 320, 140
LEFT, RIGHT, TOP, BOTTOM = 24, 20, 12, 20
_SIGNS = 2
"""Signs along a line, besides the one at its end."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Whose line it is: the name to show, and the colours (at most two) that are the seat's."""

    name: str
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Plane:
    last: int
    low: int
    high: int

    def x(self, ply: float) -> float:
        return round(LEFT + ply * (WIDTH - LEFT - RIGHT) / max(self.last, 1), 1)

    def y(self, score: float) -> float:
        return round(HEIGHT - BOTTOM - (score - self.low) * (HEIGHT - TOP - BOTTOM) / (self.high - self.low), 1)


def curve(scores: Sequence[Sequence[int]], seats: Sequence[Seat], ply: int) -> str:
    """The curve as one ``<svg>``. ``scores``: at every ply from 0 on, by seat; ``ply`` is the one that is looked at.

    Its links lead from the address of one position to that of another (``../12/``).
    """
    every = [score for at in scores for score in at]
    plane = _Plane(len(scores) - 1, min(0, *every), max(1, *every))
    lines = "".join(_line(plane, [at[n] for at in scores], seat, n, len(seats)) for n, seat in enumerate(seats))
    return (
        f'<svg class="curve" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">{_grid(plane)}{lines}'
        f"{_now(plane, scores[ply], seats, ply)}{_links(plane)}</svg>"
    )


def _grid(plane: _Plane) -> str:
    """A line with its number at the least, the greatest and what lies between, and the turns below."""
    half = (plane.low + plane.high) // 2
    marks = sorted({plane.low, half, plane.high, 0})
    drawn = [
        f'<path class="grid" d="M{LEFT} {plane.y(n)}H{WIDTH - RIGHT}"/>'
        f'<text class="axis-y" x="{LEFT - 5}" y="{plane.y(n)}">{minus(n)}</text>'
        for n in marks
        if n in (plane.low, plane.high) or min(plane.y(plane.low) - plane.y(n), plane.y(n) - plane.y(plane.high)) > 12
    ]
    plies = sorted({0, plane.last // 2, plane.last})
    drawn += [f'<text class="axis-x" x="{plane.x(p)}" y="{HEIGHT - 5}">{p}</text>' for p in plies]
    return "".join(drawn)


def _line(plane: _Plane, scores: Sequence[int], seat: Seat, number: int, of: int) -> str:
    points = " ".join(f"{plane.x(ply)},{plane.y(score)}" for ply, score in enumerate(scores))
    first, second = (*map(escape, seat.marks), "", "")[:2]
    drawn = f'<polyline class="casing" points="{points}"/><polyline class="trace {first}" points="{points}"/>'
    drawn += f'<polyline class="trace other {second}" points="{points}"/>' if second else ""
    # Where two lines run together, the signs of the one stand between those of the other.
    share = plane.last / (_SIGNS * of + 1)
    places = [round(share * (1 + number + of * nth)) for nth in range(_SIGNS)] if plane.last > _SIGNS * of else []
    signs = "".join(
        _sign(plane.x(ply), plane.y(scores[ply]), seat.marks[nth % len(seat.marks)]) for nth, ply in enumerate(places)
    )
    return f"<g>{drawn}{signs}{_ending(plane, scores, seat)}</g>" if seat.marks else f"<g>{drawn}</g>"


def _ending(plane: _Plane, scores: Sequence[int], seat: Seat) -> str:
    x, y = plane.x(plane.last), plane.y(scores[-1])
    return "".join(_sign(x + 11 * nth, y, mark) for nth, mark in enumerate(seat.marks[:2]))


def _sign(x: float, y: float, mark: str) -> str:
    return f'<g class="{escape(mark)}" transform="translate({x:g} {y:g})"><circle r="5.5"/><use href="#sg-{escape(mark)}"/></g>'


def _now(plane: _Plane, scores: Sequence[int], seats: Sequence[Seat], ply: int) -> str:
    """What marks the position that is looked at; a script moves it along."""
    dots = "".join(
        f'<circle class="{escape((*seat.marks, "")[0])}" r="4" cy="{plane.y(score)}"/>'
        for seat, score in zip(seats, scores, strict=True)
    )
    return f'<g class="at" transform="translate({plane.x(ply):g} 0)"><path d="M0 {TOP - 6}V{HEIGHT - BOTTOM + 3}"/>{dots}</g>'


def _links(plane: _Plane) -> str:
    """A strip for each position, as wide as there is room."""
    wide = max((WIDTH - LEFT - RIGHT) / max(plane.last, 1), 1)
    return "".join(
        f'<a href="../{ply}/" data-ply="{ply}" tabindex="-1">'
        f'<rect x="{plane.x(ply) - wide / 2:.1f}" y="0" width="{wide:.1f}" height="{HEIGHT}"/></a>'
        for ply in range(plane.last + 1)
    )
