"""A board on one screen for a visitor without an account. The game lives in the visitor's session and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games import table, visiting
from games.forms import OpenForm, TurnForm
from games.refusals import Refused
from games.rules.protocol import Game
from games.views.common import Request, answer, drafted, game_of, lang_of, posted

SESSION_HOURS = 12


@require_safe
def page(request: Request, slug: str) -> HttpResponse:
    """The visitor's board, begun with the game's defaults at the first visit."""
    game = game_of(slug)
    went = visiting.where_it_went(request.session, game) if request.user.is_authenticated else None
    if went is not None:
        return redirect("match", went)
    kept = visiting.kept_board(request.session, game)
    if kept is None:
        kept = _begin(request, game, min(game.seats), {})
    return _show(request, game, kept, draft=drafted(request))


@posted("try")
def turn(request: Request, slug: str) -> HttpResponse:
    """Plays a turn on the visitor's board."""
    game = game_of(slug)
    kept = visiting.kept_board(request.session, game)
    form = TurnForm(request.POST)
    text = request.POST.get("turn", "")
    if kept is None:
        kept = _begin(request, game, min(game.seats), {})
        return _show(request, game, kept, Refused("stale"))
    if not form.is_valid():
        return _show(request, game, kept, form.refusal)
    try:
        visiting.play(request.session, game, kept, text, form.cleaned_data["position"])
    except Refused as refused:
        return _show(request, game, kept, refused, draft={"draft": text if refused.code == "unfinished" else ""})
    if not request.htmx:
        return redirect("try", slug)
    response = _show(request, game, kept)
    response["HX-Replace-Url"] = request.path.removesuffix("turn/")
    return response


@posted("try")
def new(request: Request, slug: str) -> HttpResponse:
    """Begins anew, with the seats and options chosen."""
    game = game_of(slug)
    form = OpenForm(game, lang_of(request), {**request.POST.dict(), "kind": "casual"})
    if not form.is_valid():
        return render(request, "games/try_new.html", {"game": game, "form": form}, status=422)
    _begin(request, game, form.wanted["seats"], form.wanted["options"])
    return redirect("try", slug)


def _begin(request: Request, game: Game, seats: int, options: dict[str, str]) -> dict[str, Any]:
    if not request.user.is_authenticated:
        request.session.set_expiry(SESSION_HOURS * 3600)
    return visiting.begin(request.session, game, seats, options)


def _show(
    request: Request, game: Game, kept: dict[str, Any], refused: Refused | None = None, draft: Mapping[str, str] | None = None
) -> HttpResponse:
    lang = lang_of(request)
    notice = refused.sentence if refused else ""
    context = table.spread(visiting.sitting_of(game, kept), lang, **{"notice": notice, **(draft or {})})
    context |= {"game": game, "form": OpenForm(game, lang), "turn_url": reverse("try-turn", args=[game.slug])}
    return answer(request, "games/try.html", "games/_live.html", context, refused.status if refused else 200)
