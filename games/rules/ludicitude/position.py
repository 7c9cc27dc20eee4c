"""What a position of Ludicitude holds, and what it is worth.

Sets of cells are ints (see cells.py). Besides its content a state carries what would be dear to work out anew after
every turn: the cells that touch one or two tiles, the cells next to a home, and the sorted texts of what can be laid.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn

from games.rules.ludicitude.cells import Plane
from games.rules.ludicitude.notation import cells_text
from games.rules.ludicitude.supply import CUBES, HOMES
from games.rules.protocol import State


@dataclass(frozen=True, slots=True)
class Frame:
    """What stays the same for a whole game."""

    seats: int
    territory: str
    setup: str
    plane: Plane = field(compare=False)


class Position(State):
    """The content of a state. ``homes`` and ``cubes`` hold one set of cells a seat, ``free`` the blank tiles without a cube.

    ``blanks`` counts the blank tiles each seat still has, ``quiet`` the turns in a row without a tile laid (0 once the
    end is called), ``called`` says what called the end: ``cubes:n`` or ``blanks:n`` (of seat n), ``quiet``, or nothing.
    """

    __slots__ = (
        "_legal", "_plots", "_scores", "_sites", "blanks", "called", "cubes", "edge", "frame", "free",
        "hearth", "homes", "left", "quiet", "seat", "site", "tiles", "turn_number",
    )  # fmt: skip

    draft: tuple[str, ...] = ()
    passed: tuple[int, ...] = ()
    frame: Frame
    homes: tuple[int, ...]
    cubes: tuple[int, ...]
    free: int
    blanks: tuple[int, ...]
    quiet: int
    called: str
    tiles: int
    edge: int
    """Empty cells that touch a tile."""
    site: int
    """Empty cells that touch two tiles or more."""
    hearth: int
    """Cells next to a home."""
    _sites: list[str]
    _plots: list[str]
    _legal: tuple[str, ...] | None
    _scores: tuple[int, ...] | None

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a state does not change: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a state does not change: {name}")

    def content(self) -> tuple[object, ...]:
        """What two equal states have in common; everything else follows from it."""
        return (
            self.frame, self.turn_number, self.seat, self.left, self.quiet, self.called,
            self.homes, self.cubes, self.free, self.blanks,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return self.content() == other.content() if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.content())

    def __repr__(self) -> str:
        return f"<Ludicitude {self.dump()}>"

    @property
    def seats(self) -> int:  # type: ignore[override]
        """How many play, leavers among them."""
        return self.frame.seats

    @property
    def options(self) -> Mapping[str, str]:  # type: ignore[override]
        """The options in full."""
        return {"territory": self.frame.territory}

    @property
    def setup(self) -> str:  # type: ignore[override]
        """The cells of the first tiles, sorted by r, then q."""
        return self.frame.setup

    @property
    def scores(self) -> tuple[int, ...]:  # type: ignore[override]
        """Rule 8."""
        scores = self._scores
        if scores is None:
            scores = tuple(sum(self.working(seat)) for seat in range(self.seats))
            _KEEP_SCORES(self, scores)
        return scores

    def working(self, seat: int) -> tuple[int, int, int]:
        """The parts of a seat's score: for tiles with its cubes, for its homes, for one group (rule 8)."""
        mine = self.cubes[seat]
        return 2 * mine.bit_count(), -5 * self.homes[seat].bit_count(), 10 if mine and self.group(mine) == mine else 0

    def group(self, mine: int) -> int:
        """The cells of a set that hang together with its lowest cell."""
        near = self.frame.plane.near
        found = fresh = mine & -mine
        while fresh:
            bit = fresh & -fresh
            more = near[bit] & mine & ~found
            found |= more
            fresh = (fresh ^ bit) | more
        return found

    def stock(self, seat: int) -> tuple[int, int, int]:
        """The homes, blanks and cubes a seat still has (rule 2)."""
        return HOMES - self.homes[seat].bit_count(), self.blanks[seat], CUBES - self.cubes[seat].bit_count()

    def dump(self) -> dict[str, Any]:
        """The content as a JSON-serialisable dict, cells as texts."""
        cells = self.frame.plane.cells
        return {
            "game": self.game.slug,
            "seats": self.seats,
            "options": dict(self.options),
            "setup": self.setup,
            "turn_number": self.turn_number,
            "seat": self.seat,
            "left": list(self.left),
            "quiet": self.quiet,
            "called": self.called,
            "blanks": list(self.blanks),
            "homes": [cells_text(cells(mask)) for mask in self.homes],
            "cubes": [cells_text(cells(mask)) for mask in self.cubes],
            "free": cells_text(cells(self.free)),
        }


_KEEP_SCORES = Position.__dict__["_scores"].__set__
