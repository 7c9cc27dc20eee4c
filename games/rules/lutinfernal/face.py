"""What pages show of Lutinfernal: board, tools and words for each moment of a turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, cast

from games.rules.draft import Draft
from games.rules.face import Card, Face, Foresight, Icon, SeatFace, Stock, Tool
from games.rules.lutinfernal import board, foresight, telling, why
from games.rules.lutinfernal.exercises import EXERCISES, FIRST_STEPS
from games.rules.lutinfernal.notation import CELL_ACTIONS, MAGICIAN, NAMES, PLAYER, STONE, plate_text, read_plate, split
from games.rules.lutinfernal.plates import PLATES
from games.rules.lutinfernal.rules import RED, STOCK, YELLOW, LutinfernalState
from games.rules.lutinfernal.setting import LutinfernalSetter
from games.rules.lutinfernal.story import Story, story_of
from games.rules.lutinfernal.view import View, stock, view_of
from games.rules.lutinfernal.words import cells, say
from games.rules.protocol import CUSTOM, State
from games.rules.scene import Beat, Go, Scene
from games.rules.words import listed, semicolon

WARN_AT = 6
"""Free cells from which on pages say how many are left."""

_CELL = '<symbol id="lut-{}" overflow="visible"><use href="#lut-cell"/><text class="cell-name" y="4">'
_PLATE_BOX = "-158 -158 316 316"


class LutinfernalFace(Face):
    """The face of Lutinfernal."""

    folder: ClassVar[Path] = Path(__file__).parent
    emblem: ClassVar[Icon] = Icon("lut-gob-R")
    picture_turns = 44
    exercises = EXERCISES
    first_steps = FIRST_STEPS
    setter = LutinfernalSetter

    def symbols(self, lang: str) -> str:
        """With one for each free cell, which bears its name: on the board that would be said at every step anew."""
        names = (f"{_CELL.format(name)}{name}</text></symbol>\n" for name in NAMES)
        return super().symbols(lang) + "".join(names)

    def card(self, lang: str) -> Card:
        """The deep one of the club's games."""
        return Card(say(lang, "line"), 40, 12, say(lang, "difficulty"))

    def option(self, name: str, lang: str) -> tuple[str, dict[str, str]]:
        """The labels of ``layout``. KeyError for another name."""
        choices = (*LutinfernalState.game.options[name], CUSTOM)
        return say(lang, name), {choice: say(lang, f"{name}-{choice}") for choice in choices}

    def scene(self, draft: Draft, *, lang: str, active: bool, last: str = "", turned: bool = False) -> Scene:
        """The plates with all that stands on them; what the draft turns to stone has a number in order."""
        return board.scene(view_of(draft), lang, active=active, last=last, turned=turned)

    def seat(self, state: State, seat: int, lang: str) -> SeatFace:
        """Red or Yellow: living goblins, and what is not on the board yet."""
        at, mark = cast("LutinfernalState", state), "RY"[seat]
        living = at.scores[seat]
        left = {kind: stock(at, kind, seat) for kind in (PLAYER, MAGICIAN)}
        icons = {PLAYER: Icon(f"lut-gob-{mark}"), MAGICIAN: Icon(f"lut-mag-{mark}")}
        placed = sum(STOCK[2 * seat + kind] - count for kind, count in left.items())
        return SeatFace(
            side=say(lang, f"side-{seat}"),
            marks=(mark,),
            icons=(icons[PLAYER],),
            score=living,
            unit=say(lang, "unit", n=living),
            stock=tuple(Stock(count, say(lang, f"stock-{kind}", n=count), icons[kind]) for kind, count in left.items()),
            working=((say(lang, "working-placed"), placed), (say(lang, "working-stone"), living - placed)),
        )

    def prompt(self, draft: Draft, lang: str) -> str:
        """What to do in this moment."""
        view = view_of(draft)
        mode = "other" if view.kind is not None else view.mode
        return say(lang, f"prompt-{mode}", plate=PLATES[view.plate or 0])

    def forecast(self, draft: Draft, lang: str) -> str:
        """Who would turn to stone, in which order, and the score after it."""
        view = view_of(draft)
        if not draft.actions and view.mode != "put":
            return ""
        said = [_fallen(view.story, lang)] if view.story.stones else []
        if view.shown.choices:
            due = listed(lang, cells([c for c in range(len(NAMES)) if view.shown.choices >> c & 1]), "or")
            said.append(say(lang, "can-turn" if view.mode == "choose" else "would-choose", cells=due))
        elif view.base.turn_number:
            said = said or [say(lang, "would-none")]
            said.append(say(lang, "score", *view.shown.scores))
        return " ".join(said)

    def foresee(self, draft: Draft, ahead: Draft, *, lang: str, turned: bool = False) -> Foresight:
        """A plate in its place with all that stands on it, what is put down, and what turns to stone in order."""
        now, then = view_of(draft), view_of(ahead)
        words = self.forecast(ahead, lang)
        if then.mode == "lift" and then.plate is not None:
            places = len(then.base.layout.centres(then.plate))
            words = say(lang, "ahead-lift", plate=PLATES[then.plate], n=places)
        return Foresight(words, foresight.marks(now, then, turned=turned))

    def tools(self, draft: Draft, lang: str) -> Sequence[Tool]:
        """What to place or lift; turning and putting down a plate; the rest of a cascade in any order."""
        view = view_of(draft)
        if view.mode == "choose":
            return (Tool(say(lang, "rest"), Go(add=_any_order(view.shown)), icon=Icon("lut-stone")),)
        if view.mode == "put":
            return _turns(view, lang)
        return _modes(view, lang) + _turns(view, lang) if view.mode in ("player", "magician", "lift") else ()

    def verb(self, draft: Draft, lang: str) -> str:
        """Every turn ends with something placed."""
        return say(lang, "verb")

    def why(self, draft: Draft, place: str, lang: str) -> str:
        """The rule in the way."""
        return why.reason(view_of(draft), place, lang)

    def facts(self, before: State, turn: str) -> dict[str, Any]:
        """The stones of both cascades in order, whether the plate stayed in its place, and what ``telling.facts_of`` adds."""
        base = cast("LutinfernalState", before)
        story = story_of(base, split(turn))
        names = cells(story.stones)
        facts: dict[str, Any] = {"early": names[: story.early], "stones": names[story.early :]}
        moved = read_plate(split(turn)[0])
        was = base.layout.plates[moved[0]] if moved else None
        if moved and was:
            facts["turned"] = was[:2] == moved[1][:2]
        return facts | telling.facts_of(story, was)

    def tell(self, turn: str, facts: Mapping[str, Any], lang: str) -> str:
        """The turn in words, what turned to stone unnamed included."""
        said: list[str] = []
        for action in split(turn):
            moved = read_plate(action)
            if moved:
                said.append(say(lang, "tell-turned" if facts.get("turned") else "tell-moved", plate=PLATES[moved[0]]))
                said += _stones(facts.get("early", ()), lang)
            elif CELL_ACTIONS[action][0] != STONE:
                kind, cell = CELL_ACTIONS[action]
                said.append(say(lang, f"tell-{'pmn'[kind]}", cell=NAMES[cell]))
        return semicolon(lang).join([*said, *_stones(facts.get("stones", ()), lang)])

    def beats(self, state: State, turn: str, facts: Mapping[str, Any], *, turned: bool = False) -> Sequence[Beat]:
        """A plate with all that stands on it, the stones one by one, and what was placed."""
        return tuple(telling.beats(turn, facts, turned=turned))

    def warning(self, state: State, lang: str) -> str:
        """How many cells are left, when they are few."""
        free = cast("LutinfernalState", state).free.bit_count()
        return say(lang, "warning", n=free) if 0 < free <= WARN_AT else ""

    def ending(self, state: State, lang: str) -> str:
        """All cells are filled (rule 8)."""
        return say(lang, "ending") if state.is_over and not state.left else ""


def _stones(names: Sequence[str], lang: str) -> list[str]:
    return [say(lang, "tell-stone", n=len(names), cells=listed(lang, names))] if names else []


def _fallen(story: Story, lang: str) -> str:
    lost = [(seat, story.lost(seat)) for seat in (RED, YELLOW)]
    who = listed(lang, [say(lang, f"goblins-{seat}", n=n) for seat, n in lost if n])
    return say(lang, "would-order" if len(story.stones) > 1 else "would", who=who, cells=", ".join(cells(story.stones)))


def _any_order(state: LutinfernalState) -> tuple[str, ...]:
    """Actions that name the first goblin that qualifies, until nothing has to be named."""
    named: list[str] = []
    while state.choices:
        named.append(state.legal_actions()[0])
        state = state.play(named[-1])
    return tuple(named)


def _modes(view: View, lang: str) -> list[Tool]:
    """The group at the start of a turn: player, magician, plates."""
    mark = "RY"[view.base.seat or 0]
    tools = []
    for kind, mode, symbol, pick in ((PLAYER, "player", "gob", ""), (MAGICIAN, "magician", "mag", "*")):
        left = stock(view.base, kind)
        tools.append(
            Tool(
                f"{say(lang, f'tool-{kind}')} {left}",
                Go(pick=pick) if left else None,
                icon=Icon(f"lut-{symbol}-{mark}"),
                pressed=view.mode == mode,
                ask="" if left else mode,
            )
        )
    lifts = stock(view.base, MAGICIAN)
    for plate, name in enumerate(PLATES):
        icon = Icon(f"lut-mini-{name}", box=_PLATE_BOX)
        go, ask = (Go(pick=f"{name}("), "") if lifts else (None, name)
        tools.append(Tool(say(lang, "plate", plate=name), go, icon=icon, pressed=view.plate == plate, ask=ask))
    return tools


def _turns(view: View, lang: str) -> list[Tool]:
    """Turning the plate in hand, and putting it down."""
    if view.plate is None:
        return []
    present = view.base.layout.plates[view.plate]
    q, r, k = view.place
    tools = []
    for key, glyph, step in (("left", "↺", -1), ("right", "↻", 1)):
        to = (k + step) % 6
        if (q, r, to) == present:
            to = (to + step) % 6
        go = Go(pick=plate_text(view.plate, (q, r, to)))
        tools.append(Tool(say(lang, "turn"), go, glyph=glyph, name=say(lang, key)))
    if view.mode == "put":
        tools.append(Tool(say(lang, "down"), Go(add=(plate_text(view.plate, view.place),)), primary=True))
    return tools


FACE = LutinfernalFace()
