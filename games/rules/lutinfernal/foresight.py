"""What choosing a target would do, as marks over the board that is shown: the plate in its new place with all that stands on
it, what is put down, and what would turn to stone, in order."""

from __future__ import annotations

from games.rules.geometry import hex_centre, hex_corners
from games.rules.lutinfernal import drawing
from games.rules.lutinfernal.board import SYMBOLS
from games.rules.lutinfernal.plates import CELLS, PLATE_CELLS, PLATES, Place, Plates
from games.rules.lutinfernal.stored import FREE, letter
from games.rules.lutinfernal.view import View
from games.rules.scene import Group, Item, Label, Line, Piece, bare

Look = tuple[str, int | None, bool, bool]
"""Of a cell: who stands there (as ``stored.letter``), the order in which it turns to stone, whether it is put down by this
turn, and whether it is one of which the order has to be named."""

INSIDE = 20
"""How far inside the box a landing place has to be to be shown whole."""

_PATCH = ((35.5, 2, "lut-under"), (31.5, 0, "cell"))
"""Sides, how far up, and classes of what covers all that a cell shows now, a raised figure too."""


def marks(now: View, ahead: View, *, turned: bool = False) -> tuple[Item, ...]:
    """Over the board of ``now``, what ``ahead`` would change on it."""
    return _Marks(now, ahead, turned).all()


class _Marks:
    def __init__(self, now: View, ahead: View, turned: bool) -> None:
        self.now, self.ahead, self.turned = now, ahead, turned
        self.origin = drawing.origin(now)
        self.before, self.after = self._places(now), self._places(ahead)
        self.points = drawing.cell_points(self.after)
        self.moved = [plate for plate in range(len(PLATES)) if self.before[plate] != self.after[plate]]
        self.patched: set[int] = set()
        self.flat: list[Item] = []
        self.standing: list[Item] = []
        self.badges: list[Item] = []

    def all(self) -> tuple[Item, ...]:
        for cell in sorted(range(CELLS), key=lambda c: self.points[c][1]):
            self._cell(cell)
        plates = [item for plate in self.moved for item in self._plate(plate)]
        veils = [drawing.outline(plate, self.before[plate], "lut-veil") for plate in self.moved]
        taken = {self.ahead.plate} if self.ahead.mode == "lift" else set()
        covered = [plate for plate in range(len(PLATES)) if plate in {*self.moved, *self.patched, *taken}]
        studs = [bare(drawing.studs(plate, self.after[plate], "", None, "")) for plate in covered]
        return (*veils, *plates, *self._lifted(), *self.flat, *self.standing, *studs, *self.badges)

    def _places(self, view: View) -> Plates:
        """Where the plates lie, counted as on the board that is shown."""
        one, two, three = (self._counted(place) for place in view.shown.layout.plates)
        return one, two, three

    def _counted(self, place: Place) -> Place:
        return drawing.seen(place, self.origin, self.turned)

    def _plate(self, plate: int) -> list[Item]:
        place = self.after[plate]
        if plate != drawing.hand(self.ahead):
            return [drawing.top(plate, place)]
        return drawing.in_hand(plate, place, raised=self.ahead.plate is not None)

    def _lifted(self) -> list[Item]:
        """A plate that is taken in hand: ringed, with the places in view where it may come down."""
        plate = self.ahead.plate
        if self.ahead.mode != "lift" or plate is None:
            return []
        rings = [drawing.outline(plate, self.after[plate], ring) for ring in ("halo", "lifted-ring")]
        left, top, wide, high = drawing.box(self.now)
        inside = [
            centre
            for centre in drawing.landings(self.ahead, "en")
            for x, y in [hex_centre(centre, drawing.SIDE)]
            if INSIDE < x - left < wide - INSIDE and INSIDE < y - top < high - INSIDE
        ]
        at = [drawing.centre(self._counted((*centre, 0))[:2]) for centre in inside]
        return [*rings, *(Piece("lut-land", x, y) for x, y in at)]

    def _cell(self, cell: int) -> None:
        """What changes on a cell, or on a plate that goes elsewhere all that there is; badges as they would be everywhere."""
        plate = cell // PLATE_CELLS
        (x, y), (who, order, placed, choice) = self.points[cell], look(self.ahead, cell)
        if order is not None or choice:
            text = "?" if order is None else str(order + 1)
            self.badges.append(Piece("lut-badge", x + 17, y - 17, parts=(Label(text, classes="badge-t"),)))
        stays = plate not in self.moved
        was = look(self.now, cell) if stays else (FREE, None, False, False)
        only_creeps = (who, None, placed) == was[:3]
        if (who, order, placed) == was[:3]:
            return
        if stays and not only_creeps:
            patch = tuple(Line(hex_corners(side, x, y - up), classes, closed=True) for side, up, classes in _PATCH)
            self.patched.add(plate)
            self.flat.append(Group(patch, classes=f"p-{PLATES[plate]}"))
        if placed:
            self.flat.append(Piece("lut-picked", x, y))
        if who != FREE and not only_creeps:
            self.standing.append(Piece(SYMBOLS[who], x, y - 3 if placed else y))
        if order is not None:
            self.standing.append(Piece("lut-creep", x, y + 4 if who in "RY" else y))


def look(view: View, cell: int) -> Look:
    """What a cell shows at that moment."""
    who, order = letter(view.shown, cell), None
    if cell in view.story.stones:
        order = view.story.stones.index(cell)
        who = view.story.was[order]
    return who, order, cell == view.story.placed, bool(view.shown.choices >> cell & 1)
