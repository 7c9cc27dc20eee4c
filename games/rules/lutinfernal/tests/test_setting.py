"""Laying out plates by hand, and what is said of a text that is none."""

import random

import pytest

from games.rules.lutinfernal.game import GAME
from games.rules.lutinfernal.tests.walks import pieces
from tests.rules.wrong_starts import fault_of

SETTER = GAME.face.setter(GAME)
USUAL = SETTER.usual(2)

WRONG = {
    "": "A, B, C in this order",
    "A(0,0)r0 C(3,2)r0 B(-2,5)r0": "A, B, C in this order",
    "A(0,0)r6 B(3,2)r0 C(-2,5)r0": "A, B, C in this order",
    "A(0,0)r0 B(3,2)r0": "A, B, C in this order",
    "A(0,0)r0 B(1,1)r0 C(-2,5)r0": "A and B overlap",
    "A(0,0)r0 B(3,2)r0 C(3,3)r0": "B and C overlap",
    "A(0,0)r0 B(3,2)r0 C(-20,5)r0": "Plate C touches no other",
    "A(1998,0)r0 B(2001,2)r0 C(1996,5)r0": "above 1000",
}


@pytest.mark.parametrize(("text", "said"), WRONG.items())
def test_every_way_to_be_wrong_has_its_sentence(text: str, said: str) -> None:
    assert said in fault_of(GAME, text)


def test_every_place_and_turn_of_a_plate_is_a_start() -> None:
    rng, setup, seen = random.Random(2), USUAL, set()
    for _step in range(12):
        plate = rng.choice("ABC")
        setting = SETTER.setting(setup, plate, seats=2, lang="fr")
        found = [piece.go for piece in pieces(setting.scene) if piece.go and piece.symbol == "lut-land"]
        found += [tool.go for tool in setting.tools if tool.glyph and tool.go]
        assert len(found) > 3
        for go in found:
            assert SETTER.fault(go.add[0], 2, "en") == ""
            assert go.pick == plate
        setup = rng.choice(found).add[0]
        seen.add(setup)
    assert len(seen) > 6


def test_a_plate_is_lifted_turned_six_times_and_put_down() -> None:
    setup, pick = USUAL, ""
    for word, times in (("Plate B", 1), ("Turn", 6), ("Plate B", 1)):
        for _time in range(times):
            tool = next(tool for tool in SETTER.setting(setup, pick, seats=2, lang="en").tools if tool.label == word)
            assert tool.go
            (setup,), pick = tool.go.add, tool.go.pick
    assert (setup, pick) == (USUAL, "")


@pytest.mark.parametrize("seed", range(5))
def test_chance_lays_plates_that_lie_well(seed: int) -> None:
    setup = SETTER.chance(2, random.Random(seed))
    assert SETTER.fault(setup, 2, "en") == ""
    assert setup.startswith("A(0,0)")
    assert GAME.start(seats=2, setup=setup).setup == setup


def test_a_pick_that_is_no_plate_picks_nothing() -> None:
    for pick in ("D", "AB", "a", "(", "\0"):
        assert SETTER.setting(USUAL, pick, seats=2, lang="en").prompt == SETTER.setting(USUAL, "", seats=2, lang="en").prompt
