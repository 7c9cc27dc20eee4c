"""Lutinfernal, slowly: three sets of lattice points, and every order of petrifications tried."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

from tests.rules.reference.table import Table

Point = tuple[int, int]
Plate = tuple[Point, int]
LAYOUTS = {
    "compact": "A(0,0)r0 B(3,2)r0 C(-2,5)r0",
    "ring": "A(0,0)r0 B(4,1)r0 C(-1,5)r0",
    "corners": "A(0,0)r0 B(5,0)r0 C(0,5)r0",
}
OFFSETS = [(q, r) for r in range(-2, 3) for q in range(-2, 3) if abs(q + r) <= 2]
PLATE = re.compile(r"([ABC])\((-?\d+),(-?\d+)\)r([0-5])")


def around(point: Point) -> list[Point]:
    q, r = point
    return [(q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r), (q, r - 1), (q + 1, r - 1)]


@cache
def points(plate: Plate) -> tuple[Point, ...]:
    """Where the cells 1 to 19 of a plate lie."""
    (cq, cr), sixths = plate
    found = []
    for offset in OFFSETS:
        q, r = offset
        for _ in range(sixths):
            q, r = -r, q + r
        found.append((cq + q, cr + r))
    return tuple(found)


@cache
def lies_well(plates: tuple[Plate, Plate, Plate]) -> bool:
    """Rule 1: no overlap, and each touches at least one other."""
    sets = [set(points(plate)) for plate in plates]
    if len(sets[0] | sets[1] | sets[2]) < 57:
        return False
    edges = [{near for point in each for near in around(point)} for each in sets]
    return all(any(edges[i] & sets[j] for j in range(3) if j != i) for i in range(3))


@cache
def landings(plates: tuple[Plate, Plate, Plate], lifted: int) -> frozenset[str]:
    found = set()
    for other in range(3):
        for dq in range(-5, 6):
            for dr in range(-5, 6):
                (q, r), _ = plates[other]
                tried = list(plates)
                tried[lifted] = ((q + dq, r + dr), 0)
                if other != lifted and lies_well(tuple(tried)):
                    found |= {((q + dq, r + dr), sixths) for sixths in range(6)}
    return frozenset(f"{'ABC'[lifted]}({q},{r})r{sixths}" for (q, r), sixths in found - {plates[lifted]})


class Lutinfernal(Table):
    def __init__(self, seats: int, options: dict[str, str], setup: str) -> None:
        super().__init__(seats, options, setup)
        if setup != LAYOUTS.get(options["layout"]):
            self.options["layout"] = "custom"
        self.plates: dict[str, Plate] = {n: ((int(q), int(r)), int(k)) for n, q, r, k in PLATE.findall(setup)}
        self.on: dict[str, str] = {}  # cell name to "referee", "stone", "0" (a living red goblin) or "1"
        self.players = [25, 25]
        self.magicians = [4, 4]
        self.lifted = self.placed = False
        self.seat = 1

    def where(self) -> dict[str, Point]:
        return {f"{n}{i}": point for n, plate in self.plates.items() for i, point in enumerate(points(plate), 1)}

    def neighbours(self) -> dict[str, list[str]]:
        where = self.where()
        names = {point: name for name, point in where.items()}
        return {name: [names[near] for near in around(point) if near in names] for name, point in where.items()}

    def scores(self) -> list[int]:
        return [list(self.on.values()).count("0"), list(self.on.values()).count("1")]

    def pending(self) -> set[str]:
        """All goblins that qualify now, if the order matters; else it is carried out, and nothing is pending."""
        beside = self.neighbours()
        closed = [c for c in self.on if self.on[c] in "01" and all(near in self.on for near in beside[c])]

        def qualifying(stones: frozenset[str]) -> Iterator[str]:
            for cell in closed:
                living = [self.on[near] for near in beside[cell] if self.on[near] in "01" and near not in stones]
                own = living.count(self.on[cell])
                if cell not in stones and len(living) - own > own:
                    yield cell

        # Goblins that no order can bring to stone divide the rest into parts that do not touch: each part is
        # tried by itself, since all orders of all parts at once would be too many.
        reach: set[str] = set()
        while more := {c for c in closed if c not in reach and self.could(c, beside[c], reach)}:
            reach |= more
        stones: set[str] = set()
        for part in parts(reach, beside):
            ends, seen, todo = set(), set(), [frozenset()]
            while todo:
                now = todo.pop()
                following = [now | {cell} for cell in qualifying(now) if cell in part]
                if not following:
                    ends.add(now)
                todo += [each for each in following if each not in seen]
                seen |= set(following)
            if len(ends) > 1:
                return set(qualifying(frozenset()))
            stones |= ends.pop()
        for cell in stones:
            self.on[cell] = "stone"
        return set()

    def could(self, cell: str, beside: list[str], reach: set[str]) -> bool:
        own = sum(self.on[near] == self.on[cell] and near not in reach for near in beside)
        return sum(self.on[near] in "01" and self.on[near] != self.on[cell] for near in beside) > own

    def legal(self) -> set[str]:
        if self.seat is None:
            return set()
        free = set(self.where()) - set(self.on)
        if not self.on:
            return {"=" + cell for cell in free}
        if waiting := (self.pending() if self.draft else set()):
            return {"!" + cell for cell in waiting}
        placing = {"*" + cell for cell in free} if self.magicians[self.seat] else set()
        if self.lifted:
            return placing
        players = free if self.players[self.seat] else set()
        plates = tuple(self.plates[n] for n in "ABC")
        lifts = [landings(plates, i) for i in range(3)] if self.magicians[self.seat] else []
        return players.union(placing, *lifts)

    def do(self, action: str) -> bool:
        if lift := PLATE.fullmatch(action):
            self.plates[lift[1]] = ((int(lift[2]), int(lift[3])), int(lift[4]))
            self.lifted = True
        elif action[0] == "!":
            self.on[action[1:]] = "stone"
        else:
            self.placed = True
            self.on[action.lstrip("=*")] = "referee" if action[0] == "=" else str(self.seat)
            (self.magicians if action[0] == "*" else self.players)[self.seat] -= action[0] != "="
        if self.pending() or not self.placed:
            return False
        self.lifted = self.placed = False
        return True

    def next_seat(self, after: int) -> tuple[int | None, list[int]]:
        return (None if len(self.on) == 57 else 1 - after), []


def parts(cells: set[str], beside: dict[str, list[str]]) -> Iterator[set[str]]:
    """The cells divided into groups that touch."""
    rest = set(cells)
    while rest:
        part = {rest.pop()}
        while more := {near for cell in part for near in beside[cell]} & rest:
            part |= more
            rest -= more
        yield part


def host_setup(seats: int, rng: Random) -> str:
    """Any three plates that obey rule 1, turned in any way."""
    while True:
        centres = [(rng.randrange(-6, 7), rng.randrange(-6, 7)) for _ in range(3)]
        plates = tuple((centre, rng.randrange(6)) for centre in centres)
        if lies_well(plates):
            return " ".join(f"{name}({q},{r})r{sixths}" for name, ((q, r), sixths) in zip("ABC", plates, strict=True))


def start(seats: int, options: dict[str, str], setup: str) -> Table:
    return Lutinfernal(seats, options, setup)
