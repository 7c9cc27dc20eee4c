"""What every turn reads, in plain SQL. Nothing here writes, and nothing decides who may see it (that is ``selectors``).

Django takes five to ten times as long to build such a query as the database takes to answer it, and a turn with its
boards asks for ten of them. Rows come back as the models' own objects.
"""

from __future__ import annotations

from collections.abc import Collection
from copy import copy
from typing import Any, TypeVar

from django.contrib.auth import get_user_model
from django.db import connection
from django.db.models import Model

from games.models import Game, Match, Seat, Turn

Row = TypeVar("Row", bound=Model)


def rows(model: type[Row], where: str, *values: Any, columns: str = "*", more: str = "") -> list[Row]:
    """The rows of a table for which ``where`` holds: whole, or with these columns and the rest when it is asked for.

    ``more``: further columns, which become attributes of the rows. All text is our own; what comes from outside goes
    into ``values``.
    """
    sql = f'SELECT {columns}{more} FROM "{model._meta.db_table}" WHERE {where}'  # noqa: S608 - no text from outside
    return list(model._default_manager.raw(sql, values))


def match_row(match_id: int, *, locked: bool = False) -> Match | None:
    """The match alone; locked until the transaction ends where that is asked for (and the database knows row locks)."""
    lock = " FOR UPDATE" if locked and connection.features.has_select_for_update else ""
    return next(iter(rows(Match, f"id = %s{lock}", match_id)), None)


def seats_read(match: Match, *, members: bool = False) -> list[Seat]:
    """The seats of the match in order, with their members where asked for; ``match.seats.all()`` asks no more."""
    seats = rows(Seat, 'match_id = %s ORDER BY "index"', match.pk)
    found = _members({seat.member_id for seat in seats if seat.member_id is not None}) if members else {}
    for seat in seats:
        seat.match = match
        if members:
            seat.member = found.get(seat.member_id or 0)
    _keep(match, "seats", seats)
    return seats


def _members(ids: Collection[int]) -> dict[int, Any]:
    marks = ", ".join(["%s"] * len(ids))
    return {member.pk: member for member in rows(get_user_model(), f"id IN ({marks})", *ids)} if ids else {}


def _keep(match: Match, name: str, found: list[Seat]) -> None:
    """As ``prefetch_related`` keeps what it has found; it takes no plain SQL itself."""
    kept = getattr(match, name).all()
    kept._result_cache, kept._prefetch_done = found, True
    match.__dict__.setdefault("_prefetched_objects_cache", {})[name] = kept


_AS_OF_NOW = ("status", "reason", "version", "position")
_MATCH_AS_OF_NOW = "".join(
    f", (SELECT {name} FROM games_match WHERE id = match_id) AS match_{name}"  # noqa: S608 - no text from outside
    for name in _AS_OF_NOW
)


def game_row(match: Match) -> Game:
    """The match's last game. Its ``match`` is the match as it is in the same moment as the game's state."""
    row = rows(Game, "match_id = %s ORDER BY number DESC LIMIT 1", match.pk, more=_MATCH_AS_OF_NOW)[0]
    row.match = copy(match)
    for name in _AS_OF_NOW:
        setattr(row.match, name, getattr(row, f"match_{name}"))
    return row


def last_turns(game: Game, *, up_to: int, count: int) -> tuple[Turn, ...]:
    """The last turns of a game, the newest first, none after the ply ``up_to``; of each what the turn list shows."""
    where = "game_id = %s AND ply <= %s ORDER BY ply DESC LIMIT %s"
    return tuple(rows(Turn, where, game.pk, up_to, count, columns="id, ply, seat, text, facts, passed"))
