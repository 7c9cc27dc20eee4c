"""Looking back: every position of a match has its page, its picture and its place in the game's record."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import lines, recording, selectors
from games.damage import Unreadable
from games.looking import View
from games.models import Game, Match
from games.ports import ports
from games.views import stepping
from games.views.common import Request, readable

Shown = Callable[..., HttpResponse]


def _of_a_game(view: Callable[..., HttpResponse]) -> Shown:
    """For addresses below a game of a match: the match, as the reader may see it, with its games, and this one.

    What cannot be laid out any more is said, whether or not the match's own page still shows its board.
    """

    @require_safe
    @readable
    @wraps(view)
    def found(request: Request, match: Match, *, number: int, **place: Any) -> HttpResponse:
        games = {} if match.never_began else lines.games_of(match)
        if number not in games:
            told = _("This match has no game %(number)s.") % {"number": number}
            return stepping.nothing(request, told, match.get_absolute_url(), _("To the match"))
        try:
            return view(request, match, games, number, **place)
        except Unreadable as error:
            return stepping.unreadable(request, match, error)

    return found


@_of_a_game
def latest(request: Request, match: Match, games: dict[int, Game], number: int) -> HttpResponse:
    """To the game's last position."""
    view = _view(request, match, games, number)
    return redirect(view.at(len(view.line)))


@_of_a_game
def position(request: Request, match: Match, games: dict[int, Game], number: int, ply: str) -> HttpResponse:
    """The position after so many turns."""
    view = _view(request, match, games, number)
    beside = {
        "match": match,
        "back": match.get_absolute_url(),
        "games": [(n, reverse("match-positions", args=[match.pk, n]), n == number) for n in games] if len(games) > 1 else [],
        "record": reverse("match-record", args=[match.pk, number]),
        "newer": f"{match.get_absolute_url()}?v={match.version}" if match.is_running else "",
        "picture": f"{match.slug}-{match.pk}-{number}",
        "explorations": [] if request.htmx else selectors.explorations_of(request.user, games[number]),
    }
    return stepping.show(request, view, ply, **beside)


@_of_a_game
def drawing(request: Request, match: Match, games: dict[int, Game], number: int, ply: str) -> HttpResponse:
    """The position as a picture."""
    name = f"{match.slug}-{match.pk}-{number}-{ply}.svg" if ply.isalnum() and ply.isascii() else "position.svg"
    return stepping.draw(request, _view(request, match, games, number), ply, name)


@_of_a_game
def record(request: Request, match: Match, games: dict[int, Game], number: int) -> HttpResponse:
    """The game's record, as a file."""
    game = games[number]
    site = ports.full_address(match.get_absolute_url(), request)
    try:
        text = recording.record_text(match, game, lines.line_of(match, game, named=False).texts, site=site)
    except (ValueError, KeyError) as error:
        raise Unreadable(str(error)) from error
    return stepping.download(text, recording.record_name(match, game), "text/plain")


def _view(request: Request, match: Match, games: dict[int, Game], number: int) -> View:
    line = lines.line_of(match, games[number])
    base = reverse("match-positions", args=[match.pk, number])
    goes_on = match.is_running and number == max(games)
    may = selectors.may_explore(request.user, match)
    explore = reverse("explore-match", args=[match.pk, number, 0]).removesuffix("0/") if may else ""
    turned, ratings = ports.turned(request), ports.ratings(request)
    return View(line, base, match, number, goes_on=goes_on, turned=turned, ratings=ratings, explore=explore)
