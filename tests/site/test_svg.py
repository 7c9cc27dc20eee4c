"""The addresses that the links of a board lead to, and how they are drawn."""

from __future__ import annotations

import pytest

from games import svg
from games.addresses import question, target
from games.rules.scene import Go, Piece, Scene

TURN = ("A(1,7)r1", "*B10")


@pytest.mark.parametrize(
    ("actions", "go", "address"),
    [
        ((), Go(), "?"),
        ((), Go(add=("V1,-4",)), "?draft=V1,-4"),
        ((), Go(pick="1,0>"), "?pick=1,0>"),
        (TURN, Go(), "?draft=A(1,7)r1*B10"),
        (TURN, Go(add=("!A4",)), "?draft=A(1,7)r1*B10!A4"),
        (TURN, Go(back=1), "?draft=A(1,7)r1"),
        (TURN, Go(back=1, add=("*C2",)), "?draft=A(1,7)r1*C2"),
        (TURN, Go(back=1, pick="*"), "?draft=A(1,7)r1&pick=*"),
        (TURN, Go(back=2), "?"),
        (TURN, Go(back=2, add=("A7", "!A4")), "?draft=A7!A4"),
        (("é&=%",), Go(), "?draft=%C3%A9%26=%25"),
    ],
)
def test_a_target_takes_back_appends_and_picks(actions: tuple[str, ...], go: Go, address: str) -> None:
    assert target(actions, go) == address


@pytest.mark.parametrize(
    ("actions", "pick", "address"),
    [
        ((), "", "?why=2,0"),
        (("V1,4",), "", "?draft=V1,4&why=2,0"),
        (TURN, "*", "?draft=A(1,7)r1*B10&pick=*&why=2,0"),
    ],
)
def test_a_question_keeps_actions_and_pick(actions: tuple[str, ...], pick: str, address: str) -> None:
    assert question(actions, pick, "2,0") == address


def test_the_tab_key_stops_at_targets_except_those_that_change_a_choice() -> None:
    first = Piece("x", id="first", name="First", go=Go(add=("!A4",)))
    other = Piece("x", id="other", name="Other", go=Go(add=("*C2",), back=1))
    drawn = svg.board(Scene("Board", (0, 0, 9, 9), (first, other)), actions=TURN)
    assert '<a id="first" class="act" href="?draft=A(1,7)r1*B10!A4" aria-label="First"><use' in drawn
    assert '<a id="other" class="act" href="?draft=A(1,7)r1*C2" aria-label="Other" tabindex="-1"><use' in drawn
