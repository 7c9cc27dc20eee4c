"""The board as a Scene: plates of card, goblins on them, and the marks of the moment.

What lies lower is drawn first: shadows, sides and tops of the plates, rings of the last turn, empty cells, standing pieces
from back to front, then badges and studs, so that a raised plate never hides a piece of its neighbour.
"""

from __future__ import annotations

from games.rules.geometry import hex_centre
from games.rules.lutinfernal import drawing
from games.rules.lutinfernal.notation import CELL_ACTIONS, MAGICIAN, NAMES, PLAYER, REFEREE, STONE, TEXTS, read_plate, split
from games.rules.lutinfernal.plates import CELLS, OFFSETS, PLATE_CELLS, PLATES, Place
from games.rules.lutinfernal.stored import FREE, letter
from games.rules.lutinfernal.view import View, stock
from games.rules.lutinfernal.words import say
from games.rules.scene import Go, Group, Item, Label, Piece, Scene

SYMBOLS = {"r": "lut-gob-R", "R": "lut-mag-R", "y": "lut-gob-Y", "Y": "lut-mag-Y", "s": "lut-stone", "n": "lut-ref"}
PLACING: dict[str, int] = {"player": PLAYER, "magician": MAGICIAN, "follow": MAGICIAN, "referee": REFEREE}
"""The modes in which free cells are targets, and what is put there."""


def scene(view: View, lang: str, *, active: bool, last: str, turned: bool = False) -> Scene:
    """The board of a view; ``last`` is the turn before, whose traces are marked."""
    return _Board(view, lang, active, last, turned).scene()


class _Board:
    """One drawing: layers that are filled and then laid on top of each other."""

    def __init__(self, view: View, lang: str, active: bool, last: str, turned: bool) -> None:
        self.view, self.lang, self.active = view, lang, active
        self.hand, self.turned = drawing.hand(view), turned
        self.origin = drawing.origin(view)
        one, two, three = map(self._place, view.shown.layout.plates)
        self.plates = one, two, three
        self.points = drawing.cell_points(self.plates)
        self.last = split(last)
        self.kind = view.kind if view.mode == "done" else PLACING.get(view.mode)
        self.landings = drawing.landings(view, lang) if active else {}
        self.ids = self._ids()
        self.rings: list[Item] = []
        self.empty: list[list[Item]] = [[] for _ in PLATES]
        self.standing: list[Item] = []
        self.badges: list[Item] = []

    def scene(self) -> Scene:
        """All layers."""
        view, state = self.view, self.view.shown
        self._last_turn()
        on_plate = self._cells_that_land()
        for cell in sorted(range(CELLS), key=lambda c: self.points[c][1]):
            self._cell(cell, on_plate.get(cell))
        beside = [self._landing(*centre) for centre in self.landings if centre not in on_plate.values()]
        held: list[Item] = []
        if self.hand is not None:
            held = drawing.in_hand(self.hand, self.plates[self.hand], raised=view.plate is not None)
        if view.mode == "put" and self.hand is not None:
            held.insert(0, drawing.outline(self.hand, self._place(view.base.layout.plates[self.hand]), "was"))
        rest = [plate for plate in range(len(PLATES)) if plate != self.hand]
        key = "lut " + " ".join(f"{PLATES[plate]}{self.plates[plate]}" for plate in rest)
        empty = [Group(tuple(cells), classes=f"p-{name}") for cells, name in zip(self.empty, PLATES, strict=True) if cells]
        studs = [self._studs(plate) for plate in range(len(PLATES))]
        items = (*held[:1], *beside, *held[1:], *self.rings, *empty, *self.standing, *studs, *self.badges)
        classes = "lut lut-done" if view.mode == "done" else "lut"
        name = say(self.lang, "scene", *state.scores, free=state.free.bit_count())
        return Scene(name, self._box(), items, tuple(drawing.lying(self.plates, rest)), key, classes)

    def _place(self, place: Place) -> Place:
        return drawing.seen(place, self.origin, self.turned)

    def _box(self) -> drawing.Box:
        (left, top, width, height), (x, y) = drawing.box(self.view), hex_centre(self.origin, drawing.SIDE)
        return (x - left - width, y - top - height, width, height) if self.turned else (left - x, top - y, width, height)

    def _last_turn(self) -> None:
        for action in self.last:
            moved = read_plate(action)
            if action in CELL_ACTIONS:
                self.rings.append(Piece("lut-last", *self.points[CELL_ACTIONS[action][1]]))
            elif moved and moved[0] != self.hand:
                self.rings.append(drawing.outline(moved[0], self.plates[moved[0]], "last"))

    def _cells_that_land(self) -> dict[int, tuple[int, int]]:
        """The cells of the plate in hand whose place is one where its centre may come down."""
        if self.hand is None:
            return {}
        q, r, k = self.view.shown.layout.plates[self.hand]
        at = {self.hand * PLATE_CELLS + i: (q + a, r + b) for i, (a, b) in enumerate(OFFSETS[k])}
        return {cell: centre for cell, centre in at.items() if centre in self.landings}

    def _landing(self, q: int, r: int) -> Piece:
        number, name, go = self.landings[q, r]
        return Piece("lut-land", *drawing.centre(self._place((q, r, 0))[:2]), id=f"at-{number}", name=name, go=go)

    def _ids(self) -> dict[int, str]:
        """The ids of the cells of the plate in hand on which its centre may come down or has: those of the places, where the
        keyboard's cursor stays while the plate is turned or put elsewhere."""
        view = self.view
        if not self.active or view.plate is None:
            return {}
        (q, r, k), first = view.place, view.plate * PLATE_CELLS
        cells = {(q + a, r + b): cell for cell, (a, b) in enumerate(OFFSETS[k], first)}
        centres = enumerate(view.base.layout.centres(view.plate))
        return {cells[centre]: f"at-{number}" for number, centre in centres if centre in cells}

    def _studs(self, plate: int) -> Piece:
        """A plate's studs lift it, and put it back while it is in hand: what was chosen last stays something to choose."""
        name, view = PLATES[plate], self.view
        go, ask, words = None, "", "plate"
        if self.active and plate == view.plate:
            go, words = Go(), "back"
        elif self.active and view.mode in ("player", "magician", "lift", "put"):
            go, ask, words = (Go(pick=f"{name}("), "", "lift") if stock(view.base, MAGICIAN) else (None, name, "plate")
        hand = "" if go is None else "held" if words == "back" else "grip"
        return drawing.studs(plate, self.plates[plate], say(self.lang, words, plate=name), go, ask, hand)

    def _cell(self, cell: int, lands: tuple[int, int] | None) -> None:
        """One cell with what stands on it: exactly one thing with its id and name."""
        view, story, name = self.view, self.view.story, NAMES[cell]
        who, order = letter(view.shown, cell), None
        if cell in story.stones:
            order = story.stones.index(cell)
            who = story.was[order]
        words, go = say(self.lang, f"cell-{who}", cell=name), None
        if lands is not None:
            _, land, go = self.landings[lands]
            words = say(self.lang, "land-cell", name=words, land=land)
        elif self.active and who == FREE and self.kind is not None:
            words = say(self.lang, f"put-{self.kind}", cell=name)
            go = Go(add=(TEXTS[self.kind][cell],), back=int(view.mode == "done"))
        elif self.active and view.mode == "choose" and view.shown.choices >> cell & 1:
            words, go = say(self.lang, f"put-{STONE}", name=words), Go(add=(TEXTS[STONE][cell],))
        if who == FREE:
            self.empty[cell // PLATE_CELLS].append(self._thing(cell, words, go, "lut-land" if lands else f"lut-{name}"))
        else:
            self._stand(cell, who, words, order, go)

    def _stand(self, cell: int, who: str, words: str, order: int | None, go: Go | None) -> None:
        """A goblin, the referee or a stone, with what the draft does to it."""
        placed, parts, symbol = cell == self.view.story.placed, list[Piece | Label](), SYMBOLS[who]
        if placed or go:
            # A figure answers on its whole cell; only one that is raised, or shown as a target, has something under it.
            parts, symbol = [Piece(symbol, y=-3 if placed else 0)], "lut-cell"
        if placed:
            words = say(self.lang, "new", name=words)
            self.rings.append(Piece("lut-picked", *self.points[cell]))
        if order is not None:
            words = say(self.lang, "turning", name=words, order=order + 1)
            parts.append(Piece("lut-creep", y=4 if who in "RY" else 0))
            self._badge(cell, str(order + 1))
        elif self.view.shown.choices >> cell & 1:
            self._badge(cell, "?")
        self.standing.append(self._thing(cell, words, go, symbol, tuple(parts)))

    def _thing(self, cell: int, words: str, go: Go | None, symbol: str, parts: tuple[Piece | Label, ...] = ()) -> Piece:
        (x, y), name = self.points[cell], NAMES[cell]
        ask = name if self.active and go is None else ""
        return Piece(symbol, x, y, id=self.ids.get(cell, f"c-{name}"), name=words, go=go, ask=ask, parts=parts)

    def _badge(self, cell: int, text: str) -> None:
        x, y = self.points[cell]
        self.badges.append(Piece("lut-badge", x + 17, y - 17, parts=(Label(text, classes="badge-t"),)))
