"""The board as a Scene: a wooden tray, tiles in its wells, and the marks of the moment.

From below: traces of the last turn and of the start, tiles from the top row down (each throws its shadow on the
row below), the path, landing cells, the tile in hand, and badges.
"""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from games.rules.arlecchino.rules import Position
from games.rules.arlecchino.story import Story, between, place, story_of
from games.rules.arlecchino.tables import CELLS, FILES, RANKS
from games.rules.arlecchino.words import say, scores, zones
from games.rules.draft import Draft
from games.rules.geometry import Point, square_centre
from games.rules.scene import Go, Item, Label, Line, Piece, Scene

SIDE = 70
"""Of a cell, in the units of the symbols."""

BOX = (-42, -28, 486, 498)
DOWN = sorted(CELLS, key=lambda cell: (-place(cell)[1], cell))
"""The cells in reading order, a6 first."""


def _centre(cell: str) -> Point:
    column, row = place(cell)
    x, y = square_centre(column, len(RANKS) - 1 - row, SIDE)
    return x + SIDE / 2, y + SIDE / 2


POINTS = {cell: _centre(cell) for cell in CELLS}
"""The centre of each cell."""
FAR = SIDE * len(FILES)
"""How far the cells reach."""
TURNED = {cell: (FAR - x, FAR - y) for cell, (x, y) in POINTS.items()}
"""The same of a board turned by half a turn."""


def _still(points: dict[str, Point]) -> tuple[Item, ...]:
    files = (Label(file, points[file + "1"][0], FAR + 13, "axis") for file in FILES)
    ranks = (Label(rank, -18, points["a" + rank][1], "axis") for rank in RANKS)
    return (Piece("arl-tray"), *files, *ranks)


STILL = {False: _still(POINTS), True: _still(TURNED)}


def picked_cell(draft: Draft) -> str:
    """The cell of the tile that is picked and has not moved yet; empty without one."""
    return draft.pick[:2] if not draft.actions and len(draft.pick) > 1 else ""


def scene(draft: Draft, lang: str, *, active: bool, last: str, turned: bool = False) -> Scene:
    """The board of a draft; ``last`` is the turn before, whose traces are marked."""
    return Board(draft, lang, active, last, turned).scene()


class Board:
    """One drawing of a draft."""

    def __init__(self, draft: Draft, lang: str, active: bool, last: str, turned: bool = False) -> None:
        self.turned, self.points = turned, TURNED if turned else POINTS
        self.draft, self.lang, self.active = draft, lang, active
        self.base = cast("Position", draft.base)
        self.tiles = cast("Position", draft.state).tiles()
        self.story: Story | None = story_of(self.base, draft.actions)
        self.picked = picked_cell(draft)
        self.hand = self.story.path[-1] if self.story else self.picked
        self.movable = {action[:2] for action in draft.legal} if active and not self.story else set()
        open_to = draft.matching() if active and self.hand else ()
        self.landings = {action[-2:]: action for action in open_to if action[-2:] in CELLS}
        self.traces = (last[:2], last[-2:]) if last else ("", "")

    def scene(self) -> Scene:
        """All layers."""
        flat = [
            self._tile(cell) if cell in self.tiles else self._free(cell)
            for cell in (reversed(DOWN) if self.turned else DOWN)
            if self._lies(cell)
        ]
        landings = [self._landing(cell, action) for cell, action in self.landings.items()]
        hand = [self.in_hand()] if self.hand else []
        items = (*self._traces(), *self._ghosts(), *flat, *self.path(), *landings, *hand, *self.badges())
        seats, shown = self.base.seats, cast("Position", self.draft.state).scores
        name = say(self.lang, "scene", n=len(self.tiles), scores=scores(self.lang, shown, seats))
        return Scene(name, BOX, items, STILL[self.turned], f"arl {self.turned:d}", "arl on-tray")

    def _lies(self, cell: str) -> bool:
        return cell != self.hand and cell not in self.landings

    def _traces(self) -> list[Item]:
        """Rings in wells: where the last turn began and where it ended, unless a tile lies there; the draft's start."""
        rings: list[Item] = [
            Piece("arl-last", *self.points[cell]) for cell in dict.fromkeys(self.traces) if cell and cell not in self.tiles
        ]
        if self.story:
            rings.append(Piece("arl-was", *self.points[self.story.path[0]]))
        return rings

    def _ghosts(self) -> list[Item]:
        """The tiles that this turn removes, faded."""
        removed = self.story.removed if self.story else ()
        return [Piece(f"arl-{tile}", x, y - 3, classes="gone") for cell, tile in removed for x, y in [self.points[cell]]]

    def _named(self, cell: str, tile: str) -> str:
        seat = self.base.seat
        own = self.base.movements(cell, seat) if self.active and seat is not None and not self.story else 0
        return say(self.lang, "tile-yours" if own else "tile", cell=cell, zones=zones(self.lang, tile), n=own)

    def _tile(self, cell: str) -> Piece:
        x, y = self.points[cell]
        tile = self.tiles[cell]
        parts = [Piece("arl-last")] if cell == self.traces[1] or cell == self.traces[0] else []
        go = Go(pick=cell) if cell in self.movable else None
        if go:
            parts.append(Piece("arl-can", classes="arl-tile arl-other" if self.picked else "arl-tile"))
        ask = cell if self.active and not go else ""
        name = self._named(cell, tile)
        return Piece(
            f"arl-{tile}", x, y - 3, id=f"c-{cell}", name=name, go=go, ask=ask, parts=tuple(parts), hand="grip" if go else ""
        )

    def _free(self, cell: str) -> Piece:
        name = say(self.lang, "free", cell=cell)
        for gone, tile in self.story.removed if self.story else ():
            if gone == cell:
                name = say(self.lang, "tile-leaves", cell=cell, zones=zones(self.lang, tile))
        return Piece("arl-cell", *self.points[cell], id=f"c-{cell}", name=name, ask=cell if self.active else "")

    def _landing(self, cell: str, action: str) -> Piece:
        jump = "x" in action
        name = say(self.lang, "jump" if jump else "step", cell=cell, over=between(self.hand, cell) if jump else "")
        symbol = "arl-jump" if jump else "arl-step"
        return Piece(symbol, *self.points[cell], id=f"c-{cell}", name=name, go=Go(add=(action,)))

    def path(self) -> list[Item]:
        """The way of the tile that moves."""
        if not self.story:
            return []
        points = tuple(self.points[cell] for cell in self.story.path)
        return [Line(points, "path-halo"), Line(points, "path")]

    def in_hand(self) -> Piece:
        """The tile that is picked or moves: raised, ringed, above everything; picked again it goes back."""
        x, y = self.points[self.hand]
        tile = self.tiles[self.hand]
        name = self._named(self.hand, tile)
        name = say(self.lang, "tile-moving" if self.story else "tile-picked", tile=name)
        up = Piece("arl-picked", y=-6, scale=1.05)
        parts = (replace(up, symbol=f"arl-{tile}"), up)
        go = Go() if self.picked and self.active else None
        ask = self.hand if self.active and not go else ""
        held = "held trail" if self.active else ""
        return Piece("arl-raised", x, y, id=f"c-{self.hand}", name=name, go=go, ask=ask, parts=parts, hand=held)

    def badges(self) -> list[Item]:
        """A cross on each tile that leaves; a small one on each that a jump open now would remove."""
        would = [between(self.hand, cell) for cell, action in self.landings.items() if "x" in action]
        gone = [cell for cell, _ in self.story.removed] if self.story else []
        marks = [("arl-would-leave", cell) for cell in would] + [("arl-leaves", cell) for cell in gone]
        return [Piece(symbol, x + 22, y - 25) for symbol, cell in marks for x, y in [self.points[cell]]]
