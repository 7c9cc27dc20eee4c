"""A visitor's board on one screen: one game of each kind in the visitor's session, and nowhere else."""

from __future__ import annotations

from collections.abc import MutableMapping
from random import SystemRandom
from typing import Any

from games import services
from games.damage import salvaged
from games.panels import Person
from games.people import Member
from games.refusals import Refused, played
from games.replay import Line, Start, Told
from games.rules import registry
from games.rules.protocol import Game, State, goes_into_extra_time
from games.selectors import RECENT_TURNS
from games.sitting import Sitting

Session = MutableMapping[str, Any]


def kept_board(session: Session, game: Game) -> dict[str, Any] | None:
    """What the session holds of this game, if it is a board of it (as this version writes them); None otherwise."""
    kept = session.get(_key(game))
    sitting = None if kept is None else salvaged(lambda: sitting_of(game, kept), lambda: None, f"a visitor's {game.slug}")
    return None if sitting is None else kept


def begin(session: Session, game: Game, seats: int, options: dict[str, str], setup: str = "") -> dict[str, Any]:
    """A new board in place of the one there was; with a given ``setup`` extra time begins with it too."""
    state = game.start(seats=seats, options=options, setup=setup or None, rng=SystemRandom())
    kept: dict[str, Any] = {"seats": seats, "options": dict(state.options), "number": 1, "played": 0, "tied": [], "given": setup}
    kept |= _laid_out(state)
    session[_key(game)] = kept
    return kept


def play(session: Session, game: Game, kept: dict[str, Any], text: str, position: int) -> bool:
    """One turn on the position it was based on, and whether it ended the game for good; the same turn sent twice is one.

    Refused as in a match.
    """
    turns = kept["turns"]
    if turns and position == kept["played"] - 1 and turns[-1]["text"] == text:
        return False
    if position != kept["played"]:
        raise Refused("stale")
    state = _state(game, kept)
    after = played(state, text)
    facts = game.face.facts(state, text)
    turns.append({"ply": len(turns) + 1, "seat": state.seat, "text": text, "facts": facts, "passed": list(after.passed)})
    kept["state"] = after.dump()
    kept["played"] += 1
    goes_on = goes_into_extra_time(after, kept["number"])
    if goes_on:
        kept["before"] = [*kept.get("before", []), {"setup": kept["setup"], "turns": turns}]
        given = kept.get("given") or None
        again = game.start(seats=kept["seats"], options=kept["options"], setup=given, rng=SystemRandom())
        kept |= {"number": kept["number"] + 1, "tied": list(after.scores), **_laid_out(again)}
    session[_key(game)] = kept
    return after.is_over and not goes_on


def take_over(session: Session, member: Member) -> None:
    """Makes matches of the boards that are being played in this session, and remembers where they went."""
    for game in registry.all_games():
        kept = kept_board(session, game)
        if kept is None or not kept["played"] or _state(game, kept).is_over:
            continue
        games = [*kept.get("before", []), {"setup": kept["setup"], "turns": kept["turns"]}]
        try:
            match = services.one_screen_adopt(
                by=member, slug=game.slug, seats=kept["seats"], options=_known(game, kept["options"]), games=games
            )
        except Refused:
            # It stays the visitor's board; nobody is kept from logging in by it.
            continue
        del session[_key(game)]
        session[_went(game)] = match.pk


def where_it_went(session: Session, game: Game) -> int | None:
    """The match that the visitor's board has become, told once."""
    went: int | None = session.pop(_went(game), None)
    return went


def _known(game: Game, options: dict[str, str]) -> dict[str, str]:
    """Without what only a setup can have chosen: the setup itself is given along."""
    return {name: choice for name, choice in options.items() if choice in game.options.get(name, ())}


def _went(game: Game) -> str:
    return f"went:{game.slug}"


def sitting_of(game: Game, kept: dict[str, Any]) -> Sitting:
    """What lies on the visitor's table; he holds every seat."""
    state = _state(game, kept)
    seats = range(state.seats)
    return Sitting(
        state=state,
        seating=list(seats),
        people=[Person(mine=True) for _seat in seats],
        turns=kept["turns"][: -RECENT_TURNS - 1 : -1],
        held=frozenset(seats),
        version=kept["played"],
        position=kept["played"],
        game_number=kept["number"],
        tied_before=tuple(kept["tied"]),
        ended=state.is_over,
        work_out=lambda: _worked_out(game, kept),
    )


def _worked_out(game: Game, kept: dict[str, Any]) -> list[Told]:
    seats, texts = kept["seats"], tuple(turn["text"] for turn in kept["turns"])
    start = Start.of(game.slug, seats, kept["options"], kept["setup"])
    line = Line(start, texts, (Person(),) * seats, tuple(range(seats)))
    return [line.worked_out(ply) for ply in range(len(line), max(len(line) - RECENT_TURNS, 0), -1)]


def _laid_out(state: State) -> dict[str, Any]:
    return {"setup": state.setup, "state": state.dump(), "turns": []}


def _key(game: Game) -> str:
    return f"try:{game.slug}"


def _state(game: Game, kept: dict[str, Any]) -> State:
    return game.load(kept["state"])
