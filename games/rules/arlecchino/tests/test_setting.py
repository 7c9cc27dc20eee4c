"""Dealing by hand, and what is said of a text that is no deal."""

import random

import pytest

from games.rules.arlecchino import GAME
from games.rules.arlecchino.tests.boards import SETUP
from games.rules.arlecchino.tests.pages import pieces
from tests.rules.wrong_starts import fault_of

SETTER = GAME.face.setter(GAME)

WRONG = {
    "": "this text has 1",
    SETUP.replace("/", ",", 1): "this text has 5",
    SETUP.replace(",", ";", 1): "row 6 has 5",
    SETUP.replace("RRRR", "RRRX", 1): "“RRRX” in row 6",
    SETUP.replace("RRRR", "\x07<b>ABCDEFGHIJ", 1): "“?<b>ABCD” in row 6",
    SETUP.replace("RRRB", "RRRR", 1): "RRRR is there twice",
    SETUP.replace("RRRB", "-", 1): "missing here: RRRB",
}


@pytest.mark.parametrize(("text", "said"), WRONG.items())
def test_every_way_to_be_wrong_has_its_sentence(text: str, said: str) -> None:
    assert said in fault_of(GAME, text)


def test_two_cells_change_places_whatever_lies_there() -> None:
    rng, setup, seen = random.Random(1), SETUP, set()
    for _step in range(10):
        first = rng.choice([piece.go for piece in pieces(SETTER.setting(setup, "", seats=2, lang="en").scene) if piece.go])
        held = [piece for piece in pieces(SETTER.setting(setup, first.pick, seats=2, lang="fr").scene) if piece.go]
        assert len(held) == 36
        for piece in held:
            after = piece.go.add[0]
            assert SETTER.fault(after, 2, "en") == ""
            changed = sum(
                a != b for a, b in zip(setup.replace("/", ",").split(","), after.replace("/", ",").split(","), strict=True)
            )
            assert changed == (0 if piece.id == f"c-{first.pick}" else 2)
        setup = rng.choice(held).go.add[0]
        seen.add(setup)
    assert len(seen) > 5


def test_rows_below_each_other_and_small_letters_are_as_good() -> None:
    for text in (SETUP.replace("/", "\n"), SETUP.replace("/", " /\r\n").lower(), f'[Setup "{SETUP}"]', SETUP.replace(",", ", ")):
        assert SETTER.tidy(text) == SETUP
