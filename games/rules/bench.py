"""How fast the engines are, next to python-chess in the same run: ``python -m games.rules.bench``.

Random complete games, a random legal action each time, in turns with random games of chess (a ``legal_moves`` list and
``push``), so that a machine that slows down slows all of them. Ratios count; figures per second are the machine's.
"""

from __future__ import annotations

import argparse
import importlib
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from time import process_time

from games.rules import registry
from games.rules.protocol import Game

MUST = {"arlecchino": 3.0, "ludicitude": 1.5, "lutinfernal": 1.0}
"""Actions per second in python-chess's that an engine must reach; a game that is not named has no such mark."""

CHESS = "python-chess"

SEVENTY_FIVE_MOVES = 150
"""Half moves without a capture or pawn move after which a game of chess is drawn: the cheapest way to see it end."""

Player = Callable[[random.Random], int]
"""Plays one random game to its end and returns the number of its actions."""


@dataclass(slots=True)
class Tally:
    """One contestant's figures per CPU second, one of each a run."""

    actions: list[float] = field(default_factory=list)
    games: list[float] = field(default_factory=list)


def player_of(game: Game, seats: int) -> Player:
    """What plays random games of ``game``."""

    def play(rng: random.Random) -> int:
        state = game.start(seats=seats, rng=rng)
        count = 0
        while legal := state.legal_actions():
            state = state.play(rng.choice(legal))
            count += 1
        return count

    return play


def chess_player() -> Player | None:
    """What plays random games of chess; None where the package is missing."""
    try:
        chess = importlib.import_module("chess")
    except ModuleNotFoundError:
        return None

    def play(rng: random.Random) -> int:
        board = chess.Board()
        count = 0
        while board.halfmove_clock < SEVENTY_FIVE_MOVES and (moves := list(board.legal_moves)):
            board.push(rng.choice(moves))
            count += 1
        return count

    return play


def measure(players: dict[str, Player], *, runs: int, seconds: float, seed: int) -> dict[str, Tally]:
    """Let all contestants play by turns, ``seconds`` of CPU time each, ``runs`` times over, from the same seeds."""
    tallies = {name: Tally() for name in players}
    for play in players.values():
        play(random.Random(seed))  # tables that are filled once are not what is measured
    for run in range(runs):
        for name, play in players.items():
            rng = random.Random(f"{seed} {run} {name}")
            games = actions = 0
            begin = now = process_time()
            while now - begin < seconds:
                actions += play(rng)
                games += 1
                now = process_time()
            tallies[name].actions.append(actions / (now - begin))
            tallies[name].games.append(games / (now - begin))
    return tallies


def report(tallies: dict[str, Tally]) -> tuple[str, bool]:
    """The figures as a table, and whether every must is met (not so where there is nothing to compare with)."""
    chess = tallies.get(CHESS)
    lines = [f"{'':<16}{'actions/s':>12}{'games/s':>12}{'ratio':>8}{'must':>6}"]
    met = chess is not None
    for name, tally in tallies.items():
        line = f"{name:<16}{median(tally.actions):>12,.0f}{median(tally.games):>12,.1f}"
        if chess:
            ratio = median(own / other for own, other in zip(tally.actions, chess.actions, strict=True))
            line += f"{ratio:>8.2f}"
            if name in MUST:
                line += f"{MUST[name]:>6.1f}  {'met' if ratio >= MUST[name] else 'MISSED'}"
                met = met and ratio >= MUST[name]
        lines.append(line)
    return "\n".join(lines), met


def seats_of(text: str) -> tuple[Game, int]:
    """``slug=seats`` of the command line. ValueError where there is no such game or seat count."""
    slug, _, count = text.partition("=")
    try:
        game = registry.get(slug)
    except KeyError as error:
        raise ValueError(error.args[0]) from error
    if not count.isdecimal() or int(count) not in game.seats:
        raise ValueError(f"{slug} is not played by {count or 'no'} seats")
    return game, int(count)


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print; 1 with ``--check`` where a must is missed, else 0."""
    parser = argparse.ArgumentParser(prog="python -m games.rules.bench", description="Random games per CPU second.")
    parser.add_argument("--seats", action="append", default=[], metavar="SLUG=N", help="seats of a game, may be repeated (2)")
    parser.add_argument("--runs", type=int, default=5, help="how often each game's turn comes (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds a run (1)")
    parser.add_argument("--seed", type=int, default=1, help="what all games are drawn from (1)")
    parser.add_argument("--check", action="store_true", help="fail when an engine is slower than it must be")
    arguments = parser.parse_args(argv)
    try:
        seats = {game.slug: count for game, count in map(seats_of, arguments.seats)}
    except ValueError as error:
        parser.error(str(error))
    if arguments.runs < 1 or arguments.seconds <= 0:
        parser.error("there must be at least one run, of more than no seconds")
    players = {game.slug: player_of(game, seats.get(game.slug, game.seats[0])) for game in registry.all_games()}
    if chess := chess_player():
        players = {CHESS: chess} | players
    else:
        sys.stdout.write("For the comparison with python-chess, install it: pip install chess\n")
    table, met = report(measure(players, runs=arguments.runs, seconds=arguments.seconds, seed=arguments.seed))
    sys.stdout.write(table + "\n")
    return 1 if arguments.check and not met else 0


if __name__ == "__main__":
    sys.exit(main())
