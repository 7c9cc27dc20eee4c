"""Plates of one's own: one is lifted, laid down beside the others, turned."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import cast

from games.rules.face import Icon, Tool
from games.rules.geometry import hex_centre
from games.rules.lutinfernal import drawing, foresight
from games.rules.lutinfernal.notation import SETUP_LIMIT, plates_text, read_plate, read_setup
from games.rules.lutinfernal.plates import PLATES, TOUCHING, Place, Plates, distance, layout
from games.rules.lutinfernal.rules import LutinfernalState
from games.rules.lutinfernal.story import Story
from games.rules.lutinfernal.view import View
from games.rules.lutinfernal.words import say
from games.rules.scene import Go, Item, Piece, Scene
from games.rules.setting import Setter, Setting

_MOVES = 9
"""Moves by chance from the usual start, after which the plates lie anyhow."""

_PLATE_BOX = "-158 -158 316 316"


class LutinfernalSetter(Setter):
    """Plates that do not overlap, each beside another (rule 1)."""

    def chance(self, seats: int, rng: Random) -> str:
        """Where the plates are after some moves by chance, counted from plate A."""
        plates = read_setup(self.usual(seats))
        for _move in range(_MOVES):
            plate, place = cast("tuple[int, Place]", read_plate(rng.choice(layout(plates).moves)))
            plates = _moved(plates, plate, place)
        (q, r, _), *_others = plates
        one, two, three = ((place[0] - q, place[1] - r, place[2]) for place in plates)
        return plates_text((one, two, three))

    def fault(self, text: str, seats: int, lang: str) -> str:
        """Form, size of the numbers, plates that overlap or lie alone."""
        found = [read_plate(part) for part in text.split(" ")]
        if [plate and plate[0] for plate in found] != [0, 1, 2]:
            return say(lang, "start-form", example=self.usual(seats))
        places = [plate[1] for plate in found if plate]
        if any(abs(number) > SETUP_LIMIT for place in places for number in place[:2]):
            return say(lang, "start-far", most=SETUP_LIMIT)
        touched = set()
        for one, two in combinations(range(len(PLATES)), 2):
            apart = distance(places[two][0] - places[one][0], places[two][1] - places[one][1])
            if apart < TOUCHING:
                return say(lang, "start-overlap", one=PLATES[one], two=PLATES[two])
            touched |= {one, two} if apart == TOUCHING else set()
        alone = [PLATES[plate] for plate in range(len(PLATES)) if plate not in touched]
        return say(lang, "start-apart", one=alone[0]) if alone else super().fault(text, seats, lang)

    def setting(self, setup: str, pick: str, *, seats: int, lang: str) -> Setting:
        """The plates; with one in the hand also where it can lie."""
        view = self._lifted(setup, pick, seats)
        plate = view.plate
        prompt = say(lang, "start-prompt") if plate is None else say(lang, "start-prompt-picked", plate=pick)
        return Setting(_scene(view, setup, lang), prompt, _tools(view, setup, lang), held=plate is not None)

    def ahead(self, setup: str, pick: str, after: str, *, seats: int) -> Sequence[Item]:
        """The plate in the hand, where it would lie."""
        now, then = (self._lifted(text, pick, seats) for text in (setup, after))
        return foresight.marks(now, then) if now.plate is not None else ()

    def _lifted(self, setup: str, pick: str, seats: int) -> View:
        """The table as it is drawn: nobody's turn, with a plate in the hand or none."""
        state = cast("LutinfernalState", self.game.start(seats=seats, setup=setup))
        plate = PLATES.index(pick) if pick in tuple(PLATES) else None
        return View("over" if plate is None else "lift", state, state, Story(state), plate)


def _moved(plates: Plates, plate: int, place: Place) -> Plates:
    one, two, three = (place if number == plate else there for number, there in enumerate(plates))
    return one, two, three


def _lift(setup: str, plate: int, hand: int | None) -> Go:
    """Takes a plate up, or puts it back."""
    return Go(add=(setup,)) if plate == hand else Go(add=(setup,), pick=PLATES[plate])


def _scene(view: View, setup: str, lang: str) -> Scene:
    origin, hand = drawing.origin(view), view.plate
    one, two, three = (drawing.seen(place, origin, False) for place in view.shown.layout.plates)
    plates = one, two, three
    items: list[Item] = drawing.lying(plates, [plate for plate in range(len(PLATES)) if plate != hand])
    if hand is not None:
        items += drawing.in_hand(hand, plates[hand], raised=True)
    for (q, r), (_number, name, go) in drawing.landings(view, lang).items():
        _, place = cast("tuple[int, Place]", read_plate(go.pick))
        after = plates_text(_moved(view.shown.layout.plates, hand or 0, place))
        # Named by the place: where the plate comes down, the focus stays.
        at = drawing.centre(drawing.seen((q, r, 0), origin, False)[:2])
        items.append(Piece("lut-land", *at, id=f"at{q}_{r}", name=name, go=Go(add=(after,), pick=PLATES[hand or 0])))
    for plate, letter in enumerate(PLATES):
        words, hold = ("back", "held") if plate == hand else ("lift", "grip")
        name = say(lang, words, plate=letter)
        items.append(drawing.studs(plate, plates[plate], name, _lift(setup, plate, hand), "", hold))
    (left, top, width, height), (x, y) = drawing.box(view), hex_centre(origin, drawing.SIDE)
    return Scene(say(lang, "start-scene"), (left - x, top - y, width, height), tuple(items), classes="lut")


def _tools(view: View, setup: str, lang: str) -> tuple[Tool, ...]:
    """A button for each plate; turning the one in the hand."""
    hand = view.plate
    tools = [
        Tool(
            say(lang, "plate", plate=letter),
            _lift(setup, plate, hand),
            icon=Icon(f"lut-mini-{letter}", box=_PLATE_BOX),
            pressed=plate == hand,
        )
        for plate, letter in enumerate(PLATES)
    ]
    if hand is not None:
        q, r, k = view.shown.layout.plates[hand]
        for key, glyph, step in (("left", "↺", -1), ("right", "↻", 1)):
            after = plates_text(_moved(view.shown.layout.plates, hand, (q, r, (k + step) % 6)))
            tools.append(Tool(say(lang, "turn"), Go(add=(after,), pick=PLATES[hand]), glyph=glyph, name=say(lang, key)))
    return tuple(tools)
