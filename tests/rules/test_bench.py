"""The benchmark's figures, its marks and its words. How fast the engines are is not tested here but by running it."""

from __future__ import annotations

from random import Random
from types import ModuleType, SimpleNamespace

import pytest

from games.rules import bench, registry

SLUGS = [game.slug for game in registry.all_games()]


class Board:
    """Stands in for a chess board: a game of four moves."""

    def __init__(self) -> None:
        self.halfmove_clock = 0
        self.pushed = 0

    @property
    def legal_moves(self) -> list[str]:
        return ["e2e4", "d2d4"] if self.pushed < 4 else []

    def push(self, move: str) -> None:
        self.pushed += 1


def imported(chess: object) -> SimpleNamespace:
    def import_module(name: str) -> object:
        if chess is None:
            raise ModuleNotFoundError(name)
        return chess

    return SimpleNamespace(import_module=import_module)


@pytest.fixture
def with_chess(monkeypatch: pytest.MonkeyPatch) -> None:
    chess = ModuleType("chess")
    chess.Board = Board  # type: ignore[attr-defined]
    monkeypatch.setattr(bench, "importlib", imported(chess))


@pytest.fixture
def without_chess(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "importlib", imported(None))


QUICK = ["--runs", "1", "--seconds", "0.001"]


def test_it_measures_every_game_beside_chess(with_chess: None, capsys: pytest.CaptureFixture[str]) -> None:
    bench.main(QUICK)
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [row[0] for row in rows] == ["actions/s", "python-chess", *SLUGS]
    assert [row[4] for row in rows[2:]] == ["3.0", "1.5", "1.0"]
    assert all(row[5] in ("met", "MISSED") for row in rows[2:])


def test_it_says_how_to_get_chess_and_measures_the_rest(without_chess: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(QUICK) == 0
    first, _, *rows = capsys.readouterr().out.splitlines()
    assert "pip install chess" in first
    assert [row.split()[0] for row in rows] == SLUGS
    assert bench.main([*QUICK, "--check"]) == 1


@pytest.mark.parametrize(("speed", "met"), [(3.0, True), (2.9, False)])
def test_a_must_is_met_or_missed(speed: float, met: bool) -> None:
    tallies = {bench.CHESS: bench.Tally([2.0], [1.0]), "arlecchino": bench.Tally([2 * speed], [1.0])}
    table, told = bench.report(tallies)
    assert told is met
    assert ("MISSED" in table) is not met


def test_the_ratio_is_the_median_of_the_runs_and_a_new_game_has_no_must() -> None:
    tallies = {bench.CHESS: bench.Tally([1, 2, 4], [1, 1, 1]), "toynim": bench.Tally([3, 4, 4], [1, 1, 1])}
    table, told = bench.report(tallies)
    assert told is True
    assert table.splitlines()[-1].split() == ["toynim", "4", "1.0", "2.00"]


def test_the_check_fails_by_the_exit_status(with_chess: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "MUST", {"arlecchino": 1e9})
    assert bench.main([*QUICK, "--check"]) == 1
    assert bench.main(QUICK) == 0
    monkeypatch.setattr(bench, "MUST", {"arlecchino": 0.0})
    assert bench.main([*QUICK, "--check"]) == 0


def test_a_game_is_played_with_the_seats_asked_for() -> None:
    assert bench.seats_of("ludicitude=4") == (registry.get("ludicitude"), 4)
    assert bench.player_of(registry.get("lutinfernal"), 2)(Random(1)) >= 57


@pytest.mark.parametrize(
    "words", [["--seats", "chess=2"], ["--seats", "lutinfernal=3"], ["--seats", "ludicitude"], ["--runs", "0"]]
)
def test_it_says_what_is_wrong_with_the_command(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        bench.main(words)
    assert "error: " in capsys.readouterr().err
