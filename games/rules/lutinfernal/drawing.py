"""Where things lie on the drawing, and how plates are drawn. The units are those of the symbols."""

from __future__ import annotations

from math import cos, radians, sin

from games.rules.geometry import ROOT3, Point, hex_centre
from games.rules.lutinfernal.plates import OFFSETS, PLATES, TOUCHING, Place, Plates, distance
from games.rules.lutinfernal.view import View
from games.rules.lutinfernal.words import say
from games.rules.scene import Go, Item, Piece
from games.rules.words import listed

SIDE = 34
"""Of a cell."""
HALF_WIDTH, HALF_HEIGHT = 2.5 * SIDE * ROOT3, 4 * SIDE
MARGIN = 16

Box = tuple[float, float, float, float]


def hand(view: View) -> int | None:
    """The plate that this turn moves."""
    return view.plate if view.plate is not None else next(iter(view.moved), None)


def origin(view: View) -> tuple[int, int]:
    """The place of the plate that the drawing counts from: one that lies, so that coordinates stay short wherever it may be."""
    return view.shown.layout.plates[1 if hand(view) == 0 else 0][:2]


def cell_points(plates: Plates) -> list[Point]:
    """The centre of every cell, by number."""
    return [centre((q + a, r + b)) for q, r, k in plates for a, b in OFFSETS[k]]


def centre(cell: tuple[int, int]) -> Point:
    """Where something on a cell stands: in whole units, which nobody sees and which makes a board shorter as text."""
    x, y = hex_centre(cell, SIDE)
    return round(x), round(y)


def seen(place: Place, origin: tuple[int, int], turned: bool) -> Place:
    """A place counted from ``origin``, so that coordinates stay short wherever the plates have come to lie; of a board turned by
    half a turn, as it lies there."""
    q, r, k = place[0] - origin[0], place[1] - origin[1], place[2]
    return (-q, -r, (k + 3) % 6) if turned else (q, r, k)


def outline(plate: int, place: Place, classes: str, down: float = 0) -> Piece:
    """A plate's outline; how it is filled and stroked is in the classes."""
    x, y = hex_centre(place[:2], SIDE)
    return Piece("lut-shape", x, y + down, classes=f"{classes} p-{PLATES[plate]}")


def top(plate: int, place: Place, classes: str = "") -> Piece:
    """A plate seen from above, turned as it lies; dragging it lifts it by its studs."""
    x, y = hex_centre(place[:2], SIDE)
    name = PLATES[plate]
    return Piece(f"lut-plate-{name}", x, y, 60 * place[2], classes=classes, hand=f"stud-{name}")


def lying(plates: Plates, which: list[int]) -> list[Item]:
    """Plates on the table: all shadows, then all sides, then all tops."""
    shadows = [outline(plate, plates[plate], "sh", 13) for plate in which]
    sides = [outline(plate, plates[plate], "plate-side", 7) for plate in which]
    return [*shadows, *sides, *(top(plate, plates[plate]) for plate in which)]


def in_hand(plate: int, place: Place, *, raised: bool) -> list[Item]:
    """The plate that this turn moves: ringed, and with a longer shadow while it is held up."""
    marks = (("sh", 24 if raised else 13), ("plate-side", 7), ("halo", 0), ("lifted-ring", 0))
    held = "held" if raised else ""
    outlines = (outline(plate, place, f"{classes} {held}".rstrip(), down) for classes, down in marks)
    return [*outlines, top(plate, place, held)]


def studs(plate: int, place: Place, label: str, go: Go | None, ask: str, hand: str = "") -> Piece:
    """The two studs of a plate's painted edge, as one thing to choose; their letters stay upright."""
    name, (x, y) = PLATES[plate], hex_centre(place[:2], SIDE)
    c, s = cos(radians(60 * place[2])), sin(radians(60 * place[2]))
    half, up = SIDE * ROOT3 / 2, -3.5 * SIDE
    (ax, ay), (bx, by) = ((dx * c - up * s, dx * s + up * c) for dx in (-half, half))
    other = Piece(f"lut-stud-{name}", round(x + bx) - round(x + ax), round(y + by) - round(y + ay))
    at = round(x + ax), round(y + ay)
    return Piece(f"lut-stud-{name}", *at, id=f"stud-{name}", name=label, go=go, ask=ask, parts=(other,), hand=hand)


def box(view: View) -> Box:
    """What has to be seen: the plates, and the one in hand wherever it may come down; the same until it lies."""
    places = [place[:2] for place in view.base.layout.plates]
    if view.plate is None:
        places = [place[:2] for place in view.shown.layout.plates]
    else:
        places += view.base.layout.centres(view.plate)
    points = [hex_centre(place, SIDE) for place in places]
    left, right = min(x for x, _ in points) - HALF_WIDTH - MARGIN, max(x for x, _ in points) + HALF_WIDTH + MARGIN
    highest, lowest = min(y for _, y in points) - HALF_HEIGHT - MARGIN, max(y for _, y in points) + HALF_HEIGHT + 2 * MARGIN
    return left, highest, right - left, lowest - highest


def landings(view: View, lang: str) -> dict[tuple[int, int], tuple[int, str, Go]]:
    """Where the plate in hand may come down: the centre, its number, name and what it does.

    The numbers stay the same while the plate is in hand, and it stays turned as it is; where it lies it is turned by one.
    """
    plate = view.plate
    if plate is None:
        return {}
    plates = view.base.layout.plates
    (pq, pr, pk), name, turn = plates[plate], PLATES[plate], view.place[2]
    found = {}
    for number, (q, r) in enumerate(view.base.layout.centres(plate)):
        if view.mode == "put" and (q, r) == view.place[:2]:
            continue
        here = (q, r) == (pq, pr)
        beside = [PLATES[p] for p, (oq, our, _) in enumerate(plates) if p != plate and distance(q - oq, r - our) == TOUCHING]
        words = say(lang, "land-turn" if here else "land", plate=name, q=q, r=r, others=listed(lang, beside))
        found[q, r] = number, words, Go(pick=f"{name}({q},{r})r{(turn + (here and turn == pk)) % 6}")
    return found
