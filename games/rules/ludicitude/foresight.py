"""What choosing a target would do: as marks over the board that is shown, and in a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from games.rules.draft import Draft
from games.rules.geometry import Cell, hex_corners
from games.rules.ludicitude import board, saying
from games.rules.ludicitude.board import Painter
from games.rules.ludicitude.drawing import LIFT, cube
from games.rules.ludicitude.steps import Step, Tile, goes, read_step
from games.rules.scene import Item, Line, Piece, bare
from games.rules.words import say

_TOP, _EMBOSS = 32, 24
"""Half the height of a tile seen from above, and that of the hexagon pressed into it."""

_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "move": "The cube can move to {n} tile.|The cube can move to {n} tiles.",
        "share": "{need} of {n} neighbours would get a cube: you choose which.",
    },
    "fr": {
        "move": "Le cube peut aller sur {n} tuile.|Le cube peut aller sur {n} tuiles.",
        "share": "{need} voisines sur {n} recevraient un cube\u00a0: à vous de choisir lesquelles.",
    },
}


def words(ahead: Draft, lang: str) -> str:
    """Cubes and the difference of the scores; of what is only picked, what could follow."""
    step = read_step(ahead)
    if step.kind == "move":
        count = len(_ends(ahead, step))
        return say(_WORDS, lang, "move", n=count)
    if step.kind == "share":
        return say(_WORDS, lang, "share", need=step.need - len(step.chosen), n=len(step.around) - len(step.chosen))
    return saying.forecast(ahead, lang)


def marks(draft: Draft, ahead: Draft, *, turned: bool) -> tuple[Item, ...]:
    """Over the board of ``draft``, what ``ahead`` would change on it."""
    now, then = (Painter(one, "en", active=False, last="", turned=turned) for one in (draft, ahead))
    if draft.actions == ahead.actions and now.step == then.step:
        return ()
    items = [item for cell in {**now.now, **then.now} for item in _cell(now, then, cell)]
    if then.laid is not None:
        x, y = then.at(then.laid)
        items.append(Piece("lud-shadow", x, y + LIFT))
    ends = [Piece("lud-would", *then.at(cell)) for cell in _ends(ahead, then.step)]
    return tuple(map(bare, [*items, *ends, *then.lifted(), *then.badges()]))


def _ends(ahead: Draft, step: Step) -> list[Cell]:
    """Where a cube that is taken could go."""
    return [cell for cell, go in goes(ahead, step).items() if go.add] if step.kind == "move" else []


def _cell(now: Painter, then: Painter, cell: Cell) -> Iterator[Item]:
    """What lies flat on a cell that would change, or from which something in the hand would go."""
    in_hand = {now.picked, now.laid, *now.moved}
    tile = then.now.get(cell)
    if cell in (then.laid, then.picked) or (tile == now.now.get(cell) and cell not in in_hand):
        return
    x, y = then.at(cell)
    # A tile that is only in the turn chosen so far is hidden by the style.
    if tile is not None:
        yield from _top(tile, x, y)
        yield from (Piece(f"lud-{ring}", x, y) for ring in then.marks(cell))
        if tile.owner is not None and not tile.home and cell not in then.moved:
            yield replace(cube(tile.owner), x=x, y=y)


def _top(tile: Tile, x: float, y: float) -> Iterator[Item]:
    """A tile without its side, which is there already and would hide the row before it."""
    if tile.home:
        yield Piece(board.ground(tile), x, y)
        return
    yield Line(hex_corners(_TOP, x, y), "card", closed=True)
    if tile.owner is None:
        yield Line(hex_corners(_EMBOSS, x, y), "emboss", closed=True)
