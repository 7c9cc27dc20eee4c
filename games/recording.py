"""A match's game as a text record (``games.rules.record``): one piece for the download of one game and of all of a member's."""

from __future__ import annotations

from collections.abc import Iterable

from games.models import Game, Match
from games.rules.record import Record, write
from games.rules.record_text import UNWRITABLE
from games.selectors import state_of


def record_name(match: Match, game: Game) -> str:
    """The file's name, like ``lutinfernal-12-1.txt``."""
    return f"{match.slug}-{match.pk}-{game.number}.txt"


def record_text(match: Match, game: Game, turns: Iterable[str], *, site: str = "") -> str:
    """The record of a game with these turns, its players under the names that pages show. ``site``: the match's address.

    ValueError or KeyError for a game that cannot be laid out any more.
    """
    seats = list(match.seats.all())
    tags = [("Event", f"Match {match.pk}" + (f", game {game.number}" if game.number > 1 else ""))]
    tags += [("Site", site)] if site else []
    tags += [("Date", f"{match.started_at:%Y-%m-%d}")] if match.started_at else []
    tags += [("Player", f"{seat} {UNWRITABLE.sub(' ', seats[index].name)}") for seat, index in enumerate(game.seating)]
    record = Record(match.slug, match.seat_count, game.options, game.setup, tuple(tags), tuple(turns))
    # The stored position saves the replay: a thousand of them would hold the site up for seconds.
    return write(record, final=state_of(game))
