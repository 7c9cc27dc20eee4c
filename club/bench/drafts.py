"""Times the steps of a turn in the making, and looks ahead at them, in one process: ``python -m club.bench.drafts out.json``.

Runs with the settings of a site of its own. What is timed is a request from the first middleware to the answer's last byte.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import django

SLUG = "lutinfernal"
REPEATS = 11
SEED = 5

Choose = Callable[[Any, Random], str]


def placing(state: Any, rng: Random) -> str:
    """Goblins, the plates staying where they are, magicians kept for later: full plates, all of them still to be moved."""
    legal = [action for action in state.legal_actions() if "(" not in action]
    return str(rng.choice([action for action in legal if action[0] != "*"] or legal))


def drifting(state: Any, rng: Random) -> str:
    """Early on each plate goes as far to the upper left as it can: long coordinates, and the most places to come down on."""
    moves = [action for action in state.legal_actions() if "(" in action]
    if not moves or state.turn_number > 6:
        return placing(state, rng)
    return str(min(moves, key=lambda move: (sum(map(int, move[2 : move.index(")")].split(","))), rng.random())))


POSITIONS: list[tuple[Choose, int]] = [(placing, 26), (placing, 44), (drifting, 13), (drifting, 30)]
"""How the game went, and for how many turns."""


def moments(state: Any, rng: Random) -> Iterator[dict[str, str]]:
    """What a click leads to: a goblin put down, a plate in hand, held over the farthest place, put down there, its magician."""
    legal = state.legal_actions()
    plain = [action for action in legal if "(" not in action]
    yield from ({"draft": action} for action in rng.sample(plain, min(3, len(plain))))
    for plate in "ABC":
        move = max((action for action in legal if action.startswith(f"{plate}(")), key=len, default="")
        if move:
            after = state.play(move)
            yield from ({"pick": f"{plate}("}, {"pick": move}, {"draft": move})
            yield {"draft": move + after.legal_actions()[0]}


def match_in(member: Any, choose: Choose, turns: int) -> tuple[str, Any]:
    """The address of a board of that member's after so many turns, and its state."""
    from games import selectors, services

    rng, match = Random(SEED), services.one_screen_open(by=member, slug=SLUG, seats=2)
    state = selectors.current_game(match).state
    for _turn in range(turns):
        text = ""
        while not text or state.draft:
            action = choose(state, rng)
            text, state = text + action, state.play(action)
        match = services.turn_play(by=member, match_id=match.pk, text=text, position=match.position)
    return match.get_absolute_url(), state


def timed(client: Any, address: str, query: dict[str, str]) -> tuple[float, int]:
    """The median of several requests in milliseconds, and the bytes of the answer. The first one, unmeasured, warms up."""
    taken, size = [], 0
    for number in range(REPEATS + 1):
        begun = time.perf_counter()
        reply = client.get(address, query, headers={"hx-request": "true"})
        if number:
            taken.append((time.perf_counter() - begun) * 1000)
        if reply.status_code != 200:
            raise RuntimeError(f"{address} {query}: {reply.status_code}")
        size = len(reply.content)
    return median(taken), size


def measured(member: Any, client: Any) -> dict[str, dict[str, Any]]:
    """For clicks and for looks ahead: the medians of all moments of all positions, and the slowest with what it was."""
    found: dict[str, list[tuple[float, int, str]]] = {"click": [], "look": []}
    for choose, turns in POSITIONS:
        address, state = match_in(member, choose, turns)
        for query in moments(state, Random(SEED)):
            what = f"{choose.__name__} {turns}, {query}"
            found["click"].append((*timed(client, address, query), what))
            # Looked at from the empty board; a whole plate is looked at while it is in hand.
            shown = f"?pick={query['pick'][:2]}" if len(query.get("pick", "")) > 2 else "?"
            found["look"].append((*timed(client, address, {**query, "peek": shown}), what))
    return {kind: {"median": median(one[0] for one in all_of), "worst": max(all_of)} for kind, all_of in found.items()}


def main() -> None:
    """Makes a club with one member, measures, and writes the figures down."""
    django.setup()
    from django.contrib.auth import get_user_model
    from django.core.management import call_command
    from django.db import transaction
    from django.test import Client

    call_command("migrate", verbosity=0)
    from club.bench.prepare import session_of
    from club.house.services import club_change

    with transaction.atomic():
        club_change(name="Bench", language="en", entry="open")
        member = get_user_model().objects.create_user("bench")
        cookie = session_of(member)
    client = Client(headers={"host": "127.0.0.1", "cookie": cookie})
    Path(sys.argv[1]).write_text(json.dumps(measured(member, client)))


if __name__ == "__main__":
    main()
