"""What every turn reads, in plain SQL. Nothing here writes, and nothing decides who may see it (that is ``selectors``).

Django takes five to ten times as long to build such a query as the database takes to answer it, and a turn with its
boards asks for ten of them. Rows come back as the models' own objects.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from copy import copy
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from django.contrib.auth import get_user_model
from django.db import connection
from django.db.models import Model

from games.models import Game, Match, Seat, Turn
from games.ports import ports
from games.statements import Statement, executed

Row = TypeVar("Row", bound=Model)


@lru_cache(maxsize=64)
def _plan(model: type[Model]) -> tuple[str, list[str], list[tuple[int, list[Any], Any]]]:
    """How rows of that model are read: the columns, the names of the fields, and what turns columns into values."""
    fields = model._meta.concrete_fields
    converters = []
    for index, column in enumerate(field.get_col(model._meta.db_table) for field in fields):
        needed = [*connection.ops.get_db_converters(column), *column.get_db_converters(connection)]
        if needed:
            converters.append((index, needed, column))
    columns = ", ".join(f'"{field.column}"' for field in fields)
    return columns, [field.attname for field in fields], converters


Records = list[tuple[Any, ...]]

Turns = tuple[Mapping[str, Any], ...]
"""Turns as the lists of turns take them, the newest first."""


def answers(*questions: Statement) -> list[Records]:
    """The records of each query, in order, asked for at once where the database can be."""
    with connection.cursor() as cursor:
        return [list(cursor.fetchall()) for _question in executed(cursor, questions)]


def _asked(model: type[Model], where: str, *values: Any, more: str = "") -> Statement:
    columns = _plan(model)[0]
    return Statement(f'SELECT {columns}{more} FROM "{model._meta.db_table}" WHERE {where}', values)  # noqa: S608 - no text from outside


def _made(model: type[Row], records: Iterable[tuple[Any, ...]]) -> list[Row]:
    _columns, names, converters = _plan(model)
    found: list[Row] = []
    for record in records:
        kept = list(record[: len(names)])
        for index, needed, column in converters:
            for convert in needed:
                kept[index] = convert(kept[index], column, connection)
        row = model.from_db(connection.alias, names, kept)
        row.__dict__["also"] = record[len(names) :]
        found.append(row)
    return found


def rows(model: type[Row], where: str, *values: Any, more: str = "") -> list[Row]:
    """The rows of a table for which ``where`` holds. ``more``: further columns, kept as the row's ``also``.

    ``where`` and ``more`` are our own text; what comes from outside goes into ``values``.
    """
    return _made(model, answers(_asked(model, where, *values, more=more))[0])


GREATEST = 2**63 - 1
"""No row has a greater number; plain SQL does not take one either."""


def _match(match_id: int, *, locked: bool) -> Statement:
    lock = " FOR UPDATE" if locked and connection.features.has_select_for_update else ""
    return _asked(Match, f"id = %s{lock}", match_id)


def match_row(match_id: int, *, locked: bool = False) -> Match | None:
    """The match alone; locked until the transaction ends where that is asked for (and the database knows row locks)."""
    if match_id > GREATEST:
        return None
    return next(iter(_made(Match, answers(_match(match_id, locked=locked))[0])), None)


class Beside(NamedTuple):
    """What stands in other tables of who sits there; None throughout on a seat without a member."""

    member_id: int | None
    username: str | None
    rating: Any
    """As ``ports.rating_column`` gives it, for ``ports.rating_label``."""


def _beside() -> str:
    return f'member_id, (SELECT username FROM "{get_user_model()._meta.db_table}" WHERE id = member_id), {ports.rating_column}'  # noqa: S608 - no text from outside


def _seats(match_id: int) -> Statement:
    return _asked(Seat, 'match_id = %s ORDER BY "index"', match_id, more=f", {_beside()}")


def _seated(match: Match, records: Records) -> list[Seat]:
    seats = _made(Seat, records)
    for seat in seats:
        seat.match, seat.__dict__["beside"] = match, Beside(*seat.__dict__["also"])
    _keep(match, "seats", seats)
    return seats


def seats_read(match: Match) -> list[Seat]:
    """The seats of the match in order; ``match.seats.all()`` asks no more."""
    return _seated(match, answers(_seats(match.pk))[0])


def beside(match: Match) -> list[Beside]:
    """What stands beside the match's seats, in order; asked for where they were read by others, or somebody else sits there."""
    found = [seat.__dict__.get("beside") for seat in match.seats.all()]
    if all(kept is not None and kept.member_id == seat.member_id for kept, seat in zip(found, match.seats.all(), strict=True)):
        return [kept for kept in found if kept is not None]
    question = Statement(f'SELECT {_beside()} FROM games_seat WHERE match_id = %s ORDER BY "index"', (match.pk,))  # noqa: S608 - as above
    return [Beside(*record) for record in answers(question)[0]]


def _keep(match: Match, name: str, found: list[Seat]) -> None:
    """As ``prefetch_related`` keeps what it has found; it takes no plain SQL itself."""
    kept = getattr(match, name).all()
    kept._result_cache, kept._prefetch_done = found, True
    match.__dict__.setdefault("_prefetched_objects_cache", {})[name] = kept


_AS_OF_NOW = ("status", "reason", "version", "position")
_MATCH_AS_OF_NOW = "".join(
    f", (SELECT {name} FROM games_match WHERE games_match.id = games_game.match_id)"  # noqa: S608 - no text from outside
    for name in _AS_OF_NOW
)


def _game(match_id: int) -> Statement:
    return _asked(Game, "match_id = %s ORDER BY number DESC LIMIT 1", match_id, more=_MATCH_AS_OF_NOW)


def _of_now(match: Match, row: Game) -> Game:
    row.match = copy(match)
    for name, value in zip(_AS_OF_NOW, row.__dict__["also"], strict=True):
        setattr(row.match, name, value)
    return row


def game_row(match: Match) -> Game:
    """The match's last game. Its ``match`` is the match as it is in the same moment as the game's state."""
    return _of_now(match, _made(Game, answers(_game(match.pk))[0])[0])


class Whole(NamedTuple):
    """A match with its seats; its last game, as ``game_row`` reads it, or None before the first; that game's last turns."""

    match: Match
    row: Game | None
    turns: Turns


def whole(match_id: int, *, turns: int, locked: bool = False) -> Whole | None:
    """The match with what is needed to play or draw it, asked for at once; None where there is none.

    Where it is not locked, a turn that is written meanwhile may be among the turns, though the game's state does not know of it.
    """
    if match_id > GREATEST:
        return None
    last = _turns("(SELECT id FROM games_game WHERE match_id = %s ORDER BY number DESC LIMIT 1)", match_id, GREATEST, turns)
    matches, seats, games, lines = answers(_match(match_id, locked=locked), _seats(match_id), _game(match_id), last)
    for match in _made(Match, matches):
        _seated(match, seats)
        row = next((_of_now(match, row) for row in _made(Game, games)), None)
        # Where the next game has begun meanwhile, they are that game's.
        return Whole(match, row, _told(line for line in lines if row is not None and line[0] == row.pk))
    return None


def states(matches: Collection[int]) -> dict[int, tuple[str, str]]:
    """Match id to the stored position of its last game, as JSON text, and the last turn that led to it, empty before the first;
    those that never began are left out.
    """
    if not matches:
        return {}
    marks = ", ".join(["%s"] * len(matches))
    last = "SELECT text FROM games_turn WHERE game_id = games_game.id ORDER BY ply DESC LIMIT 1"
    sql = f"SELECT match_id, state, ({last}) FROM games_game WHERE match_id IN ({marks}) ORDER BY number"  # noqa: S608 - as above
    return {match: (state, turn or "") for match, state, turn in answers(Statement(sql, list(matches)))[0]}


def _turns(game: str, *values: Any) -> Statement:
    """``game``: what stands for its id. ``values``: what it asks for, the last ply, how many."""
    columns = "game_id, ply, seat, text, facts, passed"
    return Statement(f"SELECT {columns} FROM games_turn WHERE game_id = {game} AND ply <= %s ORDER BY ply DESC LIMIT %s", values)  # noqa: S608 - as above


def _told(records: Iterable[tuple[Any, ...]]) -> Turns:
    return tuple(
        {"ply": ply, "seat": seat, "text": text, "facts": json.loads(facts), "passed": json.loads(passed)}
        for _game_id, ply, seat, text, facts, passed in records
    )


def told(turn: Turn) -> Mapping[str, Any]:
    """One that has just been made, as it will be read."""
    facts, passed = json.loads(json.dumps([turn.facts, turn.passed]))
    return {"ply": turn.ply, "seat": turn.seat, "text": turn.text, "facts": facts, "passed": passed}


def last_turns(game: Game, *, up_to: int, count: int) -> Turns:
    """The last turns of a game, none after the ply ``up_to``."""
    return _told(answers(_turns("%s", game.pk, up_to, count))[0])
