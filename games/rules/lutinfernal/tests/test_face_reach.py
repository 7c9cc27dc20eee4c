"""Every legal action can be chosen, and nothing else."""

import random

import pytest

from games.rules.draft import read_draft
from games.rules.lutinfernal import GAME
from games.rules.lutinfernal.tests.boards import position
from games.rules.lutinfernal.tests.walks import drafts, follow, goes, pieces


def reachable(base, text=""):
    """All actions that some way of choosing adds to the draft ``text``."""
    start = read_draft(base, text)
    found, seen, todo = set(), {""}, [start]
    while todo:
        draft = todo.pop()
        # With a plate held over a place only the tools lead on to what is not offered elsewhere.
        offered = [tool.go for tool in GAME.face.tools(draft, "en") if tool.go] if draft.pick.count(")") else goes(draft)
        for go in offered:
            if go.add:
                found.add(go.add[0])
            elif go.pick not in seen:
                seen.add(go.pick)
                todo.append(read_draft(base, text, go.pick))
    return found


def middle(seed, turns):
    rng = random.Random(seed)
    state = GAME.start(seats=2, options={"layout": "ring"})
    while state.turn_number < turns or state.draft:
        legal = state.legal_actions()
        saving = [a for a in legal if state.draft or (a[0] != "*" and "(" not in a)]
        state = state.play(rng.choice(saving or legal))
    return state


@pytest.mark.parametrize(("seed", "turns"), [(0, 0), (1, 1), (2, 9), (3, 30), (4, 55), (5, 56)])
def test_every_legal_action_is_reachable_from_the_empty_draft(seed, turns):
    state = middle(seed, turns)
    assert reachable(state) == set(state.legal_actions())


def test_within_a_turn_too():
    state = position(red="A1", yellow="A2 A4 A6", stones="A3", filler="C1 C3 C5 C7")
    assert reachable(state, "A5") == {"!A1", "!A2"}
    lifted = state.play("B(-5,0)r0")
    assert reachable(state, "B(-5,0)r0") == set(lifted.legal_actions())


def test_a_plate_can_be_turned_all_the_way_round_and_never_as_it_lay():
    state = position(red="A1", yellow="A2", filler="C1 C2")
    found = {action for action in reachable(state) if action.startswith("B(3,2)")}
    assert found == {f"B(3,2)r{k}" for k in range(1, 6)}


def test_whatever_is_offered_leads_to_a_draft():
    offered = 0
    for draft, _ in drafts(seed=11, every=9):
        for go in goes(draft):
            assert follow(draft, go).base == draft.base
            offered += 1
    assert offered > 500


def test_who_is_not_to_act_is_offered_nothing():
    for draft, last in drafts(seed=12, every=15):
        scene = GAME.face.scene(draft, lang="fr", active=False, last=last)
        assert not [piece for piece in pieces(scene) if piece.go or piece.ask]


def test_the_rest_in_any_order_ends_the_cascade():
    state = position(red="A1", yellow="A2 A4 A6", stones="A3", filler="C1 C3 C5 C7")
    (tool,) = GAME.face.tools(read_draft(state, "A5"), "fr")
    assert tool.label == "Le reste dans n’importe quel ordre"
    assert follow(read_draft(state, "A5"), tool.go).complete
    assert GAME.face.tools(read_draft(state, "A5!A1"), "fr") == ()
