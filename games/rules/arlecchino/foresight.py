"""What choosing a target would do: as marks over the board that is shown, and of a tile to be picked, where it could go."""

from __future__ import annotations

from games.rules.arlecchino.board import Board
from games.rules.arlecchino.story import between
from games.rules.arlecchino.words import say
from games.rules.draft import Draft
from games.rules.scene import Item, Line, Piece, bare
from games.rules.words import listed

_AROUND = ((-33, -36), (33, -36), (33, 34), (-33, 34))
"""What a tile covers, about the centre of its cell."""


def reach(ahead: Draft, lang: str) -> str:
    """How far the tile that is picked could go, and which tiles it could jump over at once."""
    then = Board(ahead, lang, active=True, last="")
    moves = then.base.movements(then.picked, then.base.seat or 0)
    over = [between(then.picked, cell) for cell, action in then.landings.items() if "x" in action]
    jumps = say(lang, "ahead-jumps", n=len(over), cells=listed(lang, over, "or")) if over else ""
    return f"{say(lang, 'ahead-moves', n=moves)} {jumps}".strip()


def marks(draft: Draft, ahead: Draft, *, turned: bool = False) -> tuple[Item, ...]:
    """Over the board of ``draft``, what ``ahead`` would change on it."""
    # Of a tile that would move, what it could do after that stays untold: the badges are for what leaves by this step.
    now, then = (Board(one, "en", active=not one.actions, last="", turned=turned) for one in (draft, ahead))
    if (now.hand, draft.actions) == (then.hand, ahead.actions):
        return ()
    items: list[Item] = [item for cell in _left(now, then) for item in _put_back(then, cell)]
    gone = {cell for cell, _ in then.story.removed if cell in now.tiles} if then.story else set()
    items += [_square(then, cell, "arl-veil") for cell in gone]
    landings = [Piece("arl-jump" if "x" in action else "arl-step", *then.points[cell]) for cell, action in then.landings.items()]
    hand = [then.in_hand()] if then.hand else []
    return tuple(map(bare, [*items, *then.path(), *landings, *hand, *then.badges()]))


def _left(now: Board, then: Board) -> list[str]:
    """The cells from which a tile would be gone, or on which it would lie flat again."""
    start = then.story.path[0] if then.story else ""
    return [cell for cell in dict.fromkeys((now.hand, start)) if cell and cell != then.hand]


def _put_back(then: Board, cell: str) -> list[Item]:
    x, y = then.points[cell]
    if cell in then.tiles:
        return [Piece(f"arl-{then.tiles[cell]}", x, y - 3)]
    return [_square(then, cell, "arl-empty"), *([Piece("arl-was", x, y)] if then.story and cell == then.story.path[0] else [])]


def _square(then: Board, cell: str, classes: str) -> Line:
    x, y = then.points[cell]
    return Line(tuple((x + dx, y + dy) for dx, dy in _AROUND), classes, closed=True)
