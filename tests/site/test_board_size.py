"""A fragment is sent at every step of every draft: the fullest board with a whole draft stays small."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from games.rules import registry
from games.rules.protocol import State
from tests.site.evening import client_of

MOST_BYTES = 25_000


def laying(state: State, rng: Random) -> str:
    """Mostly blanks, so that the territory grows as large as it can."""
    legal = state.legal_actions()
    blanks = [action for action in legal if action[0] == "V"]
    return rng.choice(blanks if rng.random() < 0.8 else legal)


def placing(state: State, rng: Random) -> str:
    """Goblins, the plates staying where they are."""
    return rng.choice([action for action in state.legal_actions() if "(" not in action])


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("slug", "seats", "choose", "turns"),
    [("ludicitude", 4, laying, 34), ("ludicitude", 4, laying, 30), ("lutinfernal", 2, placing, 12)],
)
def test_a_whole_draft_on_the_fullest_board(slug: str, seats: int, choose: Callable[[State, Random], str], turns: int) -> None:
    game, rng = registry.get(slug), Random(5)
    state = start = game.start(seats=seats, rng=rng)
    while state.turn_number < turns:
        state = state.play(choose(state, rng))
    client = client_of(lang="fr")
    session = client.session
    session[f"try:{slug}"] = {
        "seats": seats,
        "options": dict(state.options),
        "setup": start.setup,
        "state": state.dump(),
        "turns": [],
        "number": 1,
        "played": 0,
        "tied": [],
    }
    session.save()
    for action in ("", *state.legal_actions()[:: len(state.legal_actions()) // 8]):
        if "(" not in action:
            page = client.get(f"/try/{slug}/", {"draft": action}, headers={"hx-request": "true"}).content
            assert (b"data-draft" in page) == bool(action)
            assert len(page) < MOST_BYTES
