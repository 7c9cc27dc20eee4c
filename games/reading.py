"""What every turn reads, in plain SQL. Nothing here writes, and nothing decides who may see it (that is ``selectors``).

Django takes five to ten times as long to build such a query as the database takes to answer it, and a turn with its
boards asks for ten of them. Rows come back as the models' own objects.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from copy import copy
from functools import lru_cache
from typing import Any, TypeVar

from django.contrib.auth import get_user_model
from django.db import connection
from django.db.models import Model

from games.models import Game, Match, Seat

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


def rows(model: type[Row], where: str, *values: Any, more: str = "") -> list[Row]:
    """The rows of a table for which ``where`` holds. ``more``: a further column, kept as the row's ``also``.

    ``where`` and ``more`` are our own text; what comes from outside goes into ``values``.
    """
    columns, names, converters = _plan(model)
    sql = f'SELECT {columns}{more} FROM "{model._meta.db_table}" WHERE {where}'  # noqa: S608 - no text from outside
    found: list[Row] = []
    for record in _records(sql, values):
        kept = list(record[: len(names)])
        for index, needed, column in converters:
            for convert in needed:
                kept[index] = convert(kept[index], column, connection)
        row = model.from_db(connection.alias, names, kept)
        row.__dict__["also"] = record[len(names) :]
        found.append(row)
    return found


def _records(sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return list(cursor.fetchall())


GREATEST = 2**63 - 1
"""No row has a greater number; plain SQL does not take one either."""


def match_row(match_id: int, *, locked: bool = False) -> Match | None:
    """The match alone; locked until the transaction ends where that is asked for (and the database knows row locks)."""
    if match_id > GREATEST:
        return None
    lock = " FOR UPDATE" if locked and connection.features.has_select_for_update else ""
    return next(iter(rows(Match, f"id = %s{lock}", match_id)), None)


def seats_read(match: Match) -> list[Seat]:
    """The seats of the match in order; ``match.seats.all()`` asks no more."""
    seats = rows(Seat, 'match_id = %s ORDER BY "index"', match.pk)
    for seat in seats:
        seat.match = match
    _keep(match, "seats", seats)
    return seats


def usernames(members: Collection[int]) -> dict[int, str]:
    """Member id to username."""
    if not members:
        return {}
    table, marks = get_user_model()._meta.db_table, ", ".join(["%s"] * len(members))
    return dict(_records(f'SELECT id, username FROM "{table}" WHERE id IN ({marks})', list(members)))  # noqa: S608 - as above


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


def game_row(match: Match) -> Game:
    """The match's last game. Its ``match`` is the match as it is in the same moment as the game's state."""
    row = rows(Game, "match_id = %s ORDER BY number DESC LIMIT 1", match.pk, more=_MATCH_AS_OF_NOW)[0]
    row.match = copy(match)
    for name, value in zip(_AS_OF_NOW, row.__dict__["also"], strict=True):
        setattr(row.match, name, value)
    return row


_LAST_TURNS = "SELECT ply, seat, text, facts, passed FROM games_turn WHERE game_id = %s AND ply <= %s ORDER BY ply DESC LIMIT %s"


def last_turns(game: Game, *, up_to: int, count: int) -> tuple[dict[str, Any], ...]:
    """The last turns of a game, the newest first, none after the ply ``up_to``, as the lists of turns take them."""
    return tuple(
        {"ply": ply, "seat": seat, "text": text, "facts": json.loads(facts), "passed": json.loads(passed)}
        for ply, seat, text, facts, passed in _records(_LAST_TURNS, (game.pk, up_to, count))
    )
