"""Ludicitude, slowly: a dict from cells to what lies there."""

from __future__ import annotations

from itertools import combinations
from random import Random

from tests.rules.reference.table import Table

Cell = tuple[int, int]
COMPACT = {
    2: "0,0 1,0 0,1 1,1",
    3: "0,0 1,0 2,0 0,1 1,1 0,2",
    4: "0,0 1,0 2,0 3,0 0,1 1,1 2,1 3,1",
}


def around(cell: Cell) -> list[Cell]:
    q, r = cell
    return [(q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r), (q, r - 1), (q + 1, r - 1)]


def cell_of(text: str) -> Cell:
    q, r = text.split(",")
    return int(q), int(r)


def text_of(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def could_be(choice: str, cells: set[Cell], seats: int) -> bool:
    """Whether a territory is one that the option's choice can give (rule 3)."""
    if choice == "compact":
        return cells == {cell_of(text) for text in COMPACT[seats].split()}
    return any(grown({cell, near}, cells) == cells for cell in cells for near in cells.intersection(around(cell)))


def grown(some: set[Cell], cells: set[Cell]) -> set[Cell]:
    while more := {cell for cell in cells - some if len(some.intersection(around(cell))) >= 2}:
        some = some | more
    return some


def host_setup(seats: int, rng: Random) -> str:
    """Any connected territory, anywhere."""
    cells = [(rng.randrange(-9, 9), rng.randrange(-9, 9))]
    while len(cells) < 2 * seats:
        near = rng.choice(around(rng.choice(cells)))
        cells += [near] if near not in cells else []
    return " ".join(text_of(cell) for cell in sorted(cells, key=lambda cell: cell[::-1]))


class Ludicitude(Table):
    def __init__(self, seats: int, options: dict[str, str], setup: str) -> None:
        super().__init__(seats, options, setup)
        cells = {cell_of(text) for text in setup.split()}
        if not could_be(options["territory"], cells, seats):
            self.options["territory"] = "custom"
        self.blanks: dict[Cell, int | None] = {cell_of(text): None for text in setup.split()}
        self.homes: dict[Cell, int] = {}
        self.blanks_laid = [0] * seats
        self.quiet = 0
        self.called = False

    def cubes(self, seat: int) -> list[Cell]:
        return [cell for cell, owner in self.blanks.items() if owner == seat]

    def in_stock(self, seat: int) -> int:
        return 15 - len(self.cubes(seat))

    def homes_laid(self, seat: int) -> int:
        return list(self.homes.values()).count(seat)

    def tiles_around(self, cell: Cell) -> list[Cell]:
        return [near for near in around(cell) if near in self.blanks or near in self.homes]

    def places(self) -> set[Cell]:
        """Empty cells that touch at least two tiles."""
        edge = {near for tile in [*self.blanks, *self.homes] for near in around(tile)}
        return {cell for cell in edge if cell not in self.blanks and cell not in self.homes and len(self.tiles_around(cell)) >= 2}

    def scores(self) -> list[int]:
        totals = []
        for seat in range(self.seats):
            cubes = set(self.cubes(seat))
            group = set(list(cubes)[:1])
            while more := {near for cell in group for near in around(cell)} & cubes - group:
                group |= more
            together = 10 if cubes and group == cubes else 0
            totals.append(2 * len(cubes) - 5 * self.homes_laid(seat) + together)
        return totals

    def home_texts(self, seat: int, cell: Cell) -> set[str]:
        near = self.tiles_around(cell)
        if any(tile in self.homes for tile in near):
            return set()
        back = sum(self.blanks[tile] == seat for tile in near)
        have = self.in_stock(seat) + back
        plain = "F" + text_of(cell)
        if have == 0 or have >= len(near):
            return {plain}
        return {plain + ":" + ";".join(map(text_of, chosen)) for chosen in combinations(sorted(near), have)}

    def legal(self) -> set[str]:
        if self.seat is None:
            return set()
        seat, found = self.seat, set()
        for cell in self.cubes(seat):
            for near in around(cell):
                if near in self.blanks and self.blanks[near] is None:
                    found.add(f"{text_of(cell)}>{text_of(near)}")
        for cell in self.places():
            if self.blanks_laid[seat] < 9:
                found.add("V" + text_of(cell))
            if self.homes_laid(seat) < 3:
                found |= self.home_texts(seat, cell)
        return found

    def colour_for(self, cell: Cell) -> int | None:
        """Whose cube a blank laid there gets, if any (rules 4 and 5)."""
        near = self.tiles_around(cell)
        homes = {self.homes[tile] for tile in near if tile in self.homes}
        if homes:
            owner = homes.pop() if len(homes) == 1 else None
        else:
            counts = [sum(self.blanks[tile] == seat for tile in near) for seat in range(self.seats)]
            best = max(counts)
            owner = counts.index(best) if best and counts.count(best) == 1 else None
        return owner if owner is not None and self.in_stock(owner) else None

    def do(self, action: str) -> bool:
        seat = self.seat
        if ">" in action:
            source, target = map(cell_of, action.split(">"))
            self.blanks[source], self.blanks[target] = None, seat
            self.quiet += 1
        else:
            self.quiet = 0
            self.lay(action, seat)
        full = any(self.in_stock(each) == 0 or self.blanks_laid[each] == 9 for each in range(self.seats))
        self.called = self.called or full or self.quiet == 5 * self.seats
        return True

    def lay(self, action: str, seat: int) -> None:
        place, _, chosen = action[1:].partition(":")
        cell = cell_of(place)
        if action[0] == "V":
            self.blanks[cell] = self.colour_for(cell)
            self.blanks_laid[seat] += 1
            return
        near = self.tiles_around(cell)
        self.homes[cell] = seat
        for tile in near:
            self.blanks[tile] = None
        filled = [cell_of(text) for text in chosen.split(";")] if chosen else near
        for tile in filled if self.in_stock(seat) else []:
            self.blanks[tile] = seat

    def next_seat(self, after: int) -> tuple[int | None, list[int]]:
        following = [(after + step) % self.seats for step in range(1, self.seats + 1)]
        seat = next(each for each in following if each not in self.left)
        return (None if self.called and seat <= after else seat), []


def start(seats: int, options: dict[str, str], setup: str) -> Table:
    return Ludicitude(seats, options, setup)
