"""Answers to a page that asks what a target would do (``peek`` in the target's own address, by a script only)."""

from __future__ import annotations

from django.http import HttpResponse

from games import selectors
from games.damage import salvaged
from games.foresight import foreseen
from games.models import Match
from games.ports import ports
from games.refusals import Refused
from games.sitting import Sitting, sitting_of
from games.views.common import Request, drafted, lang_of, nothing_newer


def is_asked(request: Request) -> bool:
    """Whether the request asks for that; opened as a page, such an address shows the page."""
    return bool(request.htmx) and "peek" in request.GET


def of_match(request: Request, match: Match) -> HttpResponse:
    """For whoever may act in it. The reader may see the match."""
    if not match.is_running:
        return _never_kept(nothing_newer())
    sitting = salvaged(lambda: sitting_of(match), lambda: None, f"match {match.pk}")
    if sitting is None:
        return _never_kept(nothing_newer())
    return of_sitting(request, sitting.seen_by(selectors.held_seats(request.user.pk, match), turned=ports.turned(request)))


def of_sitting(request: Request, sitting: Sitting) -> HttpResponse:
    """The answer for any board: 204 where there is nothing to say, 403 for a watcher, 409 for what no longer fits."""
    asked = drafted(request)
    try:
        html = foreseen(sitting, request.GET["peek"], asked["draft"], asked["pick"], lang_of())
    except Refused as refused:
        status = 403 if refused.code == "not-yours" else 409
        return _never_kept(HttpResponse(refused.sentence, status=status, content_type="text/plain; charset=utf-8"))
    return _never_kept(HttpResponse(html) if html else nothing_newer())


def _never_kept(response: HttpResponse) -> HttpResponse:
    """The page remembers the answers of a position by itself; any other cache would not know when it is over."""
    response["Cache-Control"] = "no-store"
    return response
