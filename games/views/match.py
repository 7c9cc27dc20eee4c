"""The match page and what is done on it: HTTP in, one service call, one render."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games import learned, lines, panels, selectors, services, table
from games.damage import DAMAGED, salvaged
from games.forms import InviteForm, TurnForm
from games.models import Game, Match
from games.ports import ports
from games.refusals import Refused
from games.replay import Told
from games.rules import registry
from games.views import foresight, stepping
from games.views.common import Request, answer, drafted, game_of, lang_of, nothing_newer, posted, readable, whole_number
from games.views.hosting import hosting


@require_safe
@readable
def page(request: Request, match: Match) -> HttpResponse:
    """The match page; for htmx only its live part, and with ``v`` (a version) 204 where nothing is newer."""
    if foresight.is_asked(request):
        return foresight.of_match(request, match)
    known = whole_number(request.GET.get("v", ""))
    draft = drafted(request)
    if request.htmx and known is not None and match.version <= known and not any(draft.values()):
        return nothing_newer()
    if request.user.is_authenticated and not request.htmx:
        ports.seen(request.user.pk, match.pk)
    return show(request, match, draft)


@posted("match")
@login_required
def turn(request: Request, match_id: int) -> HttpResponse:
    """Plays a turn."""
    form = TurnForm(request.POST)
    text = request.POST.get("turn", "")
    if not form.is_valid():
        return _done(request, match_id, form.refusal)
    try:
        # Whoever may not see the match holds no seat in it either, and is told by `_done` that there is none.
        match = services.turn_play(by=request.user, match_id=match_id, text=text, position=form.cleaned_data["position"])
    except Refused as refused:
        return _done(request, match_id, refused, text)
    if request.htmx and request.headers.get("X-Live") == "open":
        return _comes_by_socket(match)
    return _done(request, match_id)


@posted("match")
@login_required
def resign(request: Request, match_id: int) -> HttpResponse:
    """Leaves a running match."""
    position = whole_number(request.POST.get("position", ""))
    return do(request, match_id, services.match_resign, position=position)


@posted("match")
@login_required
def join(request: Request, match_id: int) -> HttpResponse:
    """Takes a free seat."""
    return do(request, match_id, services.match_join)


@posted("match")
@login_required
def leave(request: Request, match_id: int) -> HttpResponse:
    """Gives a seat up before the start, and goes home: a withdrawn match has no page worth staying on."""
    return do(request, match_id, services.match_leave, then=lambda _match: reverse("home"))


@posted("match")
@login_required
def rematch(request: Request, match_id: int) -> HttpResponse:
    """Offers or accepts another match with the seats exchanged."""
    return do(request, match_id, services.match_rematch, then=Match.get_absolute_url)


@require_safe
@readable
def turns(request: Request, match: Match) -> HttpResponse:
    """Every turn of the match, in words and notation."""
    if match.started_at is None:
        return redirect(match)
    try:
        told_games = _told(match, lang_of())
    except DAMAGED as error:
        return stepping.unreadable(request, match, error)
    return render(
        request,
        "games/turns.html",
        {"match": match, "games": told_games, "indexed": selectors.is_open_to_visitors(match)},
    )


def _told(match: Match, lang: str) -> list[tuple[int, list[panels.TurnLine]]]:
    turns = selectors.all_turns(match)
    return [
        (number, _told_of(match, game, turns[game.pk], lang))
        for number, game in lines.games_of(match).items()
        if game.pk in turns
    ]


def _told_of(match: Match, game: Game, turns: Sequence[Told], lang: str) -> list[panels.TurnLine]:
    face, state = registry.get(match.slug).face, selectors.state_of(game)
    sides = [face.seat(state, game.seating.index(seat), lang) for seat in range(match.seat_count)]
    one_screen = match.venue == Match.Venue.ONE_SCREEN
    shown = [side.side for side in sides] if one_screen else [seat.name for seat in match.seats.all()]
    base = reverse("match-positions", args=[match.pk, game.number])

    def told(turns: Sequence[Told]) -> list[panels.TurnLine]:
        return [panels.turn_line(face, turn, sides[turn["seat"]], shown, lang, base=base) for turn in turns]

    def anew() -> list[panels.TurnLine]:
        line = lines.line_of(match, game, named=False)
        return told([line.worked_out(ply) for ply in range(1, len(line) + 1)])

    return salvaged(lambda: told(turns), anew, f"match {match.pk}")


def do(
    request: Request,
    match_id: int,
    service: Callable[..., Match],
    *,
    kept: str = "",
    then: Callable[[Match], str] | None = None,
    **wish: Any,
) -> HttpResponse:
    """One service call for a reader who may see the match; then its page, with what was refused, or where ``then`` leads."""
    selectors.match_for(request.user, match_id)
    try:
        match = service(by=request.user, match_id=match_id, **wish)
    except Refused as refused:
        return _done(request, match_id, refused, kept)
    return _go(request, then(match)) if then else _done(request, match_id)


def _done(request: Request, match_id: int, refused: Refused | None = None, kept: str = "") -> HttpResponse:
    """After a service: the board as it is now, with what was refused; without htmx a redirect, so that reload is safe."""
    match = selectors.match_for(request.user, match_id)
    if refused is None and not request.htmx:
        return redirect(match, permanent=False)
    notice = refused.sentence if refused else ""
    draft = kept if refused and refused.code == "unfinished" else ""
    response = show(request, match, {"notice": notice, "draft": draft}, refused.status if refused else 200)
    if refused is None:
        response["HX-Replace-Url"] = match.get_absolute_url()
    return response


def show(
    request: Request, match: Match, draft: Mapping[str, str], status: int = 200, *, invite: InviteForm | None = None
) -> HttpResponse:
    """The match page with this draft or notice, or its live part; for the host of one that waits, with ``invite``'s errors."""
    audience = selectors.audience_for(request.user, match)
    turned, ratings = ports.turned(request), ports.ratings(request)
    context = table.match_context(match, audience, lang_of(), draft, turned=turned, ratings=ratings)
    if audience.is_host and not request.htmx:
        context["hosting"] = hosting(request, match, invite)
    context |= {"game": game_of(match.slug), "indexed": selectors.is_open_to_visitors(match)}
    if match.is_running and audience.held and not request.htmx:
        context["first_steps"] = learned.first_steps(request, context["game"], lang_of())
    return answer(request, "games/match.html", "games/_live.html", context, status)


def _comes_by_socket(match: Match) -> HttpResponse:
    """To a page whose socket is open: the board is on its way there, drawn once. Where it does not come, the page asks."""
    response = nothing_newer()
    response["X-Version"] = str(match.version)
    return response


def _go(request: Request, address: str) -> HttpResponse:
    if not request.htmx:
        return redirect(address)
    response = HttpResponse(status=204)
    response["HX-Redirect"] = address
    return response
