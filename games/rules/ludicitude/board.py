"""The board as a Scene: the territory from the back to the front, what can be chosen, and what would happen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from games.rules.draft import Draft
from games.rules.geometry import Cell, hex_centre
from games.rules.ludicitude.names import does, name_of
from games.rules.ludicitude.notation import MOVE, cell_text, read_action
from games.rules.ludicitude.steps import Step, Tile, goes, position_of, read_step, shown_tiles, tiles
from games.rules.ludicitude.words import MARKS, counted
from games.rules.protocol import UnreadableAction
from games.rules.scene import Item, Label, Line, Piece, Scene

SIDE = 34
"""Side of a cell in the units of the symbols."""
LIFT = 7
"""How far a thing that is being put down is raised."""
MARGINS = 40, 44, 40, 52
"""Room round the centres of the outermost cells: left, above, right, below (sides and shadows go down)."""
LEAST = 9 * SIDE * 1.732, 6 * SIDE * 1.5
"""Width and height below which the board is not drawn larger, so that the first tiles are not giants."""
DECOR = "lud-decor"


def scene(draft: Draft, *, lang: str, active: bool, last: str) -> Scene:
    """The board for a draft; see ``Face.scene``."""
    return _Painter(draft, lang, active, last).scene()


class _Painter:
    def __init__(self, draft: Draft, lang: str, active: bool, last: str) -> None:
        self.lang, self.active = lang, active
        self.base = position_of(draft)
        self.step: Step = read_step(draft)
        self.before = tiles(self.base)
        self.now = shown_tiles(draft, self.step)
        self.goes = goes(draft, self.step) if active else {}
        self.border = [cell for cell in self.base.frame.plane.cells(self.base.site) if cell not in self.now]
        self.moved = _ends(draft.actions[0]) if self.step.kind == "done" else ()
        self.last = _traces(last)
        self.laid = next((cell for cell in self.now if cell not in self.before), None)

    def scene(self) -> Scene:
        """All layers, the last on top."""
        items: list[Item] = [self.empty(cell) for cell in self.border] if self.active else []
        if self.laid is not None:
            x, y = hex_centre(self.laid, SIDE)
            items.append(Piece("lud-shadow", x, y + LIFT))
        items += [self.tile(cell) for cell in self.now if cell not in (self.laid, self.picked)]
        items += self.lifted()
        items += self.badges()
        words = counted(len(self.now), "tile", self.lang)
        classes = "lud lud-done" if self.step.kind == "done" else "lud"
        return Scene(f"Ludicitude, {words}", self.box(), tuple(items), classes=classes)

    @property
    def picked(self) -> Cell | None:
        """The cell whose cube is in the hand."""
        return self.step.cell if self.step.kind == "move" else None

    def box(self) -> tuple[float, float, float, float]:
        """Round the tiles and every cell that can be built on, so that it stays the same during a turn."""
        points = [hex_centre(cell, SIDE) for cell in [*self.before, *self.base.frame.plane.cells(self.base.site)]]
        left, top = (min(point[axis] for point in points) - MARGINS[axis] for axis in (0, 1))
        right, bottom = (max(point[axis] for point in points) + MARGINS[axis + 2] for axis in (0, 1))
        wide, high = max(right - left, LEAST[0]), max(bottom - top, LEAST[1])
        return (left + right - wide) / 2, (top + bottom - high) / 2, wide, high

    def empty(self, cell: Cell) -> Piece:
        """A border cell on which something can be built, or of which one can ask why not."""
        if cell not in self.goes:
            return self.link("lud-hit", cell)
        return self.link("lud-can", cell, (_coordinates(cell),))

    def tile(self, cell: Cell) -> Piece:
        """A tile with all that lies on it and all that is marked on it."""
        tile = self.now[cell]
        parts: list[Piece | Label] = [_ring(mark, tile.owner is not None) for mark in self.marks(cell)]
        if cell not in self.moved and not tile.home:
            parts.append(_coordinates(cell) if tile.owner is None else _cube(tile.owner))
        return self.link(_ground(tile), cell, tuple(parts))

    def marks(self, cell: Cell) -> Iterable[str]:
        """The rings on a tile. What the last turn left is not marked where this one would change it.

        While a home's cubes are being shared out, only those that get one are ringed: the others are still to be chosen.
        """
        if cell in self.moved:
            yield from ("was",) if cell == self.moved[0] else ()
        elif self.now[cell] != self.before.get(cell):
            yield from ("would",) if self.step.kind == "done" or cell in self.step.chosen else ()
        elif cell in self.last:
            yield "last"
        if cell in self.goes:
            yield "can"

    def link(self, symbol: str, cell: Cell, parts: tuple[Piece | Label, ...] = (), lift: float = 0) -> Piece:
        """A piece on a cell: a target, or a place to ask about, or for a watcher just a piece."""
        x, y = hex_centre(cell, SIDE)
        go, tile = self.goes.get(cell), self.now.get(cell)
        return Piece(
            symbol,
            x,
            y - lift,
            classes=_mark(tile.owner) if tile and tile.home else "",
            id=f"c{cell[0]}_{cell[1]}",
            name=name_of(cell, tile, self.before.get(cell), does(self.step, cell, tile) if go else "", self.lang),
            go=go,
            ask=cell_text(cell) if self.active and go is None else "",
            parts=parts,
        )

    def lifted(self) -> list[Item]:
        """What is in the hand or being put down, above all the rest."""
        if self.picked is not None:
            cube = _raised_cube(self.now[self.picked].owner)
            return [self.link("lud-blank", self.picked, (Piece("lud-can"), *cube))]
        if len(self.moved) > 1:
            start, end = (hex_centre(cell, SIDE) for cell in self.moved)
            cube = _raised_cube(self.now[self.moved[1]].owner)
            path = [Line((start, end), classes) for classes in ("path-halo", "path")]
            return [*path, *(replace(part, x=end[0], y=end[1] + part.y) for part in cube)]
        if self.laid is None:
            return []
        tile = self.now[self.laid]
        parts = [Piece("lud-halo"), Piece(_ground(tile), classes=_mark(tile.owner))]
        if tile.owner is not None and not tile.home:
            parts.append(_cube(tile.owner))
        return [self.link("", self.laid, (*parts, Piece("lud-picked")), LIFT)]

    def badges(self) -> Iterable[Piece]:
        """What each tile loses as a struck chip, and a plus where it gets its first cube."""
        for cell, tile in self.now.items():
            old = self.before.get(cell)
            if old is None or old == tile or cell in self.moved:
                continue
            x, y = hex_centre(cell, SIDE)
            if old.owner is None:
                yield Piece("lud-plus", x + 16, y - 20, classes=DECOR)
            else:
                yield Piece(f"lud-chip-{_mark(old.owner)}", x + 16, y - 20, classes=f"{_mark(old.owner)} {DECOR}")


def _ends(action: str) -> tuple[Cell, ...]:
    """The cells between which a cube moves, or the cell of the tile laid."""
    kind, cell, others = read_action(action)
    return (cell, *others) if kind == MOVE else (cell,)


def _traces(turn: str) -> tuple[Cell, ...]:
    """The cells that the last turn is marked on; none for a text that is no turn."""
    try:
        return _ends(turn)
    except UnreadableAction:
        return ()


def _mark(seat: int | None) -> str:
    return "" if seat is None else MARKS[seat]


def _ground(tile: Tile) -> str:
    """The symbol under a cube, or the home itself."""
    return f"lud-home-{_mark(tile.owner)}" if tile.home else "lud-blank" if tile.owner is None else "lud-tile"


@cache
def _cube(seat: int) -> Piece:
    return Piece(f"lud-cube-{_mark(seat)}", classes=_mark(seat))


def _coordinates(cell: Cell) -> Label:
    """What texts call the cell, where nothing stands on it."""
    return Label(cell_text(cell), y=4, classes="cell-name")


@cache
def _ring(mark: str, under: bool) -> Piece:
    """A ring on a tile, stronger where something stands on it and hides half of it."""
    return Piece(f"lud-{mark}", classes="lud-under" if under else "")


def _raised_cube(seat: int | None) -> tuple[Piece, ...]:
    return (
        Piece("lud-cube-shadow", classes=DECOR),
        Piece("lud-cube-halo", y=-LIFT, classes=DECOR),
        Piece(f"lud-cube-{_mark(seat)}", y=-LIFT, classes=f"{_mark(seat)} {DECOR}"),
        Piece("lud-cube-picked", y=-LIFT, classes=DECOR),
    )
