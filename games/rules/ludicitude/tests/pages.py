"""What the tests of the face ask of a scene."""

import random

from games.rules.draft import Draft, read_draft
from games.rules.ludicitude import GAME
from games.rules.scene import Go, Group, Piece, Scene

FACE = GAME.face


def pieces(scene: Scene) -> list[Piece]:
    """All pieces, parts of others included."""
    found, waiting = [], list(scene.items)
    while waiting:
        item = waiting.pop()
        if isinstance(item, Piece):
            found.append(item)
            waiting += item.parts
        elif isinstance(item, Group):
            waiting += item.items
    return found


def scene_of(draft: Draft, *, active: bool = True, last: str = "", lang: str = "en") -> Scene:
    return FACE.scene(draft, lang=lang, active=active, last=last)


def choose(draft: Draft, go: Go) -> Draft:
    """What the page does with a target: its address is read on the same position."""
    return read_draft(draft.base, "".join(go.after(draft.actions)), go.pick)


def goes(draft: Draft) -> list[Go]:
    """Everything that can be chosen: on the board and beside it."""
    targets = [piece.go for piece in pieces(scene_of(draft)) if piece.go]
    return targets + [tool.go for tool in FACE.tools(draft, "en") if tool.go]


def piece_at(draft: Draft, cell: str, *, last: str = "") -> Piece:
    """The piece of a cell."""
    wanted = "c" + cell.replace(",", "_")
    return next(piece for piece in pieces(scene_of(draft, last=last)) if piece.id == wanted)


def random_states(count: int, seed: int = 1) -> list:
    """Positions of random games of all seat counts, some near their end, some with leavers, some over."""
    rng = random.Random(seed)
    found = []
    while len(found) < count:
        state = GAME.start(seats=rng.choice((2, 3, 4)), options={"territory": rng.choice(("compact", "random"))}, rng=rng)
        stop = rng.randrange(60)
        while not state.is_over and state.turn_number < stop:
            legal = state.legal_actions()
            homes = [action for action in legal if action[0] == "F"]
            state = state.play(rng.choice(homes if homes and rng.random() < 0.3 else legal))
            if rng.random() < 0.01 and not state.is_over:
                state = state.leave(rng.choice([seat for seat in range(state.seats) if seat not in state.left]))
        found.append(state)
    return found
