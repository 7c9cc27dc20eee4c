"""Laying out a territory by hand, and what is said of a text that is none."""

import random

import pytest

from games.rules.ludicitude import GAME
from games.rules.ludicitude.territory import COMPACT
from games.rules.ludicitude.tests.pages import pieces
from games.rules.scene import Group, Label
from tests.rules.wrong_starts import fault_of

SETTER = GAME.face.setter(GAME)

WRONG = {
    "0,0 1,0 0,1 +1,1": "cells with spaces between",
    "0,0;1,0": "cells with spaces between",
    "": "this text names 0",
    "0,0 1,0 0,1 1,1001": "above 1000",
    "1000000,0 1000001,0 1000002,0 1000003,-9999999999": "above 1000",
    "1000000,0 1000001,0 01000002,0 1000003,0": "cells with spaces between",
    "0,0 1,0 0,1 0,1": "0,1 is named twice",
    "0,0 1,0 0,1": "has 4 tiles; this text names 3",
    "0,0 1,0 2,0 3,0 4,0": "has 4 tiles; this text names 5",
    "0,0 1,0 0,1 5,5": "5,5 does not touch",
}


@pytest.mark.parametrize(("text", "said"), WRONG.items())
def test_every_way_to_be_wrong_has_its_sentence(text: str, said: str) -> None:
    assert said in fault_of(GAME, text)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_tile_goes_where_all_still_hang_together(seats: int) -> None:
    rng, setup = random.Random(seats), COMPACT[seats]
    seen = {setup}
    for _step in range(25):
        tile = rng.choice([piece.go for piece in pieces(SETTER.setting(setup, "", seats=seats, lang="en").scene) if piece.go])
        assert tile.add == (setup,)
        held = SETTER.setting(setup, tile.pick, seats=seats, lang="fr").scene
        targets = [piece for piece in pieces(held) if piece.go and piece.symbol == "lud-can"]
        for piece in targets:
            assert SETTER.fault(piece.go.add[0], seats, "en") == ""
            assert piece.go.pick == ""
        setup = rng.choice(targets).go.add[0]
        seen.add(setup)
    assert len(seen) > 15


def test_a_tile_that_is_taken_can_be_put_back() -> None:
    scene = SETTER.setting(COMPACT[2], "1,0", seats=2, lang="en").scene
    (back,) = [piece.go for piece in pieces(scene) if piece.go and piece.go.add == (COMPACT[2],) and not piece.go.pick]
    assert back.add == (COMPACT[2],)


def test_the_numbers_stand_at_what_is_shown() -> None:
    for pick, rows in (("", {"0", "1"}), ("1,0", {"−1", "0", "1", "2"})):
        scene = SETTER.setting(COMPACT[2], pick, seats=2, lang="en").scene
        (axis,) = [group for group in scene.items if isinstance(group, Group) and group.classes == "axes"]
        assert {label.text for label in axis.items if isinstance(label, Label)} == rows


def test_what_does_not_matter_in_a_pasted_text() -> None:
    for text in ("1,1  0,1\n0,0\t1,0 ", '[Setup "1,1 0,1 0,0 1,0"]'):
        tidy = SETTER.tidy(text)
        assert SETTER.fault(tidy, 2, "en") == ""
        assert GAME.start(seats=2, setup=tidy).setup == COMPACT[2]
