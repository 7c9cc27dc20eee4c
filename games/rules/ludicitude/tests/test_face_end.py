"""The sentences about the end, in both languages."""

from games.rules.draft import read_draft
from games.rules.ludicitude import GAME
from games.rules.ludicitude.tests.boards import position
from games.rules.ludicitude.tests.pages import FACE
from games.rules.ludicitude.tests.test_end import LOOSE
from games.rules.ludicitude.tests.test_stocks import ROWS, rows


def test_the_end_is_foreseen_called_and_explained():
    before = rows(0, [" ".join(ROWS[:14]), "9,1"])
    assert "Red is 1 cube or 1 blank short" in FACE.warning(before, "en")
    draft = read_draft(before, "V1,-1")
    assert "calls the end" in FACE.forecast(draft, "en")
    after = draft.state
    warned = "Last round: Red had all 15 cubes on tiles and Red has laid all 9 blanks; the game ends after Blue's turn."
    assert FACE.warning(after, "en") == warned
    assert FACE.warning(after, "fr").startswith("Dernier tour\u00a0: Rouge a eu ses 15 cubes")
    over = after.play("V9,-1")
    assert FACE.warning(over, "en") == ""
    assert FACE.ending(over, "en").startswith("Red had all 15 cubes on tiles")
    assert "The game is over then." in FACE.forecast(read_draft(after, "V9,-1"), "en")


def test_quiet_turns_are_counted_down():
    quiet = position(0, cubes=["0,0", "1,0"], setup=LOOSE[2], quiet=8)
    assert FACE.warning(quiet, "en") == "2 turns more without a tile laid, and the end is called."
    assert FACE.warning(GAME.start(seats=2), "en") == ""


def test_a_round_that_a_leaving_completes_was_called_by_a_rule():
    over = position(2, cubes=["0,0", "1,0", "0,1"], called="quiet").leave(2)
    assert FACE.ending(over, "en") == "No tile was laid for five rounds."
    assert FACE.ending(over, "fr") == "Aucune tuile posée pendant cinq tours."
