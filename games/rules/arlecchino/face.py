"""What pages show of Arlecchino: board and words for each moment of a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, cast

from games.rules.arlecchino import board, foresight, telling, why
from games.rules.arlecchino.exercises import EXERCISES, FIRST_STEPS
from games.rules.arlecchino.notation import split
from games.rules.arlecchino.rules import Position
from games.rules.arlecchino.setting import ArlecchinoSetter
from games.rules.arlecchino.story import Story, story_of
from games.rules.arlecchino.tables import SEAT_COLOURS
from games.rules.arlecchino.tables import zones as count_zones
from games.rules.arlecchino.words import letters, say, scores, side
from games.rules.draft import Draft
from games.rules.face import Card, Face, Foresight, Icon, SeatFace, Stock, Tool
from games.rules.protocol import STOP, State
from games.rules.scene import Beat, Scene
from games.rules.words import listed

WARN_AT = 12
"""Tiles left from which on pages say that only one seat can go on; before, that passes by."""


class ArlecchinoFace(Face):
    """The face of Arlecchino."""

    folder: ClassVar[Path] = Path(__file__).parent
    emblem: ClassVar[Icon] = Icon("arl-RBGY", box="-34 -34 68 72")
    picture_turns = 7
    exercises = EXERCISES
    first_steps = FIRST_STEPS
    setter = ArlecchinoSetter

    def card(self, lang: str) -> Card:
        """The easy one of the club's games."""
        return Card(say(lang, "line"), 15, 6, say(lang, "difficulty"))

    def option(self, name: str, lang: str) -> tuple[str, dict[str, str]]:
        """The labels of ``return``. KeyError for another name."""
        choices = Position.game.options[name]
        return say(lang, name), {choice: say(lang, f"{name}-{choice}") for choice in choices}

    def scene(self, draft: Draft, *, lang: str, active: bool, last: str = "", turned: bool = False) -> Scene:
        """The tray with its tiles; the tile in hand is raised, what it jumped over is faded and crossed."""
        return board.scene(draft, lang, active=active, last=last, turned=turned)

    def seat(self, state: State, seat: int, lang: str) -> SeatFace:
        """A seat's colours, its zones, and on how many tiles they are."""
        at = cast("Position", state)
        colours = SEAT_COLOURS[at.seats][seat]
        tiles = list(at.tiles().values())
        own = sum(1 for tile in tiles if count_zones(tile, colours))
        score = at.scores[seat]
        return SeatFace(
            side=side(lang, at.seats, seat),
            marks=tuple(colours),
            icons=tuple(Icon(f"arl-chip-{colour}", colour, "-12 -12 24 24") for colour in colours),
            score=score,
            unit=say(lang, "unit", n=score),
            stock=(Stock(own, say(lang, "stock", n=own), Icon(f"arl-{_even(colours)}", box="-34 -34 68 72")),),
            working=_working(tiles, colours, lang),
        )

    def prompt(self, draft: Draft, lang: str) -> str:
        """What to do in this moment."""
        state = cast("Position", draft.state)
        picked = board.picked_cell(draft)
        if draft.base.is_over:
            return say(lang, "prompt-over")
        if draft.complete:
            return say(lang, "prompt-done")
        if picked and state.seat is not None:
            return say(lang, "prompt-picked", cell=picked, n=state.movements(picked, state.seat))
        if not state.mover:
            return say(lang, "prompt")
        kind = "on" if STOP in draft.legal else "away" if state.removed else "jump"
        return say(lang, f"prompt-{kind}", n=state.mover[2])

    def forecast(self, draft: Draft, lang: str) -> str:
        """Which tiles leave, what that costs whom, and the score after it."""
        base = cast("Position", draft.base)
        story = story_of(base, draft.actions)
        if not story:
            return ""
        if not story.removed:
            return say(lang, "no-jump")
        after = draft.state.scores
        lost = [(seat, before - now) for seat, (before, now) in enumerate(zip(base.scores, after, strict=True))]
        losses = [say(lang, "loses", side=side(lang, base.seats, seat), n=n) for seat, n in lost if n]
        said = say(
            lang,
            "leaves",
            n=len(story.removed),
            tiles=listed(lang, [letters(lang, tile) for tile in story.tiles]),
            losses=", ".join(losses) or say(lang, "nobody"),
        )
        return f"{said} {say(lang, 'score', scores=scores(lang, after, base.seats))}"

    def foresee(self, draft: Draft, ahead: Draft, *, lang: str, turned: bool = False) -> Foresight:
        """The tile on its way, those that leave, and what that costs whom; of a tile to be picked, where it could go."""
        picked = board.picked_cell(ahead)
        words = foresight.reach(ahead, lang) if picked else self.forecast(ahead, lang)
        return Foresight(words, foresight.marks(draft, ahead, turned=turned))

    def tools(self, draft: Draft, lang: str) -> Sequence[Tool]:
        """None: everything is done on the board."""
        return ()

    def verb(self, draft: Draft, lang: str) -> str:
        """Play this turn."""
        return say(lang, "verb")

    def why(self, draft: Draft, place: str, lang: str) -> str:
        """The rule in the way."""
        return why.reason(draft, place, lang)

    def facts(self, before: State, turn: str) -> dict[str, Any]:
        """The tiles that left, in order."""
        story = cast("Story", story_of(cast("Position", before), split(turn)))
        return {"removed": list(story.tiles)}

    def tell(self, turn: str, facts: Mapping[str, Any], lang: str) -> str:
        """The turn in words: where from, what left, where to."""
        start, end, n = turn[:2], turn[-2:], turn.count("x")
        tiles = listed(lang, [letters(lang, tile) for tile in facts["removed"]])
        count = say(lang, f"count-{n}") if n > 1 else ""
        key = "tell-home" if start == end else "tell"
        return say(lang, key, start=start, end=end, tiles=tiles, n=n, count=count)

    def beats(self, state: State, turn: str, facts: Mapping[str, Any], *, turned: bool = False) -> Sequence[Beat]:
        """Every step and jump along the path, and each tile that left after the jump over it."""
        return tuple(telling.beats(turn, facts, turned=turned))

    def warning(self, state: State, lang: str) -> str:
        """Near the end: that only one seat can remove a tile as the board lies."""
        at = cast("Position", state)
        others = [seat for seat in range(at.seats) if seat not in (at.seat, *at.left)]
        if at.seat is None or len(at.tiles()) > WARN_AT or any(map(at.can_act, others)):
            return ""
        return say(lang, "warning", side=side(lang, at.seats, at.seat))

    def ending(self, state: State, lang: str) -> str:
        """No seat that stays can jump over anything any more (rule 8)."""
        return say(lang, "ending") if state.is_over and len(state.left) < state.seats - 1 else ""


def _even(colours: str) -> str:
    """The tile that has only these colours, each on as many zones."""
    return "".join(colour * (4 // len(colours)) for colour in colours)


def _working(tiles: Sequence[str], colours: str, lang: str) -> tuple[tuple[str, int], ...]:
    """The zones of each of two colours; of one colour, the tiles with one zone, two, three and four."""
    if len(colours) > 1:
        return tuple((say(lang, f"zones-{colour}"), sum(tile.count(colour) for tile in tiles)) for colour in colours)
    times = Counter(tile.count(colours) for tile in tiles)
    return tuple(
        (say(lang, "working", n=times[k], zones=say(lang, "zones", n=k)), k * times[k]) for k in (1, 2, 3, 4) if times[k]
    )


FACE = ArlecchinoFace()
