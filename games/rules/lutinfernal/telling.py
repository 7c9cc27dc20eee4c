"""What happened in a turn, in order, for the drawing after it: plate, stones, what was placed, stones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.rules.geometry import hex_centre
from games.rules.lutinfernal.board import SYMBOLS
from games.rules.lutinfernal.drawing import SIDE
from games.rules.lutinfernal.notation import CELL_ACTIONS, NAMES, STONE, read_plate, split
from games.rules.lutinfernal.plates import PLATES, Place
from games.rules.lutinfernal.story import Story
from games.rules.scene import Beat


def facts_of(story: Story, was: Place | None) -> dict[str, Any]:
    """What a telling needs and no position shows: where the plate lay, and who stood where stones are now (as letters)."""
    facts: dict[str, Any] = {"from": list(was)} if was else {}
    return facts | {"were": "".join(story.was)} if story.was else facts


def beats(turn: str, facts: Mapping[str, Any], *, turned: bool) -> Iterator[Beat]:
    """See ``Face.beats``."""
    early, stones = (tuple(facts.get(key, ())) for key in ("early", "stones"))
    were = str(facts.get("were", "")).ljust(len(early) + len(stones))
    for action in split(turn):
        moved = read_plate(action)
        if moved:
            yield _carry(*moved, facts.get("from"), turned)
            yield from _stones(early, were)
        elif CELL_ACTIONS[action][0] != STONE:
            yield Beat("put", f"c-{NAMES[CELL_ACTIONS[action][1]]}")
    yield from _stones(stones, were[len(early) :])


def _carry(plate: int, place: Place, was: Sequence[int] | None, turned: bool) -> Beat:
    """A plate whose former place is not known is lifted and put down again."""
    name, way = PLATES[plate], (0, 0, 0)
    if was:
        q, r, k = was
        x, y = hex_centre((q - place[0], r - place[1]), SIDE)
        sign = -1 if turned else 1
        way = sign * round(x), sign * round(y), 60 * ((k - place[2] + 2) % 6 - 2)
    return Beat("carry", f"p-{name}", way, along=(f"c-{name}", f"stud-{name}", f"lut-plate-{name}"))


def _stones(names: Sequence[str], were: str) -> Iterator[Beat]:
    for name, who in zip(names, were, strict=False):
        yield Beat("stone", f"c-{name}", was=SYMBOLS.get(who, ""))
