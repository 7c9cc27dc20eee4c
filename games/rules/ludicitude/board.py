"""The board as a Scene: the territory from the back to the front, what can be chosen, and what would happen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from games.rules.draft import Draft
from games.rules.geometry import Cell
from games.rules.ludicitude.drawing import DECOR, LIFT, Layout, cell_id, cube, mark, raised_cube, ring
from games.rules.ludicitude.names import does, name_of
from games.rules.ludicitude.notation import MOVE, cell_text, read_action
from games.rules.ludicitude.steps import Step, Tile, goes, position_of, read_step, shown_tiles, tiles
from games.rules.ludicitude.words import counted
from games.rules.protocol import UnreadableAction
from games.rules.scene import Item, Label, Line, Piece, Scene


def scene(draft: Draft, *, lang: str, active: bool, last: str, turned: bool = False) -> Scene:
    """The board for a draft; see ``Face.scene``."""
    return Painter(draft, lang, active, last, turned).scene()


class Painter:
    """One drawing of a draft."""

    def __init__(self, draft: Draft, lang: str, active: bool, last: str, turned: bool) -> None:
        self.lang, self.active = lang, active
        self.base = position_of(draft)
        self.step: Step = read_step(draft)
        self.before = tiles(self.base)
        self.now = shown_tiles(draft, self.step)
        self.goes = goes(draft, self.step) if active else {}
        site = self.base.frame.plane.cells(self.base.site)
        # Tiles and every cell that can be built on, so that what is in view stays the same during a turn.
        self.layout = Layout([*self.before, *site], turned)
        self.at = self.layout.at
        self.border = [cell for cell in site if cell not in self.now]
        self.moved = _ends(draft.actions[0]) if self.step.kind == "done" else ()
        self.last = _traces(last)
        self.laid = next((cell for cell in self.now if cell not in self.before), None)

    def scene(self) -> Scene:
        """All layers, the last on top."""
        items: list[Item] = [*self.layout.axes(self.layout.cells if self.active else self.before)]
        items += [self.empty(cell) for cell in self.border] if self.active else []
        if self.laid is not None:
            x, y = self.at(self.laid)
            items.append(Piece("lud-shadow", x, y + LIFT))
        # From the back to the front, as the reader sees it.
        lying = [cell for cell in self.now if cell not in (self.laid, self.picked)]
        items += [self.tile(cell) for cell in (lying if self.layout.sign > 0 else reversed(lying))]
        items += self.lifted()
        items += self.badges()
        words = counted(len(self.now), "tile", self.lang)
        classes = "lud lud-done" if self.step.kind == "done" else "lud"
        close = self.layout.round(self.now) if self.now else None
        return Scene(f"Ludicitude, {words}", self.layout.box(), tuple(items), classes=classes, close=close)

    @property
    def picked(self) -> Cell | None:
        """The cell whose cube is in the hand."""
        return self.step.cell if self.step.kind == "move" else None

    def empty(self, cell: Cell) -> Piece:
        """A border cell on which something can be built, or of which one can ask why not."""
        return self.link("lud-can" if cell in self.goes else "lud-hit", cell)

    def tile(self, cell: Cell) -> Piece:
        """A tile with all that lies on it and all that is marked on it."""
        tile = self.now[cell]
        rings = [ring(kind, tile.owner is not None) for kind in self.marks(cell)]
        if tile.owner is None or tile.home or cell in self.moved:
            return self.link(ground(tile), cell, tuple(rings))
        if not rings:
            return self.link(f"lud-on-{mark(tile.owner)}", cell)
        return self.link("lud-tile", cell, (*rings, cube(tile.owner)))

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
        x, y = self.at(cell)
        go, tile = self.goes.get(cell), self.now.get(cell)
        return Piece(
            symbol,
            x,
            y - lift,
            id=cell_id(cell),
            name=name_of(cell, tile, self.before.get(cell), does(self.step, cell, tile) if go else "", self.lang),
            go=go,
            ask=cell_text(cell) if self.active and go is None else "",
            parts=parts,
            hand="" if go is None else "held" if cell == self.picked else "grip" if go.pick.endswith(MOVE) else "",
        )

    def lifted(self) -> list[Item]:
        """What is in the hand or being put down, above all the rest."""
        if self.picked is not None:
            raised = raised_cube(self.now[self.picked].owner)
            held = (replace(part, classes=f"{part.classes} held") for part in raised)
            return [self.link("lud-blank", self.picked, (Piece("lud-can"), *held))]
        if len(self.moved) > 1:
            start, end = map(self.at, self.moved)
            raised = raised_cube(self.now[self.moved[1]].owner)
            path = [Line((start, end), classes) for classes in ("path-halo", "path")]
            return [*path, *(replace(part, x=end[0], y=end[1] + part.y) for part in raised)]
        if self.laid is None:
            return []
        tile = self.now[self.laid]
        parts = [Piece("lud-halo"), Piece(ground(tile))]
        if tile.owner is not None and not tile.home:
            parts.append(cube(tile.owner))
        return [self.link("", self.laid, (*parts, Piece("lud-picked")), LIFT)]

    def badges(self) -> Iterable[Piece]:
        """What each tile loses as a struck chip, and a plus where it gets its first cube."""
        for cell, tile in self.now.items():
            old = self.before.get(cell)
            if old is None or old == tile or cell in self.moved:
                continue
            x, y = self.at(cell)
            if old.owner is None:
                yield Piece("lud-plus", x + 16, y - 20, classes=DECOR)
            else:
                yield Piece(f"lud-chip-{mark(old.owner)}", x + 16, y - 20, classes=DECOR)


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


def ground(tile: Tile) -> str:
    """The symbol under a cube, or the home itself."""
    return f"lud-home-{mark(tile.owner)}" if tile.home else "lud-blank" if tile.owner is None else "lud-tile"
