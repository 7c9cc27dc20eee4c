"""The rules once more, word by word with dicts and from nothing at every turn: slow, and without a line of the engine's."""

from itertools import combinations

AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def near(cell):
    return [(cell[0] + q, cell[1] + r) for q, r in AROUND]


def name(cell):
    return f"{cell[0]},{cell[1]}"


class Plain:
    """``tiles``: cell to "home n", to a seat whose cube is there, or to None."""

    def __init__(self, seats, setup):
        self.seats = seats
        self.tiles = {tuple(map(int, text.split(","))): None for text in setup.split()}
        self.homes, self.blanks = [3] * seats, [9] * seats
        self.seat, self.gone, self.called, self.quiet, self.over = 0, [], False, 0, False

    def cubes(self, seat):
        return [cell for cell, what in self.tiles.items() if what == seat]

    def home_near(self, cell):
        return {self.tiles[c] for c in near(cell) if str(self.tiles.get(c)).startswith("home")}

    def legal(self):
        if self.over:
            return {}
        found = {}
        for start in self.cubes(self.seat):
            for end in near(start):
                if end in self.tiles and self.tiles[end] is None:
                    found[f"{name(start)}>{name(end)}"] = ("move", start, end)
        border = {c for cell in self.tiles for c in near(cell) if c not in self.tiles}
        for cell in border:
            touched = sorted(c for c in near(cell) if c in self.tiles)
            if len(touched) < 2:
                continue
            if self.blanks[self.seat]:
                found["V" + name(cell)] = ("blank", cell, ())
            if not self.homes[self.seat] or self.home_near(cell):
                continue
            have = 15 - len([c for c in self.cubes(self.seat) if c not in touched])
            if 0 < have < len(touched):
                for some in combinations(touched, have):
                    found[f"F{name(cell)}:{';'.join(map(name, some))}"] = ("home", cell, some)
            else:
                found["F" + name(cell)] = ("home", cell, tuple(touched) if have else ())
        return found

    def play(self, what):
        kind, cell, more = what
        self.quiet = self.quiet + 1 if kind == "move" else 0
        if kind == "move":
            self.tiles[cell], self.tiles[more] = None, self.seat
        elif kind == "home":
            self.homes[self.seat] -= 1
            for c in near(cell):
                if c in self.tiles:
                    self.tiles[c] = self.seat if c in more else None
            self.tiles[cell] = f"home {self.seat}"
        else:
            self.blanks[self.seat] -= 1
            self.tiles[cell] = self.colour(cell)
        if self.quiet >= 5 * self.seats or not all(self.blanks) or any(len(self.cubes(s)) == 15 for s in range(self.seats)):
            self.called = True
        self.on(self.seat)

    def colour(self, cell):
        owners = self.home_near(cell)
        if owners:
            best = [int(owner.split()[1]) for owner in owners]
        else:
            counts = [sum(self.tiles.get(c) == seat for c in near(cell)) for seat in range(self.seats)]
            best = [seat for seat in range(self.seats) if counts[seat] == max(counts) > 0]
        return best[0] if len(best) == 1 and len(self.cubes(best[0])) < 15 else None

    def on(self, seat):
        staying = [s for s in range(self.seats) if s not in self.gone]
        after = next((s for s in staying if s > seat), staying[0])
        self.over = len(staying) == 1 or (self.called and after <= seat)
        self.seat = None if self.over else after

    def leave(self, seat):
        self.gone.append(seat)
        if seat == self.seat or len(self.gone) == self.seats - 1:
            self.on(seat)

    def score(self, seat):
        mine = self.cubes(seat)
        group, waiting = set(), mine[:1]
        while waiting:
            cell = waiting.pop()
            group.add(cell)
            waiting += [c for c in near(cell) if c in mine and c not in group]
        return 2 * len(mine) - 5 * (3 - self.homes[seat]) + (10 if mine and len(group) == len(mine) else 0)
