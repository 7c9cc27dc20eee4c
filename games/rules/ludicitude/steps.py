"""What a half-made turn is about, and what choosing a cell does next: the page's side of a turn."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from games.rules.draft import Draft
from games.rules.geometry import Cell, neighbours
from games.rules.ludicitude.notation import BLANK, HOME, MOVE, cell_text, read_action, read_cell
from games.rules.ludicitude.rules import LudicitudeState
from games.rules.scene import Go

_CELL = "-?[0-9]+,-?[0-9]+"
_SHARING = re.compile(f"{HOME}({_CELL}):(.*)")
_MOVING = re.compile(f"({_CELL}){MOVE}.*")


@dataclass(frozen=True, slots=True)
class Tile:
    """What lies on a cell: a home of ``owner``, or a blank with a cube of ``owner`` or without one."""

    home: bool
    owner: int | None


@dataclass(frozen=True, slots=True)
class Step:
    """Where a draft stands.

    ``kind``: ``lay`` (nothing chosen; a blank is laid or a cube taken), ``home`` (a cell for a home is wanted), ``share``
    (the home stands on ``cell``; ``need`` of its ``around``, sorted by q, then r, get a cube, ``chosen`` are named),
    ``move`` (the cube on ``cell`` is taken), ``done`` (a whole turn), ``over``. ``lays`` is what a click on the border
    lays, BLANK or HOME.
    """

    kind: str
    cell: Cell | None = None
    around: tuple[Cell, ...] = ()
    chosen: tuple[Cell, ...] = ()
    need: int = 0
    lays: str = BLANK

    def could_follow(self, chosen: tuple[Cell, ...]) -> bool:
        """Whether an action can begin with these neighbours: they are named in order, so enough must come after the last."""
        later = [cell for cell in self.around if not chosen or cell > chosen[-1]]
        return 0 <= self.need - len(chosen) <= len(later)


def position_of(draft: Draft) -> LudicitudeState:
    """The position that the draft stands on. TypeError for another game's draft."""
    if not isinstance(draft.base, LudicitudeState):
        raise TypeError("a draft of another game")
    return draft.base


def tiles(state: LudicitudeState) -> dict[Cell, Tile]:
    """What lies on each cell, sorted by r, then q: from the back of the board to the front."""
    cells = state.frame.plane.cells
    found = {cell: Tile(False, None) for cell in cells(state.free)}
    for seat in range(state.seats):
        found |= {cell: Tile(True, seat) for cell in cells(state.homes[seat])}
        found |= {cell: Tile(False, seat) for cell in cells(state.cubes[seat])}
    return {cell: found[cell] for cell in sorted(found, key=lambda cell: (cell[1], cell[0]))}


def read_step(draft: Draft) -> Step:
    """Where the draft stands. Any pick that begins a legal action has an answer."""
    if draft.complete:
        kind, cell, _ = read_action(draft.actions[0])
        return Step("done", cell, lays=HOME if kind == HOME else BLANK)
    if draft.base.is_over:
        return Step("over")
    moving = _MOVING.fullmatch(draft.pick)
    if moving:
        return Step("move", read_cell(moving[1]))
    sharing = _SHARING.fullmatch(draft.pick)
    if sharing:
        at = read_cell(sharing[1])
        state = position_of(draft)
        around = tuple(sorted(cell for cell in neighbours(at) if state.frame.plane.bit[cell] & state.tiles))
        names = {cell_text(cell): cell for cell in around}
        chosen = tuple(names[name] for name in sharing[2].split(";") if name in names)
        return Step("share", at, around, chosen, len(read_action(draft.matching()[0])[2]), HOME)
    return Step("home", lays=HOME) if draft.pick.startswith(HOME) else Step("lay")


def goes(draft: Draft, step: Step) -> Mapping[Cell, Go]:
    """What choosing each cell does next; a cell that is not there cannot be chosen."""
    if step.kind == "share":
        return _share_goes(step)
    if step.kind == "move" and step.cell is not None:
        return {step.cell: Go(), **_move_goes(draft.legal, step.cell)}
    return _other_goes(draft, step) if step.kind == "done" else _first_goes(draft.legal, step.lays)


def _first_goes(legal: Iterable[str], lays: str) -> Mapping[Cell, Go]:
    """Laying a tile of that kind, or taking a cube."""
    found: dict[Cell, Go] = {}
    for action in legal:
        kind, cell, others = read_action(action)
        if kind == MOVE:
            found[cell] = Go(pick=cell_text(cell) + MOVE)
        elif kind == lays:
            found[cell] = Go(pick=f"{HOME}{cell_text(cell)}:") if others else Go(add=(action,))
    return found


def _other_goes(draft: Draft, step: Step) -> Mapping[Cell, Go]:
    """A whole turn is given up for another one: the same kind of tile elsewhere, a cube, another end of the same move.

    What the turn changes is left out: there the board tells its effect, not what was there to be chosen.
    """
    legal = draft.base.legal_actions()
    found = {**_first_goes(legal, step.lays), **(_move_goes(legal, step.cell) if MOVE in draft.text and step.cell else {})}
    before, now = tiles(position_of(draft)), shown_tiles(draft, step)
    return {cell: replace(go, back=1) for cell, go in found.items() if now.get(cell) == before.get(cell)}


def swap_go(draft: Draft, step: Step) -> Go | None:
    """Lays the other kind of tile on the cell where a whole turn lays one; None where that cannot be."""
    if step.kind != "done" or step.cell is None or MOVE in draft.text:
        return None
    other = _first_goes(draft.base.legal_actions(), BLANK if step.lays == HOME else HOME).get(step.cell)
    return other and replace(other, back=1)


def _move_goes(legal: Iterable[str], start: Cell) -> Mapping[Cell, Go]:
    found: dict[Cell, Go] = {}
    for action in legal:
        kind, cell, others = read_action(action)
        if kind == MOVE and cell == start:
            found[others[0]] = Go(add=(action,))
        elif kind == MOVE:
            found[cell] = Go(pick=cell_text(cell) + MOVE)
    return found


def _share_goes(step: Step) -> Mapping[Cell, Go]:
    """A chosen neighbour is given up again, another one is added where the order of the text leaves room for it."""
    at = cell_text(step.cell) if step.cell else ""
    found = {step.cell: Go(pick=HOME)} if step.cell else {}
    for cell in step.around:
        chosen = tuple(sorted(set(step.chosen) ^ {cell}))
        if cell in step.chosen:
            while not step.could_follow(chosen):
                chosen = chosen[:-1]
        elif not step.could_follow(chosen):
            continue
        text = f"{HOME}{at}:{';'.join(map(cell_text, chosen))}"
        found[cell] = Go(add=(text,)) if len(chosen) == step.need else Go(pick=text)
    return found


def shown_tiles(draft: Draft, step: Step) -> dict[Cell, Tile]:
    """The tiles as the board shows them: after a whole turn, or with a home in the making and the cubes it would bring."""
    if isinstance(draft.state, LudicitudeState) and draft.complete:
        return tiles(draft.state)
    state = position_of(draft)
    found = tiles(state)
    if step.kind == "share" and step.cell is not None:
        found[step.cell] = Tile(True, state.seat)
        for cell in step.around:
            found[cell] = Tile(False, state.seat if cell in step.chosen else None)
    return found
