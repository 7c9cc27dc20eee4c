"""Drafts at all kinds of moments, for the tests of the face."""

import random
from collections.abc import Iterator

from games.rules.draft import Draft, read_draft
from games.rules.lutinfernal.game import GAME
from games.rules.lutinfernal.rules import LutinfernalState
from games.rules.scene import Go, Group, Item, Label, Line, Piece, Scene


def drafts(seed: int, every: int = 1) -> Iterator[tuple[Draft, str]]:
    """The drafts of a random game and the turn before each: empty, with every part picked, half made, complete."""
    rng = random.Random(seed)
    state: LutinfernalState = GAME.start(seats=2, options={"layout": rng.choice(GAME.options["layout"])})
    last, turn = "", 0
    while not state.is_over:
        base, text, turn = state, "", turn + 1
        if turn % every == 0:
            yield read_draft(base), last
            yield from ((read_draft(base, pick=pick), last) for pick in picks(base))
        while not text or state.draft:
            action = rng.choice([a for a in state.legal_actions() if "(" not in a or rng.random() < 0.05])
            text, state = text + action, state.play(action)
            if turn % every == 0:
                yield read_draft(base, text), last
        last = text
    yield read_draft(state), last


def picks(state: LutinfernalState) -> list[str]:
    """Prefixes of legal actions, and one whole plate move of each plate."""
    legal = state.legal_actions()
    moves = {a[0]: a for a in legal if "(" in a}
    parts = [
        *moves.values(),
        *(f"{plate}(" for plate in moves),
        *(move[:-1] for move in moves.values()),
        "A",
        "*",
        "*B",
        "=",
        "C1",
    ]
    return [part for part in parts if any(a.startswith(part) for a in legal)]


def pieces(items: tuple[Item, ...] | Scene) -> Iterator[Piece]:
    """All pieces of a scene, parts included."""
    for item in (*items.still, *items.items) if isinstance(items, Scene) else items:
        if isinstance(item, Piece):
            yield item
            yield from pieces(item.parts)
        elif isinstance(item, Group):
            yield from pieces(item.items)
        else:
            assert isinstance(item, Label | Line)


def goes(draft: Draft) -> list[Go]:
    """All that the page offers to choose for a draft."""
    face = GAME.face
    on_board = [piece.go for piece in pieces(face.scene(draft, lang="en", active=True)) if piece.go]
    return on_board + [tool.go for tool in face.tools(draft, "en") if tool.go]


def follow(draft: Draft, go: Go) -> Draft:
    """The draft after choosing."""
    return read_draft(draft.base, "".join(go.after(draft.actions)), go.pick)
