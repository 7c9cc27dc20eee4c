"""The rules of Toynim; the numbers are those of README.md."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from games.rules.protocol import CUSTOM, STOP, Game, GameOver, IllegalAction, State, UnreadableAction, check_seats, full_options

if TYPE_CHECKING:
    from games.rules.face import Face

NINE = "ooooooooo"
DRAWN = 12
"""Places of a drawn row."""
MOST = {"three": 3, "two": 2}
"""How many counters a turn may take (rule 3)."""

_ACTION = re.compile(r"t[1-9][0-9]?|\.")
_TURN = re.compile(r"(t[1-9][0-9]?|\.)+")
_SETUP = re.compile(r"[o-]{3,12}")


@dataclass(frozen=True, slots=True)
class ToynimState(State):
    """``counters`` is the row as it is now, ``o`` for a counter and ``-`` for none; the draft's are taken already."""

    seats: int
    row: str
    most: str
    setup: str
    counters: str
    seat: int | None
    scores: tuple[int, ...]
    draft: tuple[str, ...] = ()
    left: tuple[int, ...] = ()
    turn_number: int = 0

    @property
    def game(self) -> Game:  # type: ignore[override]
        """The game of this state."""
        return GAME

    @property
    def options(self) -> Mapping[str, str]:  # type: ignore[override]
        """Both options in full."""
        return MappingProxyType({"row": self.row, "most": self.most})

    @property
    def passed(self) -> tuple[int, ...]:  # type: ignore[override]
        """Nobody: who is to act can always take something."""
        return ()

    def legal_actions(self) -> tuple[str, ...]:
        """Any counter first, then one beside the one just taken, or to stop (rules 2 and 3)."""
        if self.seat is None:
            return ()
        if not self.draft:
            return tuple(f"t{place}" for place, there in enumerate(self.counters, 1) if there == "o")
        return (*self._beside(), STOP)

    def _beside(self) -> tuple[str, ...]:
        last = int(self.draft[-1][1:])
        if len(self.draft) == MOST[self.most]:
            return ()
        return tuple(f"t{place}" for place in (last - 1, last + 1) if self.counters[place - 1 : place] == "o")

    def play(self, action: str) -> ToynimState:
        """One counter taken, or the turn stopped."""
        if self.seat is None:
            raise GameOver(str(action))
        legal = self.legal_actions()
        if action not in legal:
            readable = isinstance(action, str) and _ACTION.fullmatch(action)
            raise (IllegalAction if readable else UnreadableAction)(str(action), legal)
        if action == STOP:
            return self._end_turn()
        place = int(action[1:])
        counters = self.counters[: place - 1] + "-" + self.counters[place:]
        after = replace(self, counters=counters, draft=(*self.draft, action))
        return after if after._beside() else after._end_turn()

    def _end_turn(self) -> ToynimState:
        scores = tuple(score + len(self.draft) * (seat == self.seat) for seat, score in enumerate(self.scores))
        return replace(self, scores=scores, draft=(), turn_number=self.turn_number + 1, seat=self._after(self.left))

    def _after(self, left: tuple[int, ...]) -> int | None:
        """The next seat that stays; None when the row is empty or one seat is left (rule 4)."""
        if "o" not in self.counters or self.seats - len(left) == 1 or self.seat is None:
            return None
        return next(s for k in range(1, self.seats + 1) if (s := (self.seat + k) % self.seats) not in left)

    def without_draft(self) -> ToynimState:
        """The counters of the draft put back."""
        counters = list(self.counters)
        for action in self.draft:
            counters[int(action[1:]) - 1] = "o"
        return replace(self, counters="".join(counters), draft=())

    def leave(self, seat: int) -> ToynimState:
        """The others go on; what the seat has taken stays its own."""
        if self.seat is None:
            raise GameOver(f"~{seat}")
        if type(seat) is not int or seat not in range(self.seats) or seat in self.left:
            raise IllegalAction(f"~{seat}")
        base, left = self.without_draft(), (*self.left, seat)
        follows = base._after(left) if seat == self.seat or self.seats - len(left) == 1 else self.seat
        return replace(base, left=left, seat=follows, turn_number=self.turn_number + 1)

    def dump(self) -> dict[str, Any]:
        """Everything as numbers, texts and lists."""
        return {
            "seats": self.seats, "row": self.row, "most": self.most, "setup": self.setup, "counters": self.counters,
            "seat": self.seat, "scores": list(self.scores), "draft": list(self.draft), "left": list(self.left),
            "turn_number": self.turn_number,
        }  # fmt: skip


class Toynim(Game):
    """The toy game."""

    slug: ClassVar[str] = "toynim"
    title: ClassVar[str] = "Toynim"
    seats: ClassVar[range] = range(2, 4)
    options: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({"row": ("nine", "drawn"), "most": ("three", "two")})

    def start(
        self,
        *,
        seats: int,
        options: Mapping[str, str] | None = None,
        setup: str | None = None,
        rng: random.Random | None = None,
    ) -> ToynimState:
        """A full row of nine, or one with gaps drawn by ``rng``, or ``setup`` (rule 1)."""
        seats = check_seats(self, seats)
        chosen = full_options(self, options, custom=frozenset({"row"} if setup is not None else ()))
        if setup is None:
            setup = NINE if chosen["row"] == "nine" else _drawn(rng)
        elif not _SETUP.fullmatch(setup) or "o" not in setup:
            raise ValueError(f"a row is 3 to 12 of 'o' and '-' with a counter among them, not {setup[:50]!r}")
        elif setup != NINE and (chosen["row"] == "nine" or len(setup) != DRAWN):
            chosen["row"] = CUSTOM
        return ToynimState(seats, chosen["row"], chosen["most"], setup, setup, 0, (0,) * seats)

    def split(self, text: str) -> tuple[str, ...]:
        """``t4t5`` into ``t4`` and ``t5``."""
        if not isinstance(text, str) or not _TURN.fullmatch(text):
            raise UnreadableAction(str(text))
        return tuple(_ACTION.findall(text))

    def load(self, data: Mapping[str, Any]) -> ToynimState:
        """What ``dump`` wrote, if it can have come about."""
        from games.rules.toynim.stored import load

        return load(data)

    @property
    def face(self) -> Face:
        """What pages show."""
        from games.rules.toynim.face import FACE

        return FACE


def _drawn(rng: random.Random | None) -> str:
    if rng is None:
        raise ValueError("a drawn row needs chance or a setup")
    row = "".join(rng.choice("ooo-") for _ in range(DRAWN))
    return row if "o" in row else _drawn(rng)


GAME = Toynim()
