"""Exploring: playing on freely from a position, alone and beside the match."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import exploring, exploring_page, lines, selectors, services
from games.damage import Unreadable, noted
from games.exploring import NoSpot
from games.forms import TurnForm
from games.models import Exploration
from games.ports import ports
from games.refusals import Refused
from games.views import foresight, stepping
from games.views.common import Request, answer, drafted, lang_of, posted


@require_safe
@login_required
def from_match(request: Request, match_id: int, number: int, ply: int) -> HttpResponse:
    """A position of a match's game, to play on from; the reader's own exploration of that game where there is one."""
    return _begin(request, _new_in_match(request, match_id, number), ply)


@require_safe
@login_required
def from_record(request: Request, record_id: int, ply: int) -> HttpResponse:
    """The same for a loaded record."""
    return _begin(request, Exploration(owner=request.user, record=selectors.record_for(request.user, record_id)), ply)


@posted("explore-match")
@login_required
def first_in_match(request: Request, match_id: int, number: int, ply: int) -> HttpResponse:
    """The first turn of an exploration."""
    return _first(request, _new_in_match(request, match_id, number), ply)


@posted("explore-record")
@login_required
def first_in_record(request: Request, record_id: int, ply: int) -> HttpResponse:
    """The same for a loaded record."""
    return _first(request, Exploration(owner=request.user, record=selectors.record_for(request.user, record_id)), ply)


@require_safe
@login_required
def page(request: Request, exploration_id: int, spot: str) -> HttpResponse:
    """A position of an exploration."""
    return _show(request, selectors.exploration_for(request.user, exploration_id), spot)


@posted("exploration")
@login_required
def turn(request: Request, exploration_id: int, spot: str) -> HttpResponse:
    """Plays a turn there."""
    return _turn(request, selectors.exploration_for(request.user, exploration_id), spot)


EVERYTHING = "all"
"""Stands for a branch where all that was tried out is thrown away: it may be that none of it can be read."""


@posted("exploration")
@login_required
def prune(request: Request, exploration_id: int, spot: str) -> HttpResponse:
    """Removes a branch; under ``EVERYTHING`` all of them, and leads back to the game."""
    found = selectors.exploration_for(request.user, exploration_id)
    try:
        if spot == EVERYTHING:
            services.exploration_clear(by=request.user, exploration_id=found.pk)
            return redirect(exploring_page.home_of(found))
        before = services.branch_prune(by=request.user, exploration_id=found.pk, spot=spot)
    except Refused as refused:
        return _refused(request, found, spot, refused)
    return _at(request, found, before)


@posted("exploration")
@login_required
def share(request: Request, exploration_id: int, spot: str) -> HttpResponse:
    """Shows the exploration to others, or no more."""
    found = selectors.exploration_for(request.user, exploration_id)
    try:
        found.shared = services.exploration_share(by=request.user, exploration_id=found.pk, shared=_wish(request)).shared
    except Refused as refused:
        return _refused(request, found, spot, refused)
    return _at(request, found, spot)


def _wish(request: Request) -> bool:
    return request.POST.get("shared") == "on"


def _new_in_match(request: Request, match_id: int, number: int) -> Exploration:
    match = selectors.match_for(request.user, match_id)
    games = {} if match.never_began else lines.games_of(match)
    if number not in games or not selectors.may_explore(request.user, match):
        raise Http404
    return Exploration(owner=request.user, game=games[number])


def _begin(request: Request, new: Exploration, ply: int) -> HttpResponse:
    kept = selectors.own_exploration(request.user, new)
    if kept is not None and not request.htmx:
        return redirect(kept.address(str(ply)))
    return _show(request, new, str(ply))


def _first(request: Request, new: Exploration, ply: int) -> HttpResponse:
    text = request.POST.get("turn", "")
    try:
        _check(request)
        spot = services.branch_first(by=request.user, game=new.game, record=new.record, ply=ply, text=text)
    except Refused as refused:
        return _refused(request, new, str(ply), refused, text)
    return _at(request, selectors.own_exploration(request.user, new) or new, spot)


def _turn(request: Request, exploration: Exploration, spot: str) -> HttpResponse:
    text = request.POST.get("turn", "")
    try:
        _check(request)
        after = services.branch_add(by=request.user, exploration_id=exploration.pk, spot=spot, text=text)
    except Refused as refused:
        return _refused(request, exploration, spot, refused, text)
    return _at(request, exploration, after)


def _check(request: Request) -> None:
    form = TurnForm(request.POST)
    if not form.is_valid():
        raise form.refusal


def _at(request: Request, exploration: Exploration, spot: str) -> HttpResponse:
    """On to a spot: by its address, or for htmx with what is swapped."""
    if not request.htmx:
        return redirect(exploration.address(spot))
    response = _show(request, exploration, spot)
    response["HX-Push-Url"] = exploration.address(spot)
    return response


def _refused(request: Request, exploration: Exploration, spot: str, refused: Refused, text: str = "") -> HttpResponse:
    draft = {"notice": refused.sentence, "draft": text if refused.code == "unfinished" else ""}
    return _show(request, exploration, spot, draft, refused.status)


def _nowhere(request: Request, tree: exploring.Tree, spot: str, home: str) -> HttpResponse:
    """What is said of a spot that there is not: whether a branch of that number ever was is not known."""
    if exploring.is_branch(spot):
        told = _("No turn is kept at this address. If one was tried out here, it has been deleted.")
    else:
        told = stepping.no_such(tree.line, spot)
    return stepping.nothing(request, told, home, _("To the game"))


def _show(
    request: Request, exploration: Exploration, spot: str, draft: dict[str, str] | None = None, status: int = 200
) -> HttpResponse:
    home, lang = exploring_page.home_of(exploration), lang_of()
    try:
        tree = exploring.tree_of(exploration)
        turned, ratings = ports.turned(request), ports.ratings(request)
        view = exploring_page.View(tree, spot, request.user, turned=turned, ratings=ratings)
        if foresight.is_asked(request):
            return foresight.of_sitting(request, view.sitting)
        context: dict[str, Any] = exploring_page.position(view, lang, **(draft or drafted(request)))
        # A step changes nothing of the tree.
        if not request.htmx or request.method == "POST":
            context |= exploring_page.tree(view, lang, context["seats"])
    except NoSpot:
        return _nowhere(request, tree, spot, home)
    except Unreadable as error:
        return _unreadable(request, exploration, home, error)
    context |= {"game": tree.line.start.game, "back": home}
    part = "games/_exploration.html" if request.method == "POST" else "games/_live.html"
    return answer(request, "games/exploration.html", part, context, status)


def _unreadable(request: Request, exploration: Exploration, home: str, error: Unreadable) -> HttpResponse:
    """What was tried out fits no more; or it is the game itself that cannot be laid out, for whoever tried what.

    What its owner shows to others he can take back here too.
    """
    shown = exploration if exploration.shared and selectors.plays_on(request.user, exploration) else None
    try:
        line = exploring.tree_of(exploration).line
        line.state(len(line))
    except Unreadable:
        if exploration.game is not None:
            return stepping.unreadable(request, exploration.game.match, error, shown=shown)
        if exploration.record is not None:
            return stepping.unreadable(request, exploration.record, error)
    noted(f"exploration {exploration.pk}", error)
    told = _("What was tried out here does not fit the game any more.")
    cleared = exploration if selectors.plays_on(request.user, exploration) else None
    return stepping.nothing(request, told, home, _("To the game"), shown=shown, cleared=cleared)
