"""What the slow engines have in common: seats in turn, leaving, and the placing."""

from __future__ import annotations

from copy import deepcopy


class Table:
    """A game in progress that changes with every action. ``seat`` is None when it is over."""

    def __init__(self, seats: int, options: dict[str, str], setup: str) -> None:
        self.seats = seats
        self.options = dict(options)
        self.setup = setup
        self.seat: int | None = 0
        self.passed: list[int] = []
        self.left: list[int] = []
        self.draft: list[str] = []
        self.turn_number = 0
        self.before_draft: Table | None = None

    def legal(self) -> set[str]:
        raise NotImplementedError

    def scores(self) -> list[int]:
        raise NotImplementedError

    def do(self, action: str) -> bool:
        """Carry out a legal action; True when the turn is complete."""
        raise NotImplementedError

    def next_seat(self, after: int) -> tuple[int | None, list[int]]:
        """Who acts after that seat, and who was skipped; None where the rules end the game."""
        raise NotImplementedError

    def copy(self) -> Table:
        return deepcopy(self)

    def play(self, action: str) -> None:
        assert action in self.legal()
        if not self.draft:
            self.before_draft = self.copy()
        self.draft.append(action)
        if self.do(action):
            self.draft = []
            self.before_draft = None
            self.turn_number += 1
            self.seat, self.passed = self.next_seat(self.seat)

    def drop_draft(self) -> None:
        if self.before_draft is not None:
            self.__dict__.update(self.before_draft.copy().__dict__)

    def leave(self, seat: int) -> None:
        assert self.seat is not None
        assert seat in range(self.seats)
        assert seat not in self.left
        self.drop_draft()
        self.left.append(seat)
        self.turn_number += 1
        self.passed = [other for other in self.passed if other != seat]
        if self.seats - len(self.left) == 1:
            self.seat, self.passed = None, []
        elif self.seat == seat:
            self.seat, self.passed = self.next_seat(seat)

    def placing(self) -> list[int]:
        """Best score first among those who stayed; then leavers, who left last above who left first."""
        scores = self.scores()

        def worth(seat: int) -> tuple[int, int]:
            return (0, self.left.index(seat)) if seat in self.left else (1, scores[seat])

        return [1 + sum(worth(other) > worth(seat) for other in range(self.seats)) for seat in range(self.seats)]
