"""A board on one screen for a visitor without an account. The game lives in the visitor's session and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from games import learned, small, table, visiting
from games.forms import OpenForm, TurnForm
from games.ports import ports
from games.refusals import Refused
from games.rules.protocol import Game
from games.sitting import Sitting
from games.views import foresight, setup
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
    if foresight.is_asked(request):
        return foresight.of_sitting(request, _sitting(request, game, kept))
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
        is_over = visiting.play(request.session, game, kept, text, form.cleaned_data["position"])
    except Refused as refused:
        return _show(request, game, kept, refused, draft={"draft": text if refused.code == "unfinished" else ""})
    if is_over:
        # A first game is over.
        learned.note_known(request, game)
    if not request.htmx:
        return redirect("try", slug)
    response = _show(request, game, kept)
    response["HX-Replace-Url"] = request.path.removesuffix("turn/")
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: Request, slug: str) -> HttpResponse:
    """Begins anew, with the seats and options chosen; who comes with a start alone is asked what that leaves open."""
    game, is_posted = game_of(slug), request.method == "POST"
    if not is_posted and not request.GET.get("setup"):
        return redirect("try", slug)
    given, wrong = setup.given(request, game)
    if wrong:
        return wrong
    lang = lang_of()
    form = OpenForm(game, lang, {**request.POST.dict(), "kind": "casual"} if is_posted else None, given=given)
    if not form.is_valid():
        picture = setup.drawn(game, given, lang) if given else small.picture(slug, lang)
        context = {"game": game, "lang": lang, "form": form, "picture": picture}
        return render(request, "games/try_new.html", context, status=422 if is_posted else 200)
    _begin(request, game, form.wanted["seats"], form.wanted["options"], form.wanted.get("setup", ""))
    return redirect("try", slug)


def _begin(request: Request, game: Game, seats: int, options: dict[str, str], laid: str = "") -> dict[str, Any]:
    if not request.user.is_authenticated:
        request.session.set_expiry(SESSION_HOURS * 3600)
    return visiting.begin(request.session, game, seats, options, laid)


def _sitting(request: Request, game: Game, kept: dict[str, Any]) -> Sitting:
    return replace(visiting.sitting_of(game, kept), turned=ports.turned(request))


def _show(
    request: Request, game: Game, kept: dict[str, Any], refused: Refused | None = None, draft: Mapping[str, str] | None = None
) -> HttpResponse:
    lang = lang_of()
    notice = refused.sentence if refused else ""
    context = table.spread(_sitting(request, game, kept), lang, **{"notice": notice, **(draft or {})})
    context |= {"game": game, "form": OpenForm(game, lang), "turn_url": reverse("try-turn", args=[game.slug])}
    if not request.htmx and not context["sitting"].ended:
        context["first_steps"] = learned.first_steps(request, game, lang)
    return answer(request, "games/try.html", "games/_live.html", context, refused.status if refused else 200)
