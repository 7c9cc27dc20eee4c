"""Where things lie on the drawing, and how plates are drawn. The units are those of the symbols."""

from __future__ import annotations

from math import cos, radians, sin

from games.rules.geometry import ROOT3, Point, hex_centre
from games.rules.lutinfernal.plates import OFFSETS, PLATES, TOUCHING, Place, Plates, distance
from games.rules.lutinfernal.view import View
from games.rules.lutinfernal.words import listed, say
from games.rules.scene import Go, Item, Label, Piece

SIDE = 34
"""Of a cell."""
HALF_WIDTH, HALF_HEIGHT = 2.5 * SIDE * ROOT3, 4 * SIDE
MARGIN = 16
INSIDE = 20
"""How far inside the box a landing place has to be to be shown whole."""

Box = tuple[float, float, float, float]


def cell_points(plates: Plates) -> list[Point]:
    """The centre of every cell, by number."""
    return [centre((q + a, r + b)) for q, r, k in plates for a, b in OFFSETS[k]]


def centre(cell: tuple[int, int]) -> Point:
    """Where something on a cell stands: in whole units, which nobody sees and which makes a board shorter as text."""
    x, y = hex_centre(cell, SIDE)
    return round(x), round(y)


def outline(plate: int, place: Place, classes: str, down: float = 0) -> Piece:
    """A plate's outline; how it is filled and stroked is in the classes."""
    x, y = hex_centre(place[:2], SIDE)
    return Piece("lut-shape", x, y + down, classes=f"{classes} p-{PLATES[plate]}")


def top(plate: int, place: Place) -> Piece:
    """A plate seen from above, turned as it lies."""
    x, y = hex_centre(place[:2], SIDE)
    name = PLATES[plate]
    return Piece(f"lut-plate-{name}", x, y, 60 * place[2], classes=f"p-{name}")


def lying(plates: Plates, which: list[int]) -> list[Item]:
    """Plates on the table: all shadows, then all sides, then all tops."""
    shadows = [outline(plate, plates[plate], "sh", 13) for plate in which]
    sides = [outline(plate, plates[plate], "plate-side", 7) for plate in which]
    return [*shadows, *sides, *(top(plate, plates[plate]) for plate in which)]


def in_hand(plate: int, place: Place, *, raised: bool) -> list[Item]:
    """The plate that this turn moves: ringed, and with a longer shadow while it is held up."""
    marks = (("sh", 24 if raised else 13), ("plate-side", 7), ("halo", 0), ("lifted-ring", 0))
    return [*(outline(plate, place, classes, down) for classes, down in marks), top(plate, place)]


def studs(plate: int, place: Place, label: str, go: Go | None, ask: str) -> Piece:
    """The two studs of a plate's painted edge, as one thing to choose; their letters stay upright."""
    name, (x, y) = PLATES[plate], hex_centre(place[:2], SIDE)
    c, s = cos(radians(60 * place[2])), sin(radians(60 * place[2]))
    half, up = SIDE * ROOT3 / 2, -3.5 * SIDE
    (ax, ay), (bx, by) = ((dx * c - up * s, dx * s + up * c) for dx in (-half, half))
    colour, text = f"p-{name}", f"stud-t p-{name}"
    other = Piece("lut-stud", bx - ax, by - ay, classes=colour), Label(name, bx - ax, by - ay, text)
    parts = (Label(name, classes=text), *other)
    return Piece("lut-stud", x + ax, y + ay, classes=colour, id=f"stud-{name}", name=label, go=go, ask=ask, parts=parts)


def box(view: View) -> Box:
    """What has to be seen: the plates, and the places to land on or the place where the plate in hand lay."""
    at = view.plate or 0
    centres = [hex_centre(place[:2], SIDE) for place in view.shown.layout.plates]
    if view.mode == "put":
        centres.append(hex_centre(view.base.layout.plates[at][:2], SIDE))
    spans = [(x, y, HALF_WIDTH + MARGIN, HALF_HEIGHT + MARGIN) for x, y in centres]
    if view.mode == "lift":
        spans += [(*hex_centre(centre, SIDE), SIDE, SIDE) for centre in view.base.layout.centres(at)]
    left, right = min(x - w for x, _, w, _ in spans), max(x + w for x, _, w, _ in spans)
    highest, lowest = min(y - h for _, y, _, h in spans), max(y + h for _, y, _, h in spans)
    return left, highest, right - left, lowest - highest + MARGIN


def landings(view: View, lang: str) -> dict[tuple[int, int], tuple[int, str, Go]]:
    """Where the plate in hand may come down, as far as it is in the box: the centre, its number, name and what it does.

    The numbers stay the same while the plate is in hand.
    """
    plate = view.plate
    if plate is None:
        return {}
    plates = view.base.layout.plates
    (pq, pr, pk), name = plates[plate], PLATES[plate]
    left, highest, width, height = box(view)
    found = {}
    for number, (q, r) in enumerate(view.base.layout.centres(plate)):
        x, y = hex_centre((q, r), SIDE)
        inside = left + INSIDE < x < left + width - INSIDE and highest + INSIDE < y < highest + height - INSIDE
        if not inside or (view.mode == "put" and (q, r) == view.place[:2]):
            continue
        here = (q, r) == (pq, pr)
        beside = [PLATES[p] for p, (oq, our, _) in enumerate(plates) if p != plate and distance(q - oq, r - our) == TOUCHING]
        words = say(lang, "land-turn" if here else "land", plate=name, q=q, r=r, others=listed(lang, beside))
        found[q, r] = number, words, Go(pick=f"{name}({q},{r})r{(pk + here) % 6}")
    return found
