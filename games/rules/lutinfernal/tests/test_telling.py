"""A turn told as movements: in the order of the rules, of pieces that the scene after it has."""

import pytest

from games.rules.draft import read_draft
from games.rules.lutinfernal import GAME
from games.rules.lutinfernal.notation import NAMES, split
from games.rules.lutinfernal.stones import qualifying
from games.rules.lutinfernal.story import story_of
from games.rules.lutinfernal.tests.boards import position
from games.rules.lutinfernal.tests.walks import pieces
from games.rules.scene import Beat
from tests.rules.golden import golden_of, told_turns

FACE = GAME.face
GOLDEN = golden_of(GAME)
FILLER = "B10 C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12"


def beats_of(state, turn, *, turned=False, **lacking):
    facts = FACE.facts(state, turn) | lacking
    return list(FACE.beats(story_of(state, split(turn)).state, turn, facts, turned=turned))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_games_are_told_in_order(path):
    for before, turn, after, beats in told_turns(path):
        shown = list(pieces(FACE.scene(read_draft(after), lang="en", active=False, last=turn)))
        there = {piece.id: piece for piece in shown}
        kinds = [beat.kind for beat in beats]
        assert kinds.count("carry") == turn.count("(")
        assert kinds.count("put") == 1
        assert "carry" not in kinds[1:]
        stones = [beat.id for beat in beats if beat.kind == "stone"]
        assert all(there[name].symbol == "lut-stone" for name in stones)
        assert len(stones) == (after.stone & ~before.stone).bit_count()
        assert all(beat.id in there for beat in beats if beat.kind != "carry")
        for carry in beats[: kinds.count("carry")]:
            names = [name for piece in shown for name in (piece.id, piece.symbol)]
            assert all(any(name.startswith(start) for name in names) for start in carry.along)
            # The ring about a plate says where its centre is.
            assert f"last {carry.id}" in [piece.classes for piece in shown]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_each_stone_is_due_when_it_is_told(path):
    """Played beat by beat: a goblin that turns has no free cell beside it, and more foes than friends."""
    for before, turn, after, beats in told_turns(path):
        red, yellow, free = before.red, before.yellow, before.free
        around = after.layout.around
        for beat in beats:
            if beat.kind == "carry":
                continue
            bit = 1 << NAMES.index(beat.id.removeprefix("c-"))
            if beat.kind == "put":
                free &= ~bit
                if before.turn_number:
                    red, yellow = (red | bit, yellow) if before.seat == 0 else (red, yellow | bit)
                continue
            assert qualifying(around, free, red, yellow, bit) == bit, turn
            assert beat.was.endswith("-R" if red & bit else "-Y")
            red, yellow = red & ~bit, yellow & ~bit
        assert (red, yellow, free) == (after.red, after.yellow, after.free)


def test_a_plate_comes_from_where_it_lay_by_the_shorter_way():
    state = position(red="A12 A11", yellow="A7 A16 B2", filler=FILLER)
    carry, stone, put = beats_of(state, "B(-5,0)r0*A10")
    assert carry == Beat("carry", "p-B", (530, 102, 0), along=("c-B", "stud-B", "lut-plate-B"))
    assert (stone, put) == (Beat("stone", "c-A12", was="lut-gob-R"), Beat("put", "c-A10"))
    angles = [beats_of(state, f"C(-2,5)r{k}*A10")[0].way[2] for k in range(1, 6)]
    assert angles == [-60, -120, 180, 120, 60]


def test_on_a_turned_board_things_come_from_the_other_side():
    state = position(red="A12 A11", yellow="A7 A16 B2", filler=FILLER)
    assert beats_of(state, "B(-5,0)r1*A10", turned=True)[0].way == (-530, -102, -60)


def test_a_turn_of_before_the_facts_were_kept_is_told_with_less():
    state = position(red="A12 A11", yellow="A7 A16 B2", filler=FILLER)
    turn = "B(-5,0)r0*A10"
    old = {"early": ["A12"], "stones": [], "turned": False}
    carry, stone, put = FACE.beats(state, turn, old)
    assert (carry.way, stone.was, put.id) == ((0, 0, 0), "", "c-A10")
    assert [beat.kind for beat in FACE.beats(state, turn, {})] == ["carry", "put"]


def test_who_is_placed_and_turns_at_once_is_seen_before():
    found = [
        (turn, beats)
        for path in GOLDEN
        for _before, turn, _after, beats in told_turns(path)
        for put in beats
        if put.kind == "put" and any(beat.kind == "stone" and beat.id == put.id for beat in beats)
    ]
    assert found
    for _turn, beats in found:
        kinds = [beat.kind for beat in beats]
        put = kinds.index("put")
        assert any(beat.kind == "stone" and beat.id == beats[put].id and beat.was for beat in beats[put:])
