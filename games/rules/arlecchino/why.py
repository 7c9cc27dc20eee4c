"""Why a place of the board cannot be chosen: the rule in the way, in a sentence."""

from __future__ import annotations

from typing import cast

from games.rules.arlecchino.board import picked_cell
from games.rules.arlecchino.rules import Position
from games.rules.arlecchino.story import between, beyond, offset
from games.rules.arlecchino.tables import CELLS, SEAT_COLOURS
from games.rules.arlecchino.words import WORDS, say
from games.rules.draft import Draft
from games.rules.words import listed


def reason(draft: Draft, place: str, lang: str) -> str:
    """The answer for a cell's name; a general one for anything else."""
    state = cast("Position", draft.state)
    if draft.base.is_over:
        return say(lang, "why-over")
    if draft.complete:
        return say(lang, "why-done")
    if place not in CELLS:
        return say(lang, "why")
    hand = state.mover[1] if state.mover else picked_cell(draft)
    if place == hand and state.mover:
        return say(lang, "why-mover")
    if place in state.tiles():
        return _tile(draft, state, place, hand, lang)
    return _free(state, place, hand, lang) if hand else say(lang, "why-free")


def _tile(draft: Draft, state: Position, place: str, hand: str, lang: str) -> str:
    """A tile: how it could be jumped over, or why it is not the one to move."""
    if hand and sorted(map(abs, offset(hand, place))) == [0, 1]:
        behind = beyond(hand, place)
        return say(lang, "why-edge" if not behind else "why-behind" if behind in state.tiles() else "why-over-it")
    if draft.actions:
        return say(lang, "why-one")
    if place in {action[:2] for action in draft.legal}:
        return say(lang, "why")
    return _cannot_move(state, place, lang)


def _cannot_move(state: Position, place: str, lang: str) -> str:
    """Rule 5: it needs a zone of the seat, and a jump within its movements."""
    own = state.movements(place, state.seat or 0)
    if not own:
        colours = listed(lang, [WORDS[lang][colour] for colour in SEAT_COLOURS[state.seats][state.seat or 0]])
        return say(lang, "why-zones", colours=colours)
    tiles = state.tiles()
    beside = [cell for cell in CELLS if sorted(map(abs, offset(place, cell))) == [0, 1]]
    if all(cell in tiles for cell in beside):
        return say(lang, "why-shut")
    return say(lang, "why-reach", n=own)


def _free(state: Position, place: str, hand: str, lang: str) -> str:
    """A free cell: too far, nothing to jump over, the start, or no jump left after the step."""
    start, movements = state.mover[::2] if state.mover else (hand, 0)
    far = sorted(map(abs, offset(hand, place)))
    if far == [0, 2] and between(hand, place) not in state.tiles():
        return say(lang, "why-nothing", over=between(hand, place))
    if far not in ([0, 1], [0, 2]):
        return say(lang, "why-far")
    return say(lang, "why-start" if place == start and movements == 1 and state.removed else "why-step")
