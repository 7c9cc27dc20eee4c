"""A board on one screen for a visitor without an account. The game lives in the visitor's session and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping
from random import SystemRandom
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games import table
from games.forms import OpenForm, TurnForm
from games.panels import Person
from games.refusals import Refused, refused_by_rules
from games.rules import registry
from games.rules.protocol import Game, RulesError, State
from games.selectors import RECENT_TURNS
from games.sitting import Sitting
from games.views.common import Request, answer, drafted, game_of, lang_of, posted

SESSION_HOURS = 12


@require_safe
def page(request: Request, slug: str) -> HttpResponse:
    """The visitor's board, begun with the game's defaults at the first visit."""
    game = game_of(slug)
    kept = _kept(request, game)
    if kept is None:
        kept = _begin(request, game, min(game.seats), {})
    return _show(request, game, kept, draft=drafted(request))


@posted("try")
def turn(request: Request, slug: str) -> HttpResponse:
    """Plays a turn on the visitor's board."""
    game = game_of(slug)
    kept = _kept(request, game)
    form = TurnForm(request.POST)
    text = request.POST.get("turn", "")
    if kept is None:
        kept = _begin(request, game, min(game.seats), {})
        return _show(request, game, kept, Refused("stale"))
    if not form.is_valid():
        return _show(request, game, kept, form.refusal)
    try:
        _play(request, game, kept, text, form.cleaned_data["position"])
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
    state = game.start(seats=seats, options=options, rng=SystemRandom())
    kept = {"seats": seats, "options": dict(state.options), "setup": state.setup, "turns": []}
    _keep(request, game, kept)
    return kept


def _keep(request: Request, game: Game, kept: dict[str, Any]) -> None:
    request.session[f"try:{game.slug}"] = kept
    if not request.user.is_authenticated:
        request.session.set_expiry(SESSION_HOURS * 3600)


def _kept(request: Request, game: Game) -> dict[str, Any] | None:
    """What the session holds of this game, if the rules still take it."""
    kept = request.session.get(f"try:{game.slug}")
    try:
        if kept is not None:
            _replayed(game, kept)
    except (ValueError, KeyError, TypeError):
        return None
    return kept


def _start(game: Game, kept: dict[str, Any]) -> State:
    return game.start(seats=kept["seats"], options=kept["options"], setup=kept["setup"])


def _replayed(game: Game, kept: dict[str, Any]) -> State:
    return registry.replay(_start(game, kept), kept["turns"])


def _play(request: Request, game: Game, kept: dict[str, Any], text: str, position: int) -> None:
    turns = kept["turns"]
    if position == len(turns) - 1 and turns[-1] == text:
        return
    if position != len(turns):
        raise Refused("stale")
    try:
        registry.play_turn(_replayed(game, kept), text)
    except RulesError as error:
        raise refused_by_rules(error) from error
    turns.append(text)
    _keep(request, game, kept)


def _lines(game: Game, kept: dict[str, Any]) -> tuple[State, list[dict[str, Any]]]:
    state, lines = _start(game, kept), []
    for ply, text in enumerate(kept["turns"], 1):
        after = registry.play_turn(state, text)
        lines.append({"ply": ply, "seat": state.seat, "text": text, "before": state, "passed": after.passed})
        state = after
    lines = lines[: -RECENT_TURNS - 1 : -1]
    for line in lines:
        line["facts"] = game.face.facts(line.pop("before"), line["text"])
    return state, lines


def _show(
    request: Request, game: Game, kept: dict[str, Any], refused: Refused | None = None, draft: Mapping[str, str] | None = None
) -> HttpResponse:
    state, lines = _lines(game, kept)
    seats = range(state.seats)
    number = len(kept["turns"])
    sitting = Sitting(
        state=state,
        seating=list(seats),
        people=[Person(mine=True) for _seat in seats],
        turns=lines,
        held=frozenset(seats),
        version=number,
        position=number,
        ended=state.is_over,
    )
    lang = lang_of(request)
    context = table.spread(sitting, lang, **{"notice": refused.sentence if refused else "", **(draft or {})})
    context |= {"game": game, "version": number, "form": OpenForm(game, lang), "turn_url": reverse("try-turn", args=[game.slug])}
    return answer(request, "games/try.html", "games/_live.html", context, refused.status if refused else 200)
