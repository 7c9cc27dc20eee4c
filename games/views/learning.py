"""The games' guides and exercises, for whoever wants to learn. What is solved is remembered; the board itself is nowhere kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games import learned, learning, small, svg, table
from games.forms import TurnForm
from games.refusals import Refused, played
from games.rules.lesson import Exercise
from games.rules.protocol import Game, State
from games.views import foresight
from games.views.common import Request, answer, drafted, game_of, lang_of, leads_back, posted


@require_safe
def index(request: Request) -> HttpResponse:
    """All games that can be learnt here, the one to begin with first."""
    lang = lang_of()
    games = [
        {
            "game": game,
            "card": game.face.card(lang),
            "picture": small.picture(game.slug, lang),
            "exercises": len(game.face.exercises),
            "solved": len(_solved(request, game)),
        }
        for game in learning.taught_games()
    ]
    return render(request, "games/learn.html", {"lang": lang, "cards": games})


@require_safe
def guide(request: Request, slug: str) -> HttpResponse:
    """A game's guide, and its exercises."""
    game, lang = _taught(slug), lang_of()
    solved = _solved(request, game)
    exercises = [
        {
            "name": exercise.name,
            "title": exercise.title.to(lang),
            "goal": exercise.goal.to(lang),
            "solved": exercise.name in solved,
        }
        for exercise in game.face.exercises
    ]
    card = game.face.card(lang)
    context = {
        "lang": lang,
        "game": game,
        "card": card,
        "item": {"game": game, "card": card},
        "guide": learning.guide_of(game, lang),
    }
    return render(request, "games/learn_game.html", {**context, "exercises": exercises, "solved": len(solved)})


@require_http_methods(["GET", "HEAD", "POST"])
def exercise(request: Request, slug: str, name: str) -> HttpResponse:
    """One exercise on a board. A posted turn is judged; where it does not solve it, the board goes back to the start."""
    game = _taught(slug)
    found = learning.exercise_of(game, name)
    if found is None:
        raise Http404
    if foresight.is_asked(request):
        return foresight.of_sitting(request, learning.sitting_of(found.start(game), active=True))
    if request.method != "POST":
        return _show(request, game, found, drafted(request))
    form, start, text = TurnForm(request.POST), found.start(game), request.POST.get("turn", "")
    try:
        if not form.is_valid():
            raise form.refusal
        after = played(start, text)
    except Refused as refused:
        kept = text if refused.code == "unfinished" else ""
        return _show(request, game, found, {"draft": kept, "notice": refused.sentence}, status=refused.status)
    missing = found.check(start, text, after)
    if missing is not None:
        return _show(request, game, found, {"notice": missing.to(lang_of())})
    learned.note_solved(request, game, found.name)
    return _show(request, game, found, {}, solved=after)


@posted("learn-game")
def known(request: Request, slug: str) -> HttpResponse:
    """The reader needs no first steps of this game any more. Back to the page where they stood, its draft in the address."""
    learned.note_known(request, game_of(slug))
    for back in (request.headers.get("Referer", ""), request.POST.get("next", "")):
        if leads_back(request, back):
            return HttpResponseRedirect(back)
    return redirect("home")


def _taught(slug: str) -> Game:
    game = game_of(slug)
    if not game.face.guide("en"):
        raise Http404
    return game


def _solved(request: Request, game: Game) -> set[str]:
    """Of the exercises that there are, those that the reader has solved."""
    return {exercise.name for exercise in game.face.exercises} & learned.solved(request, game)


def _show(
    request: Request, game: Game, found: Exercise, draft: Mapping[str, str], *, solved: State | None = None, status: int = 200
) -> HttpResponse:
    lang, exercises = lang_of(), list(game.face.exercises)
    number = exercises.index(found) + 1
    sitting = learning.sitting_of(solved or found.start(game), active=solved is None)
    context: dict[str, Any] = table.spread(sitting, lang, **draft)
    context |= {"game": game, "turn_url": request.path, "without_turns": True, "number": number, "count": len(exercises)}
    context |= {name: getattr(found, name).to(lang) for name in ("title", "goal", "hint")}
    context["next"] = exercises[number] if number < len(exercises) else None
    if solved is not None:
        context |= _praise(game)
    return answer(request, "games/learn_exercise.html", "games/_live.html", context, status)


def _praise(game: Game) -> dict[str, Any]:
    """What stands beside the board once the exercise is solved."""
    emblem = mark_safe(svg.icon(game.face.emblem))  # noqa: S308 - our own symbols
    result = {"title": _("That is one way to do it."), "reason": "", "notes": [], "emblem": emblem}
    return {"now": _("Solved!"), "result": result, "after": "games/_learn_after.html"}
