"""What a page would show, taken apart for the tests of the face."""

import random
from collections.abc import Iterator

from games.rules.arlecchino import GAME
from games.rules.arlecchino.rules import Position
from games.rules.draft import Draft, read_draft
from games.rules.scene import Go, Group, Item, Piece, Scene

FACE = GAME.face


def pieces(scene: Scene) -> Iterator[Piece]:
    """All pieces, parts and still ones included."""
    todo: list[Item] = [*scene.still, *scene.items]
    while todo:
        item = todo.pop(0)
        if isinstance(item, Piece):
            yield item
        if isinstance(item, (Piece, Group)):
            todo += item.parts if isinstance(item, Piece) else item.items


def shown(draft: Draft, *, lang: str = "en", active: bool = True, last: str = "") -> dict[str, Piece]:
    """Cell -> the piece that stands for it."""
    scene = FACE.scene(draft, lang=lang, active=active, last=last)
    return {piece.id.removeprefix("c-"): piece for piece in pieces(scene) if piece.id}


def goes(draft: Draft) -> dict[str, Go]:
    """Cell -> what choosing it does."""
    return {cell: piece.go for cell, piece in shown(draft).items() if piece.go}


def choose(draft: Draft, *cells: str) -> Draft:
    """The draft after choosing these cells one after another."""
    for cell in cells:
        go = goes(draft)[cell]
        draft = read_draft(draft.base, draft.text + "".join(go.add), go.pick)
    return draft


def starts(games: int = 6) -> Iterator[tuple[Position, str]]:
    """The turn starts of random games, the end included, each with the turn before it."""
    for seed in range(games):
        rng = random.Random(seed)
        state = GAME.start(seats=2 + seed % 3, options={"return": ("published", "free")[seed % 2]}, rng=rng)
        turn = last = ""
        while True:
            if not state.draft:
                yield state, last
            if state.is_over:
                break
            action = rng.choice(state.legal_actions())
            turn += action
            state = state.play(action)
            if not state.draft:
                turn, last = "", turn.removesuffix(".")


def drafts(games: int = 6, each: int = 3) -> Iterator[Draft]:
    """Drafts at every turn start: the empty one, picked ones, and some of one action and more."""
    for state, _ in starts(games):
        yield read_draft(state)
        rng = random.Random(state.turn_number)
        for _ in range(each if not state.is_over else 0):
            first = rng.choice(state.legal_actions())
            yield read_draft(state, pick=first[:2])
            draft = read_draft(state, first)
            while not draft.complete:
                yield draft
                draft = read_draft(state, draft.text + rng.choice([action for action in draft.legal if action != "."]))
            yield draft
