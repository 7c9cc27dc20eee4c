"""What pages show of Toynim: a row of counters on a board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from games.rules.draft import Draft
from games.rules.face import Card, Face, Icon, SeatFace, Tool
from games.rules.protocol import STOP, State
from games.rules.scene import Go, Item, Label, Line, Piece, Scene
from games.rules.toynim.rules import ToynimState
from games.rules.toynim.words import WORDS

STEP = 60
"""From one place to the next, in the units of the symbols."""


def _list(places: Sequence[str], lang: str) -> str:
    """``4``, ``4 and 5``, ``4, 5 and 6``."""
    *firsts, last = places
    return f"{', '.join(firsts)} {WORDS[lang]['and']} {last}" if firsts else last


class ToynimFace(Face):
    """The face of the toy game."""

    folder: ClassVar[Path] = Path(__file__).parent
    emblem: ClassVar[Icon] = Icon("toy-counter")

    def card(self, lang: str) -> Card:
        """A game of two minutes."""
        return Card(WORDS[lang]["line"], 2, 4, WORDS[lang]["easy"])

    def option(self, name: str, lang: str) -> tuple[str, dict[str, str]]:
        """The labels of ``row`` and ``most``."""
        words = WORDS[lang]
        choices = {"row": ("nine", "drawn", "custom"), "most": ("three", "two")}[name]
        return words[name], {choice: words[f"{name}-{choice}"] for choice in choices}

    def scene(self, draft: Draft, *, lang: str, active: bool, last: str = "", turned: bool = False) -> Scene:
        """The row from left to right, or turned; what the draft takes is pale, what the last turn took is ringed."""
        state = draft.base
        assert isinstance(state, ToynimState)
        width = STEP * len(state.setup)
        traces = set(last.split("t")[1:])
        order = range(len(state.setup), 0, -1) if turned else range(1, len(state.setup) + 1)
        at = {place: STEP * (number + 0.5) for number, place in enumerate(order)}
        row = [self._place(draft, place, at[place], there, lang, active, traces) for place, there in enumerate(state.counters, 1)]
        items = tuple(item for place in row for item in place)
        board = Line(((0, -40), (width, -40), (width, 50), (0, 50)), "toy-board", closed=True)
        names = tuple(Label(str(place), x, 40, "axis") for place, x in at.items())
        name = WORDS[lang]["board"].format(count=state.counters.count("o"))
        return Scene(name, (-10, -50, width + 20, 110), items, (board, *names), f"toynim-{len(state.setup)}-{turned:d}", "toy")

    def _place(self, draft: Draft, place: int, x: float, there: str, lang: str, active: bool, traces: set[str]) -> list[Item]:
        action, words = f"t{place}", WORDS[lang]
        if there != "o":
            return [Piece("toy-last", x, id=f"toy-{place}")] if str(place) in traces else []
        if action in draft.actions:
            return [Piece("toy-counter", x, classes="gone", id=f"toy-{place}", name=words["taken"].format(place=place))]
        name = words["counter"].format(place=place)
        if active and action in draft.legal:
            return [Piece("toy-counter", x, id=f"toy-{place}", name=name, go=Go((action,)), parts=(Piece("toy-can"),))]
        return [Piece("toy-counter", x, id=f"toy-{place}", name=name, ask=action if active else "")]

    def seat(self, state: State, seat: int, lang: str) -> SeatFace:
        """A colour for the panel only: the counters belong to nobody."""
        words, mark = WORDS[lang], "RBG"[seat]
        score = state.scores[seat]
        return SeatFace(words[mark], (mark,), (Icon("toy-counter"),), score, words["unit"], (), ((words["taken-by"], score),))

    def prompt(self, draft: Draft, lang: str) -> str:
        """Take, take on, or confirm."""
        key = "prompt-done" if draft.complete else "prompt-on" if draft.actions else "prompt"
        return WORDS[lang][key]

    def forecast(self, draft: Draft, lang: str) -> str:
        """What the draft takes."""
        return self.tell(draft.text, {}, lang) if draft.actions else ""

    def tools(self, draft: Draft, lang: str) -> Sequence[Tool]:
        """A stop button, shown as unavailable until a counter is taken."""
        can_stop = STOP in draft.legal
        return (Tool(WORDS[lang]["stop"], pressed=can_stop, ask="stop"),) if not draft.complete else ()

    def verb(self, draft: Draft, lang: str) -> str:
        """Take."""
        return WORDS[lang]["verb"]

    def why(self, draft: Draft, place: str, lang: str) -> str:
        """Rule 3 within a turn, rule 2 before it."""
        if place == "stop":
            return WORDS[lang]["why-stop"]
        return WORDS[lang]["why-far" if draft.actions else "why"]

    def facts(self, before: State, turn: str) -> dict[str, Any]:
        """How many counters are left after the turn."""
        assert isinstance(before, ToynimState)
        return {"rest": before.counters.count("o") - turn.count("t")}

    def tell(self, turn: str, facts: Mapping[str, Any], lang: str) -> str:
        """``counters 4 and 5``."""
        places = turn.split("t")[1:]
        return WORDS[lang]["tell" if len(places) == 1 else "tell-many"].format(places=_list(places, lang))

    def warning(self, state: State, lang: str) -> str:
        """From three counters on."""
        assert isinstance(state, ToynimState)
        return WORDS[lang]["warning"] if not state.is_over and state.counters.count("o") <= 3 else ""

    def ending(self, state: State, lang: str) -> str:
        """The row is empty."""
        assert isinstance(state, ToynimState)
        return "" if "o" in state.counters else WORDS[lang]["ending"]


FACE = ToynimFace()
