"""Reads what ``ToynimState.dump`` wrote, and refuses what no game can lead to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.rules.protocol import RulesError
from games.rules.toynim.rules import GAME, MOST, ToynimState

_KINDS = {
    "seats": int, "row": str, "most": str, "setup": str, "counters": str, "seat": int | None,
    "scores": list, "draft": list, "left": list, "turn_number": int,
}  # fmt: skip


def load(data: Mapping[str, Any]) -> ToynimState:
    """The state; ValueError for anything that is not one."""
    if not isinstance(data, Mapping) or set(data) != set(_KINDS):
        raise ValueError("this is no position of Toynim: its parts are not those of one")
    for name, kind in _KINDS.items():
        if isinstance(data[name], bool) or not isinstance(data[name], kind):
            raise ValueError(f"{name} cannot be {data[name]!r}")
    numbers, draft = [*data["scores"], *data["left"]], data["draft"]
    if not all(type(number) is int for number in numbers) or not all(isinstance(action, str) for action in draft):
        raise ValueError("scores and left are numbers, a draft is texts")
    start = GAME.start(seats=data["seats"], options={"row": data["row"], "most": data["most"]}, setup=data["setup"])
    if start.row != data["row"]:
        raise ValueError("the setup is not one that the option can give")
    state = ToynimState(
        start.seats, start.row, start.most, start.setup, _put_back(data["counters"], draft), data["seat"],
        tuple(data["scores"]), (), tuple(data["left"]), data["turn_number"],
    )  # fmt: skip
    _check(state)
    return _drafted(state, tuple(draft))


def _put_back(counters: str, draft: list[str]) -> str:
    row = list(counters)
    for action in draft:
        place = int(action[1:]) if action[1:].isdecimal() else 0
        if not 0 < place <= len(row) or row[place - 1] == "o":
            raise ValueError(f"{action!r} was not taken")
        row[place - 1] = "o"
    return "".join(row)


def _drafted(state: ToynimState, draft: tuple[str, ...]) -> ToynimState:
    for action in draft:
        try:
            state = state.play(action)
        except RulesError as error:
            raise ValueError(f"the draft cannot be: {error}") from error
    if state.draft != draft:
        raise ValueError("the draft is a complete turn")
    return state


def _check(state: ToynimState) -> None:
    pairs = list(zip(state.setup, state.counters, strict=False))
    if len(state.counters) != len(state.setup) or not all(pair in ("oo", "o-", "--") for pair in map("".join, pairs)):
        raise ValueError("the counters are not what is left of the setup")
    taken, turns = pairs.count(("o", "-")), state.turn_number - len(state.left)
    if len(state.scores) != state.seats or min(state.scores) < 0 or sum(state.scores) != taken:
        raise ValueError("the scores are not the counters taken")
    if not turns <= taken <= turns * MOST[state.most]:
        raise ValueError("so many turns cannot have been")
    staying = set(range(state.seats)) - set(state.left)
    if len(staying) + len(state.left) != state.seats or not staying:
        raise ValueError("such seats cannot have left")
    over = "o" not in state.counters or len(staying) == 1
    if over != (state.seat is None) or not (over or state.seat in staying):
        raise ValueError("it cannot be that seat's turn")
