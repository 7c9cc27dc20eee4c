"""Counting sequences of turns and of actions."""

from __future__ import annotations

import pytest

from games.rules import perft, registry
from games.rules.protocol import State

LUDICITUDE = {2: [1, 8, 72, 760], 3: [1, 12, 132, 1416], 4: [1, 16, 240]}
DEALT = (
    "RRRR,RRRB,RRRG,RRRY,RRBB,RRBG/RRBY,RRGG,RRGY,RRYY,RBBB,RBBG/RBBY,RBGG,RBGY,RBYY,RGGG,RGGY/"
    "RGYY,RYYY,BBBB,BBBG,BBBY,BBGG/BBGY,BBYY,BGGG,BGGY,BGYY,BYYY/GGGG,GGGY,GGYY,GYYY,YYYY,-"
)
ARLECCHINO = {2: [1, 7, 67, 2118], 3: [1, 2, 9, 33, 472], 4: [1, 2, 9, 109, 695]}


def check(state: State, counts: list[int], **how: bool) -> None:
    for depth, count in enumerate(counts):
        got = perft.perft(state, depth, **how)
        assert got == count, f"depth {depth}\n" + perft.told(perft.divide(state, depth, **how))


@pytest.mark.parametrize("seats", LUDICITUDE)
def test_it_counts_ludicitude(seats: int) -> None:
    check(registry.get("ludicitude").start(seats=seats), LUDICITUDE[seats])


@pytest.mark.parametrize("seats", ARLECCHINO)
def test_it_counts_turns_of_several_actions(seats: int) -> None:
    check(registry.get("arlecchino").start(seats=seats, setup=DEALT), ARLECCHINO[seats])


@pytest.mark.parametrize("layout", ["compact", "ring", "corners"])
def test_it_counts_actions(layout: str) -> None:
    check(registry.get("lutinfernal").start(seats=2, options={"layout": layout}), [1, 57, 47253], actions=True)


def test_a_draft_counts_as_the_first_turn() -> None:
    draft = registry.replay(registry.get("lutinfernal").start(seats=2), ["=B10"]).play("A(0,0)r1")
    assert perft.perft(draft, 1) == 56
    assert perft.divide(draft, 1) == dict.fromkeys(draft.legal_actions(), 1)


def test_a_game_that_is_over_counts_no_further() -> None:
    over = registry.get("ludicitude").start(seats=2).leave(0)
    assert [perft.perft(over, depth) for depth in (0, 1, 2)] == [1, 0, 0]
    assert [perft.perft(over, depth, actions=True) for depth in (0, 1, 2)] == [1, 0, 0]


def test_the_divide_adds_up() -> None:
    state = registry.get("arlecchino").start(seats=2, setup=DEALT)
    by_turn, by_action = perft.divide(state, 3), perft.divide(state, 3, actions=True)
    assert set(by_turn) == set(registry.legal_turns(state))
    assert sum(by_turn.values()) == 2118
    assert set(by_action) == set(state.legal_actions())
    assert sum(by_action.values()) == perft.perft(state, 3, actions=True)
    assert perft.told({"b": 2, "a": 1}) == "a 1\nb 2\nsum 3"


def test_the_command_prints_each_depth(capsys: pytest.CaptureFixture[str]) -> None:
    perft.main(["arlecchino", "--seats", "3", "--depth", "2", "--setup", DEALT])
    assert capsys.readouterr().out == "1 2\n2 9\n"
    perft.main(["lutinfernal", "--depth", "2", "--actions", "--option", "layout=ring"])
    assert capsys.readouterr().out == "1 57\n2 47253\n"
    perft.main(["ludicitude", "--depth", "1", "--divide"])
    assert capsys.readouterr().out.endswith("\nsum 8\n")


@pytest.mark.parametrize("words", [["chess"], ["ludicitude", "--seats", "9"], ["ludicitude", "--option", "x=y"]])
def test_the_command_says_what_is_wrong(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        perft.main(words)
    assert "error: " in capsys.readouterr().err
