"""A fragment is sent at every step of every draft: the fullest board with a whole draft stays small."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from club.accounts.models import Member
from club.accounts.names import SHOWN_NAME_MAX
from games.models import Match, Turn
from games.rules import registry
from games.rules.protocol import STOP, State
from games.selectors import current_game
from tests.site.evening import client_of, opened, others, player

MOST_BYTES = 25_000
"""Before compression, with all that stands beside the board."""

Choose = Callable[[State, Random], str]


def laying(state: State, rng: Random) -> str:
    """Mostly blanks, so that the territory grows as large as it can."""
    legal = state.legal_actions()
    blanks = [action for action in legal if action[0] == "V"]
    return rng.choice(blanks if rng.random() < 0.8 else legal)


def placing(state: State, rng: Random) -> str:
    """Goblins, the plates staying where they are and magicians being kept for later."""
    legal = [action for action in state.legal_actions() if "(" not in action]
    return rng.choice([action for action in legal if action[0] != "*"] or legal)


def drifting(state: State, rng: Random) -> str:
    """Early on each plate goes as far to the upper left as it can, as often as magicians allow but for one a seat."""
    moves = [action for action in state.legal_actions() if "(" in action]
    if not moves or state.turn_number > 6:
        return placing(state, rng)
    return min(moves, key=lambda move: (sum(map(int, move[2 : move.index(")")].split(","))), rng.random()))


def long_named(number: int) -> Member:
    """A member whose name takes all the room that names have."""
    name = f"member-{number}"
    return Member.objects.create_user(name, display_name=f"Wilhelmina Featherstonehaugh the Great {number}"[-SHOWN_NAME_MAX:])


def played(slug: str, seats: int, choose: Choose, turns: int, seed: int) -> tuple[State, list[dict[str, object]]]:
    """The position after so many turns, and what is kept of each."""
    game, rng = registry.get(slug), Random(seed)
    state, kept = game.start(seats=seats, rng=rng), []
    while state.turn_number < turns and not state.is_over:
        before, text = state, ""
        while not text or state.draft:
            action = choose(state, rng)
            text, state = text + action.replace(STOP, ""), state.play(action)
        facts = game.face.facts(before, text)
        kept.append({"ply": len(kept) + 1, "seat": before.seat, "text": text, "facts": facts, "passed": list(state.passed)})
    return state, kept


def at_match(state: State, turns: list[dict[str, object]], members: list[Member]) -> Match:
    """A rated match of these members with that position."""
    match = opened(*members, slug=state.game.slug, rated=True)
    game = current_game(match).row
    game.state, game.setup, game.options = state.dump(), state.setup, dict(state.options)
    game.save()
    places = [{**turn, "seat": game.seating[turn["seat"]], "passed": [game.seating[s] for s in turn["passed"]]} for turn in turns]
    Turn.objects.bulk_create(Turn(game=game, position=place["ply"], **place) for place in places)
    match.position, match.version, match.to_act = len(turns), match.version + len(turns), game.seating[state.seat]
    match.save()
    return match


def moments(state: State, rng: Random) -> Iterator[dict[str, str]]:
    """The start of a turn, whole turns of all kinds, a plate in hand, held over the farthest place, and put down there."""
    yield {}
    legal = state.legal_actions()
    plain = [action for action in legal if "(" not in action]
    yield from ({"draft": action} for action in rng.sample(plain, min(8, len(plain))))
    for plate in "ABC":
        moves = sorted((action for action in legal if action.startswith(f"{plate}(")), key=len)
        if moves:
            after = state.play(moves[-1])
            yield from ({"pick": f"{plate}("}, {"pick": moves[-1]}, {"draft": moves[-1]})
            yield {"draft": moves[-1] + after.legal_actions()[0]}


@pytest.mark.django_db
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("slug", "seats", "choose", "turns"),
    [
        ("arlecchino", 4, lambda state, rng: rng.choice(state.legal_actions()), 2),
        ("ludicitude", 4, laying, 34),
        ("ludicitude", 4, laying, 30),
        *(("lutinfernal", 2, placing, turns) for turns in (12, 26, 40, 49)),
        *(("lutinfernal", 2, drifting, turns) for turns in (7, 13, 30, 55)),
    ],
)
def test_the_fullest_boards_in_every_state_and_for_every_reader(
    slug: str, seats: int, choose: Choose, turns: int, lang: str
) -> None:
    state, kept = played(slug, seats, choose, turns, seed=5)
    match = at_match(state, kept, [long_named(number) for number in range(seats)])

    def shown(member: Member, query: dict[str, str]) -> bytes:
        return client_of(member, lang).get(match.get_absolute_url(), query, headers={"hx-request": "true"}).content

    for query in moments(state, Random(5)):
        page = shown(player(match), query)
        assert (b"data-draft" in page) == bool(query)
        assert len(page) <= MOST_BYTES
    for member in (others(match)[0], long_named(9)):
        page = shown(member, {})
        assert b'class="act' not in page
        assert len(page) <= MOST_BYTES
