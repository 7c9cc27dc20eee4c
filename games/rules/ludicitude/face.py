"""The face of Ludicitude: what its pages show and say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from games.rules.draft import Draft
from games.rules.face import Card, Face, Foresight, Icon, SeatFace, Stock, Tool
from games.rules.ludicitude import board, ending, foresight, saying, telling
from games.rules.ludicitude import why as reasons
from games.rules.ludicitude.exercises import EXERCISES, FIRST_STEPS
from games.rules.ludicitude.notation import BLANK, HOME, MOVE
from games.rules.ludicitude.rules import LudicitudeState
from games.rules.ludicitude.setting import LudicitudeSetter
from games.rules.ludicitude.steps import position_of, read_step, swap_go
from games.rules.ludicitude.supply import CUBES, HOMES
from games.rules.ludicitude.words import MARKS, SIDES, counted, noun
from games.rules.protocol import State
from games.rules.scene import Beat, Go, Scene

_TILE_BOX, _HOUSE_BOX, _CUBE_BOX = "-38 -36 76 82", "-26 -28 52 52", "-28 -26 56 58"
"""What an icon shows of a tile, a house or a cube: all of it. Homes are icons without their tile, to be told at 16 px."""
_BLANK = Icon("lud-blank", box=_TILE_BOX)

_CARDS = {
    "en": Card("Colour a growing land, pay for your homes, stay together.", 30, 10, "medium"),
    "fr": Card("Colorez un territoire qui grandit, payez vos Foyers, restez groupés.", 30, 10, "moyen"),
}
_TERRITORY = {
    "en": ("Territory", {"compact": "Compact", "random": "Grown by chance", "custom": "Of your own"}),
    "fr": ("Territoire", {"compact": "Compact", "random": "Au hasard", "custom": "Sur mesure"}),
}
_TOOLS = {"en": ("Blank ({})", "Home ({})"), "fr": ("Vierge ({})", "Foyer ({})")}
_VERBS = {"en": ("Lay", "Move"), "fr": ("Poser", "Déplacer")}
_GROUP = {
    True: {"en": "one group", "fr": "un seul groupe"},
    False: {"en": "no single group", "fr": "pas un seul groupe"},
}


class LudicitudeFace(Face):
    """Board, words and tools; the parts stand in board.py, saying.py, ending.py and why.py."""

    folder: ClassVar[Path] = Path(__file__).parent
    emblem: ClassVar[Icon] = Icon("lud-home-R", box=_TILE_BOX)
    exercises = EXERCISES
    first_steps = FIRST_STEPS
    setter = LudicitudeSetter

    def card(self, lang: str) -> Card:
        """Minutes and age are our estimate; the rules name none."""
        return _CARDS[lang]

    def option(self, name: str, lang: str) -> tuple[str, dict[str, str]]:
        """The one option; KeyError for another."""
        label, choices = {"territory": _TERRITORY}[name][lang]
        return label, dict(choices)

    def scene(self, draft: Draft, *, lang: str, active: bool, last: str = "", turned: bool = False) -> Scene:
        """The territory and, for who may act, its border."""
        return board.scene(draft, lang=lang, active=active, last=last, turned=turned)

    def seat(self, state: State, seat: int, lang: str) -> SeatFace:
        """Stocks as they are; the working has a line for each part of rule 8."""
        state = _own(state)
        mark, stock = MARKS[seat], state.stock(seat)
        icons = Icon(f"lud-house-{mark}", box=_HOUSE_BOX), _BLANK, Icon(f"lud-cube-{mark}", box=_CUBE_BOX)
        names = ("home", "blank", "cube")
        tiles, homes, group = state.working(seat)
        laid, coloured = HOMES - stock[0], CUBES - stock[2]
        return SeatFace(
            side=SIDES[lang][seat],
            marks=(mark,),
            icons=(icons[2],),
            score=state.scores[seat],
            unit=noun("point", state.scores[seat], lang),
            stock=tuple(Stock(n, noun(name, n, lang), icon) for n, name, icon in zip(stock, names, icons, strict=True)),
            working=(
                (counted(coloured, "tile", lang), tiles),
                (counted(laid, "home", lang), homes),
                (_GROUP[bool(group)][lang], group),
            ),
        )

    def prompt(self, draft: Draft, lang: str) -> str:
        """One line for the step the draft is at."""
        return saying.prompt(draft, lang)

    def forecast(self, draft: Draft, lang: str) -> str:
        """Cubes, points and the end, once the turn is whole."""
        return saying.forecast(draft, lang)

    def foresee(self, draft: Draft, ahead: Draft, *, lang: str, turned: bool = False) -> Foresight:
        """The tile in its place, the cubes that would change, and the difference of the scores."""
        return Foresight(foresight.words(ahead, lang), foresight.marks(draft, ahead, turned=turned))

    def tools(self, draft: Draft, lang: str) -> Sequence[Tool]:
        """What a click on the border lays; cubes can be chosen with either. A tile laid can become one of the other kind."""
        step = read_step(draft)
        if step.kind == "over":
            return ()
        state = position_of(draft)
        seat = state.seat or 0
        homes, blanks, _ = state.stock(seat)
        labels = [text.format(count) for text, count in zip(_TOOLS[lang], (blanks, homes), strict=True)]
        icons = _BLANK, Icon(f"lud-house-{MARKS[seat]}", box=_HOUSE_BOX)
        if step.kind == "done":
            other, go = int(step.lays == BLANK), swap_go(draft, step)
            return (Tool(labels[other], go, icon=icons[other]),) if go else ()
        can_lay = any(action.startswith(HOME) for action in state.legal_actions())
        return (
            Tool(labels[0], Go(), icon=icons[0], pressed=step.kind == "lay", ask=BLANK),
            Tool(labels[1], Go(pick=HOME) if can_lay else None, icon=icons[1], pressed=step.lays == HOME, ask=HOME),
        )

    def verb(self, draft: Draft, lang: str) -> str:
        """To lay or to move."""
        return _VERBS[lang][MOVE in draft.text]

    def why(self, draft: Draft, place: str, lang: str) -> str:
        """Of a cell's text, ``V`` or ``F``."""
        return reasons.why(draft, place, lang)

    def facts(self, before: State, turn: str) -> dict[str, Any]:
        """See saying.facts_of."""
        return saying.facts_of(_own(before), turn)

    def tell(self, turn: str, facts: Mapping[str, Any], lang: str) -> str:
        """The turn, its cubes, and whether it called the end."""
        return saying.tell(turn, facts, lang)

    def beats(self, state: State, turn: str, facts: Mapping[str, Any], *, turned: bool = False) -> Sequence[Beat]:
        """A tile laid and the cubes it brought about, or the way of a cube."""
        return tuple(telling.beats(_own(state), turn, facts, turned=turned))

    def warning(self, state: State, lang: str) -> str:
        """The last round, or what is about to call it."""
        return ending.warning(_own(state), lang)

    def ending(self, state: State, lang: str) -> str:
        """What called the end."""
        return ending.ending(_own(state), lang)


def _own(state: State) -> LudicitudeState:
    """The state as one of this game; TypeError for another's."""
    if not isinstance(state, LudicitudeState):
        raise TypeError("a state of another game")
    return state


FACE = LudicitudeFace()
