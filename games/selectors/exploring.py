"""Who may explore from the positions of a game, and whose exploration may be read."""

from __future__ import annotations

from django.db.models import Case, Prefetch, Q, When
from django.http import Http404

from games.models import Exploration, Game, LoadedRecord, Match, Seat
from games.people import Member
from games.ports import ports
from games.reading import GREATEST
from games.selectors.access import may_see
from games.selectors.current import known_slugs
from games.selectors.records import may_load

SHOWN_MAX = 20
"""Explorations of others that are offered beside a game, those changed last."""


def may_explore(user: Member, match: Match) -> bool:
    """Members who may see a match that has begun; while it runs with a live clock, nobody: that would be help."""
    if not user.is_authenticated or ports.is_guest(user) or match.never_began or not may_see(user, match):
        return False
    return not (match.is_running and match.has_live_clock)


def may_begin(user: Member, *, game: Game | None, record: LoadedRecord | None) -> bool:
    """Whether this member may begin an exploration of that game of a match, or of that record: his own."""
    if record is not None:
        return may_load(user) and bool(record.owner_id == user.pk)
    return game is not None and may_explore(user, game.match)


def plays_on(user: Member, exploration: Exploration) -> bool:
    """Whether the reader of an exploration may play on in it: its owner."""
    return bool(exploration.owner_id == user.pk)


def own_exploration(user: Member, like: Exploration) -> Exploration | None:
    """The exploration of the same game or record that this member keeps already."""
    return (
        Exploration.objects.filter(owner=user.pk, game=like.game, record=like.record)
        .select_related("game__match", "record", "owner")
        .first()
    )


def exploration_for(user: Member, exploration_id: int) -> Exploration:
    """The exploration with its game or record, for a page.

    Http404 unless the reader is its owner and may (still) explore there, or its owner shows it, the match has ended, and
    the reader may see that.
    """
    found = None
    if exploration_id <= GREATEST and user.is_authenticated:
        seats = Prefetch("game__match__seats", Seat.objects.select_related("member").order_by("index"))
        rows = Exploration.objects.select_related("game__match", "record", "owner").prefetch_related(seats)
        found = rows.filter(pk=exploration_id).first()
    if found is None or not _may_read(user, found):
        raise Http404
    return found


def _may_read(user: Member, found: Exploration) -> bool:
    if found.record is not None:
        return found.owner_id == user.pk and found.record.slug in known_slugs()
    match = found.game.match if found.game is not None else None
    if match is None or match.slug not in known_slugs():
        return False
    if found.owner_id == user.pk:
        return may_explore(user, match)
    return _shows(found, match) and may_see(user, match)


def explorations_of(user: Member, game: Game) -> list[tuple[Exploration, str]]:
    """What is offered beside a game, and whose each is: the reader's own exploration (""), then those that others show."""
    if not user.is_authenticated:
        return []
    # The others' private ones take no room from those that are shown.
    readable = Q(owner=user.pk) | Q(shared=True)
    rows = Exploration.objects.filter(readable, game=game).select_related("owner").exclude(branches=None)
    own = Case(When(owner=user.pk, then=0), default=1)
    rows = rows.order_by(own, "-changed", "-pk")[: SHOWN_MAX + 1]
    mine = [(row, "") for row in rows if row.owner_id == user.pk and may_explore(user, game.match)]
    others = [(row, ports.shown_name(row.owner)) for row in rows if row.owner_id != user.pk and _shows(row, game.match)]
    return mine + others[:SHOWN_MAX]


def _shows(found: Exploration, match: Match) -> bool:
    return found.shared and not match.is_running
