"""Arlecchino, slowly: a dict of cells, every question answered by trying."""

from __future__ import annotations

from tests.rules.reference.table import Table

COLUMNS, ROWS = "abcdef", "123456"
COLOURS = {2: ["GY", "RB"], 3: ["R", "B", "G"], 4: ["R", "B", "G", "Y"]}
WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def beyond(cell: str, way: tuple[int, int], far: int) -> str | None:
    column, row = COLUMNS.index(cell[0]) + way[0] * far, ROWS.index(cell[1]) + way[1] * far
    return COLUMNS[column] + ROWS[row] if column in range(6) and row in range(6) else None


class Arlecchino(Table):
    def __init__(self, seats: int, options: dict[str, str], setup: str) -> None:
        super().__init__(seats, options, setup)
        self.tiles: dict[str, str] = {}
        for row, line in zip(reversed(ROWS), setup.split("/"), strict=True):
            for column, tile in zip(COLUMNS, line.split(","), strict=True):
                if tile != "-":
                    self.tiles[column + row] = tile
        self.origin = self.at = ""
        self.moved = self.jumped = 0
        self.seat, self.passed = self.next_seat(-1)

    def zones(self, seat: int, tile: str) -> int:
        return sum(letter in COLOURS[self.seats][seat] for letter in tile)

    def scores(self) -> list[int]:
        return [sum(self.zones(seat, tile) for tile in self.tiles.values()) for seat in range(self.seats)]

    def movements(self, cell: str) -> list[tuple[str, str]]:
        """Steps and jumps from a cell: the sign and where it leads."""
        found = []
        for way in WAYS:
            near, far = beyond(cell, way, 1), beyond(cell, way, 2)
            if near and near not in self.tiles:
                found.append(("-", near))
            if near in self.tiles and far and far not in self.tiles:
                found.append(("x", far))
        return found

    def move(self, sign: str, to: str) -> None:
        tile = self.tiles.pop(self.at)
        if sign == "x":
            middle = COLUMNS[(COLUMNS.index(self.at[0]) + COLUMNS.index(to[0])) // 2]
            del self.tiles[middle + str((int(self.at[1]) + int(to[1])) // 2)]
            self.jumped += 1
        self.tiles[to] = tile
        self.at = to
        self.moved += 1

    def may_stop(self) -> bool:
        """Rules 5 and 6: a tile was removed, and the tile is elsewhere (or has earned its way home)."""
        one_colour = len(set(self.tiles[self.at])) == 1
        home_allowed = self.options["return"] == "free" or (one_colour and self.jumped == 4)
        return self.jumped > 0 and (self.at != self.origin or home_allowed)

    def further(self, seat: int) -> list[tuple[str, str]]:
        """The movements after which the turn can still be completed."""
        if self.moved == self.zones(seat, self.tiles[self.at]):
            return []
        found = []
        for sign, to in self.movements(self.at):
            tried = self.copy()
            tried.before_draft = None
            tried.move(sign, to)
            if tried.may_stop() or tried.further(seat):
                found.append((sign, to))
        return found

    def firsts(self, seat: int) -> set[str]:
        found = set()
        for cell, tile in self.tiles.items():
            if self.zones(seat, tile):
                tried = self.copy()
                tried.before_draft = None
                tried.origin = tried.at = cell
                tried.moved = tried.jumped = 0
                found |= {cell + sign + to for sign, to in tried.further(seat)}
        return found

    def legal(self) -> set[str]:
        if self.seat is None:
            return set()
        if not self.draft:
            return self.firsts(self.seat)
        return {sign + to for sign, to in self.further(self.seat)} | ({"."} if self.may_stop() else set())

    def do(self, action: str) -> bool:
        if action == ".":
            return True
        if not self.draft[1:]:
            self.origin = self.at = action[:2]
            self.moved = self.jumped = 0
            action = action[2:]
        self.move(action[0], action[1:])
        return not self.further(self.seat)

    def next_seat(self, after: int) -> tuple[int | None, list[int]]:
        skipped: list[int] = []
        for step in range(1, self.seats + 1):
            seat = (after + step) % self.seats
            if seat in self.left:
                continue
            if self.firsts(seat):
                return seat, skipped
            skipped.append(seat)
        return None, []


def start(seats: int, options: dict[str, str], setup: str) -> Table:
    return Arlecchino(seats, options, setup)
