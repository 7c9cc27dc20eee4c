"""The home page with its live lists, opening a match, and each game's style sheet."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_safe

from games import invited, lists, services, svg
from games.forms import OpenForm
from games.models import Match
from games.panels import listed, scoreline
from games.ports import ports
from games.refusals import Refused
from games.rules import registry
from games.rules.draft import read_draft
from games.views.common import Request, answer, game_of, lang_of


@require_safe
def home(request: Request) -> HttpResponse:
    """The club's table: the reader's matches, those that wait for players, and the games. For htmx only the lists."""
    is_member = request.user.is_authenticated
    context: dict[str, Any] = {"lists": _live_lists(request.user) if is_member else {}}
    if not request.htmx:
        context["lists"] |= _other_lists(request.user) if is_member else _public_lists(request.user)
        lang = lang_of(request)
        context["cards"] = [
            {"game": game, "card": game.face.card(lang), "picture": picture(game.slug, lang), "begin": n == 0}
            for n, game in enumerate(registry.all_games())
        ]
    return answer(request, "games/home.html", "games/_lobby.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def play(request: Request, slug: str) -> HttpResponse:
    """Opens a match of one game, for others to join or on one screen."""
    game, lang = game_of(slug), lang_of(request)
    invites = not ports.is_guest(request.user)
    form = OpenForm(game, lang, request.POST if request.method == "POST" else None, invites=invites)
    if request.method == "POST" and form.is_valid():
        try:
            if request.POST.get("venue") == Match.Venue.ONE_SCREEN:
                return redirect(services.one_screen_open(by=request.user, slug=slug, **form.wanted))
            asked = form.wanted | {"rated": form.rated, "private": form.private, "members": form.members}
            return redirect(services.match_open(by=request.user, slug=slug, **asked))
        except Refused as refused:
            form.add_error(None, refused.sentence)
    status = 422 if form.errors else 200
    context = {"lang": lang, "game": game, "form": form, "card": game.face.card(lang), "picture": picture(slug, lang)}
    context["opponents"] = invited.recent_opponents(request.user) if invites else []
    return render(request, "games/play.html", context, status=status)


@require_safe
@cache_control(max_age=3600, public=True)
def style(_request: Request, slug: str) -> HttpResponse:
    """The style sheet that lies in the game's folder."""
    css = (game_of(slug).face.folder / "style.css").read_text(encoding="utf-8")
    return HttpResponse(css, content_type="text/css; charset=utf-8")


def _live_lists(user: Any) -> dict[str, list[dict[str, Any]]]:
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
    if not ports.is_public():
        return {}
    return {
        "watch": [_row(match, visitor) for match in lists.public_matches(Match.Status.RUNNING, 12)],
        "finished": [_row(match, visitor) for match in lists.public_matches(Match.Status.FINISHED, 6)],
    }


def _row(match: Match, user: Any, waits: bool = False) -> dict[str, Any]:
    game = registry.get(match.slug)
    seats = list(match.seats.all())
    others = [seat.name for seat in seats if seat.member_id != user.pk]
    return {
        "match": match,
        "title": game.title,
        "emblem": mark_safe(svg.icon(game.face.emblem)),  # noqa: S308 - our own symbols
        "others": listed(others),
        "everybody": listed([seat.name for seat in seats]),
        "taken": len(seats),
        "mine": any(seat.member_id == user.pk for seat in seats),
        "waits": waits,
        "winners": listed([seat.name for seat in seats if seat.placing == 1]),
        "scores": scoreline(seat.score for seat in sorted(seats, key=lambda s: s.placing or 0) if seat.score is not None),
    }


PICTURE_TURNS = 18


@lru_cache(maxsize=64)
def picture(slug: str, lang: str) -> SafeString:
    """A board in the middle of a game, for the game's card: the same one every time."""
    game, rng = registry.get(slug), Random(7)
    state = game.start(seats=max(game.seats), rng=rng)
    for _ply in range(PICTURE_TURNS):
        after = registry.random_turn(state, rng)
        if after.is_over:
            break
        state = after
    return mark_safe(svg.board(game.face.scene(read_draft(state), lang=lang, active=False)))  # noqa: S308 - escaped by svg
