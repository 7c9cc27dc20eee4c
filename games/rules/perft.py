"""Counts the sequences of turns (or actions) from a position: ``python -m games.rules.perft SLUG --seats 2 --depth 3``.

The usual proof of a move generator: a rule that is read differently gives another count within a few turns. Sequences
that end before the depth because the game is over are not counted.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence

from games.rules import registry
from games.rules.protocol import State


def perft(state: State, depth: int, *, actions: bool = False) -> int:
    """How many sequences of exactly ``depth`` turns there are from ``state``, or of actions.

    A draft in progress counts as the first turn. Depth 0 has one sequence, the empty one.
    """
    if depth == 0:
        return 1
    if actions and depth == 1:
        return len(state.legal_actions())
    total = 0
    for action in state.legal_actions():
        after = state.play(action)
        total += perft(after, depth - (actions or not after.draft), actions=actions)
    return total


def divide(state: State, depth: int, *, actions: bool = False) -> dict[str, int]:
    """The perft of ``state`` split by the first turn's text (or the first action): where two engines differ, look there."""
    if not actions and not state.draft:
        return {turn: perft(registry.play_turn(state, turn), depth - 1) for turn in registry.legal_turns(state)}
    after = {action: state.play(action) for action in state.legal_actions()}
    return {action: perft(then, depth - (actions or not then.draft), actions=actions) for action, then in after.items()}


def told(divided: dict[str, int]) -> str:
    """A divide as lines in alphabetical order, its sum last: what a failing test prints."""
    lines = [f"{text} {count}" for text, count in sorted(divided.items())]
    return "\n".join([*lines, f"sum {sum(divided.values())}"])


def start_of(arguments: argparse.Namespace) -> State:
    """The first position that the command line asks for. ValueError or KeyError where there is none."""
    options = dict(text.partition("=")[::2] for text in arguments.option)
    rng = random.Random(arguments.seed)
    return registry.get(arguments.slug).start(seats=arguments.seats, options=options, setup=arguments.setup, rng=rng)


def main(argv: Sequence[str] | None = None) -> None:
    """Print the counts for each depth up to the one asked for."""
    parser = argparse.ArgumentParser(prog="python -m games.rules.perft", description="Count sequences of turns or actions.")
    parser.add_argument("slug", help="the game")
    parser.add_argument("--seats", type=int, default=2, help="how many play (2)")
    parser.add_argument("--depth", type=int, default=2, help="how many turns or actions (2)")
    parser.add_argument("--actions", action="store_true", help="count actions in place of turns")
    parser.add_argument("--setup", help="the setup's text; without one it is drawn")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=CHOICE", help="an option, may be repeated")
    parser.add_argument("--seed", type=int, default=0, help="what a setup is drawn from (0)")
    parser.add_argument("--divide", action="store_true", help="also split the last count by the first turn or action")
    arguments = parser.parse_args(argv)
    try:
        state = start_of(arguments)
    except (KeyError, ValueError) as error:
        parser.error(str(error.args[0]))
    for depth in range(1, arguments.depth + 1):
        sys.stdout.write(f"{depth} {perft(state, depth, actions=arguments.actions)}\n")
    if arguments.divide:
        sys.stdout.write(told(divide(state, arguments.depth, actions=arguments.actions)) + "\n")


if __name__ == "__main__":
    main()
