"""Finds the games: every subpackage of ``games.rules`` that defines ``GAME``. And whole turns on any of them."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterable, Iterator
from functools import cache
from random import Random

import games.rules
from games.rules.protocol import LEAVE, STOP, Game, GameOver, IllegalAction, RulesError, State, UnreadableAction

_LEAVE = re.compile(re.escape(LEAVE) + r"([0-9])")


@cache
def all_games() -> tuple[Game, ...]:
    """Every game there is, sorted by slug."""
    modules = (
        importlib.import_module(f"games.rules.{info.name}") for info in pkgutil.iter_modules(games.rules.__path__) if info.ispkg
    )
    return tuple(sorted((m.GAME for m in modules if hasattr(m, "GAME")), key=lambda game: game.slug))


def get(slug: str) -> Game:
    """The game with that slug. KeyError naming the known slugs for an unknown one."""
    for game in all_games():
        if game.slug == slug:
            return game
    raise KeyError(f"no game {slug!r}; known: {', '.join(game.slug for game in all_games())}")


def legal_turns(state: State) -> Iterator[str]:
    """The texts of all complete legal turns. ValueError for a state with a draft.

    Lazily: on some games there are millions, so nothing that a person waits for may exhaust it.
    """
    if state.draft:
        raise ValueError(f"a turn is in progress: {''.join(state.draft)!r}")
    return _turns_from(state, "")


def legal_turns_like(state: State, text: str) -> Iterator[str]:
    """The texts of those complete legal turns that begin as ``text`` does, as far as that is legal; lazily.

    ``text`` need be no turn: of one that begins with nothing legal these are all turns. ValueError as ``legal_turns``.
    """
    if state.draft:
        raise ValueError(f"a turn is in progress: {''.join(state.draft)!r}")
    begun = ""
    try:
        for action in state.game.split(text):
            after = state.play(action)
            if not after.draft:
                break
            state, begun = after, begun + action
    except RulesError:
        pass
    return _turns_from(state, begun)


def _turns_from(state: State, text: str) -> Iterator[str]:
    for action in state.legal_actions():
        if action == STOP:
            yield text
            continue
        after = state.play(action)
        if after.draft:
            yield from _turns_from(after, text + action)
        else:
            yield text + action


def play_turn(state: State, text: str) -> State:
    """The state after one whole turn of the seat to act. Raises a RulesError; never plays a leaving."""
    if state.draft:
        raise ValueError(f"a turn is in progress: {''.join(state.draft)!r}")
    if state.is_over:
        raise GameOver(text)
    actions = state.game.split(text)
    if not actions or STOP in actions:
        raise UnreadableAction(text)
    after = state
    for played, action in enumerate(actions):
        if played and not after.draft:
            raise IllegalAction(action, code="too-long", detail=f"the turn {text!r} was complete before it")
        after = after.play(action)
    if not after.draft:
        return after
    legal = after.legal_actions()
    if STOP not in legal:
        raise IllegalAction(text, legal, code="unfinished", detail="the turn is not complete")
    return after.play(STOP)


def play_stored(state: State, text: str) -> State:
    """The state after one stored text: a turn, or ``~n`` for a seat that left."""
    if not text.startswith(LEAVE):
        return play_turn(state, text)
    match = _LEAVE.fullmatch(text)
    if not match:
        raise UnreadableAction(text)
    return state.leave(int(match[1]))


def replay(state: State, texts: Iterable[str]) -> State:
    """The state after stored turn texts, leavings (``~n``) included. Raises a RulesError at the first wrong one."""
    for text in texts:
        state = play_stored(state, text)
    return state


def random_turn(state: State, rng: Random) -> State:
    """The state after a whole turn of the seat to act, each of its actions drawn evenly from the legal ones.

    Raises GameOver after the end and ValueError for a state with a draft.
    """
    return random_turn_text(state, rng)[1]


def random_turn_text(state: State, rng: Random) -> tuple[str, State]:
    """As ``random_turn``, with the turn's text before the state."""
    if state.draft:
        raise ValueError(f"a turn is in progress: {''.join(state.draft)!r}")
    if state.is_over:
        raise GameOver("")
    actions: list[str] = []
    while not actions or state.draft:
        actions.append(rng.choice(state.legal_actions()))
        state = state.play(actions[-1])
    return "".join(action for action in actions if action != STOP), state
