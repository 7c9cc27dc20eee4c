"""The home page with its live lists and opening a match."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from games import services, small
from games.forms import OpenForm
from games.learning import taught_games
from games.models import Match
from games.panels import listed, scoreline
from games.ports import ports
from games.refusals import Refused
from games.rules import registry
from games.selectors import invited, lists
from games.views import setup
from games.views.common import Request, answer, game_of, lang_of, nothing_newer


@require_safe
def home(request: Request) -> HttpResponse:
    """The club's table: the reader's matches, those that wait for players, and the games.

    For htmx only the lists, and 204 where they are those that the reader has (``v``, their fingerprint).
    """
    is_member = request.user.is_authenticated
    shown = _own_lists(request.user) | _other_lists(request.user) if is_member else _public_lists(request.user)
    turned = ports.turned(request)
    version = _fingerprint(shown, request.user.pk, lang_of(), turned)
    asked = request.GET.get("v", "") if request.htmx else ""
    if asked == version:
        return nothing_newer()
    if asked.startswith(OF_MEMBER) and not is_member:
        # The session has ended: a visitor's lists would stand under a member's greeting.
        return redirect_to_login(request.path)
    matches = [row["match"] for rows in shown.values() for row in rows]
    context: dict[str, Any] = {"lists": shown, "version": version, "boards": small.boards_of(matches, turned=turned)}
    if not request.htmx:
        newcomer = not is_member or not shown["finished"]
        context |= {"cards": _cards(lang_of()), "begin": next(iter(taught_games()), None) if newcomer else None}
    return answer(request, "games/home.html", "games/_lists.html", context)


def _cards(lang: str) -> list[dict[str, Any]]:
    taught = taught_games()
    return [
        {"game": game, "card": game.face.card(lang), "picture": small.picture(game.slug, lang), "taught": game in taught}
        for game in registry.all_games()
    ]


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def play(request: Request, slug: str) -> HttpResponse:
    """Opens a match of one game, for others to join or on one screen."""
    game, lang = game_of(slug), lang_of()
    invites = not ports.is_guest(request.user)
    given, wrong = setup.given(request, game)
    if wrong:
        return wrong
    form = OpenForm(game, lang, request.POST if request.method == "POST" else None, invites=invites, given=given)
    if request.method == "POST" and form.is_valid():
        try:
            if request.POST.get("venue") == Match.Venue.ONE_SCREEN:
                return redirect(services.one_screen_open(by=request.user, slug=slug, **form.wanted))
            asked = form.wanted | {"rated": form.rated, "private": form.private, "members": form.members}
            return redirect(services.match_open(by=request.user, slug=slug, **asked))
        except Refused as refused:
            form.add_error(None, refused.sentence)
    status = 422 if form.errors else 200
    context = {"lang": lang, "game": game, "form": form, "card": game.face.card(lang)}
    context["picture"] = setup.drawn(game, given, lang) if given else small.picture(slug, lang)
    context["opponents"] = invited.recent_opponents(request.user) if invites else []
    return render(request, "games/play.html", context, status=status)


OF_MEMBER, OF_VISITOR = "m", "v"


def _fingerprint(shown: dict[str, list[dict[str, Any]]], *reader: Any) -> str:
    """Of all that these lists show to that reader, known before anything is drawn: another one, and they have to be drawn.

    Its first letter tells a member's from a visitor's, and keeps scripts from taking it for a number, of which one could be newer
    than another.
    """
    told = {name: [row | {"match": (row["match"].pk, row["match"].version)} for row in rows] for name, rows in shown.items()}
    return (OF_VISITOR if reader[0] is None else OF_MEMBER) + blake2b(repr((reader, told)).encode(), digest_size=8).hexdigest()


def _own_lists(user: Any) -> dict[str, list[dict[str, Any]]]:
    waiting = lists.waiting_matches(user)
    if ports.is_guest(user):
        return {"open": [], "invited": [], "running": [_row(match, user) for match in lists.running_matches(user)]}
    running = sorted(lists.running_matches(user), key=lambda match: match.pk not in waiting)
    return {
        "invited": [_row(match, user) for match in lists.invited_matches(user)],
        "open": [_row(match, user) for match in lists.open_matches(user)],
        "running": [_row(match, user, match.pk in waiting) for match in running],
    }


def _other_lists(user: Any) -> dict[str, list[dict[str, Any]]]:
    return {
        "watch": [] if ports.is_guest(user) else [_row(match, user) for match in lists.watchable_matches(user)],
        "finished": [_row(match, user) for match in lists.finished_matches(user)],
    }


def _public_lists(visitor: Any) -> dict[str, list[dict[str, Any]]]:
    """What visitors find in a club that has opened itself."""
    return {
        "watch": [_row(match, visitor) for match in lists.public_matches(Match.Status.RUNNING, 12)],
        "finished": [_row(match, visitor) for match in lists.public_matches(Match.Status.FINISHED, 6)],
    }


def _row(match: Match, user: Any, waits: bool = False) -> dict[str, Any]:
    game = registry.get(match.slug)
    seats = list(match.seats.all())
    others = [seat.name for seat in seats if seat.member_id != user.pk]
    # While it runs nobody has a place, and all stay as they sit.
    ranked = sorted(seats, key=lambda seat: seat.placing or 0)
    return {
        "match": match,
        "title": game.title,
        "others": listed(others),
        "everybody": listed([seat.name for seat in ranked]),
        "taken": len(seats),
        "mine": any(seat.member_id == user.pk for seat in seats),
        "waits": waits,
        "first": listed(first := [seat.name for seat in seats if seat.placing == 1]),
        "drawn": len(first) > 1,
        "scores": scoreline(seat.score for seat in ranked if seat.score is not None),
    }
