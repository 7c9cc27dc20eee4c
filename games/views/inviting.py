"""Inviting members to a match, its link, and the page to which the link leads whoever has it."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import selectors, services, small, table
from games.forms import InviteForm
from games.models import Match
from games.ports import ports
from games.refusals import Refused
from games.selectors import invited
from games.views.common import Request, game_of, lang_of, posted
from games.views.match import do, show


@posted("match")
@login_required
def invite(request: Request, match_id: int) -> HttpResponse:
    """Asks a member, or several, to take a seat. A name that nobody has comes back with the form."""
    match = selectors.match_for(request.user, match_id)
    form = InviteForm(request.POST)
    if form.is_valid():
        try:
            return redirect(services.match_invite(by=request.user, match_id=match_id, members=form.members))
        except Refused as refused:
            form.add_error("invite", refused.sentence)
            match = selectors.match_for(request.user, match_id)
            if not selectors.audience_for(request.user, match).is_host:
                return show(request, match, {"notice": refused.sentence}, refused.status)
    return show(request, match, {}, 422, invite=form)


@posted("match", besides="member_id")
@login_required
def take_back(request: Request, match_id: int, member_id: int) -> HttpResponse:
    """The host does not ask that member any more."""
    return do(request, match_id, services.invitation_take_back, member_id=member_id)


@posted("match")
@login_required
def decline(request: Request, match_id: int) -> HttpResponse:
    """The invited member does not come."""
    return do(request, match_id, services.match_decline)


@posted("match")
@login_required
def link_make(request: Request, match_id: int) -> HttpResponse:
    """A link for anybody, in place of the one there was."""
    return do(request, match_id, services.match_link_make)


@posted("match")
@login_required
def link_end(request: Request, match_id: int) -> HttpResponse:
    """The link leads nowhere any more."""
    return do(request, match_id, services.match_link_end)


@require_safe
@never_cache
def preview(request: Request, link: str) -> HttpResponse:
    """What the link's bearer may see: the board, who sits there, what is agreed; and the ways to a seat."""
    return show_preview(request, link)


@posted("link")
@login_required
def take_seat(request: Request, link: str) -> HttpResponse:
    """A free seat for the member or guest who came by the link."""
    match = invited.by_link(link)
    if match is None:
        return show_preview(request, link)
    try:
        return redirect(services.match_join(by=request.user, match_id=match.pk, link=link))
    except Refused as refused:
        return show_preview(request, link, refused.sentence, refused.status)


def show_preview(request: Request, link: str, notice: str = "", status: int = 200, **guest: Any) -> HttpResponse:
    """The link's page; ``guest``: what came back from the guest's form (``name``, ``key``, ``error``)."""
    match = invited.by_link(link)
    if match is None:
        return render(request, "games/link_over.html", status=404)
    lang, game = lang_of(), game_of(match.slug)
    context = {
        "lang": lang,
        "match": match,
        "game": game,
        "card": game.face.card(lang),
        "board": _board(match, lang, turned=ports.turned(request)),
        "link": link,
        "address": ports.full_address(request.path, request),
        "host": next((seat.name for seat in match.seats.all() if seat.member_id == match.opened_by_id), ""),
        "notice": notice,
        "free": selectors.has_free_seat(match),
        "sits": bool(selectors.held_seats(request.user.pk, match)),
        "may_sit": selectors.may_sit_by_link(request.user, match),
        "may_see": selectors.may_see(request.user, match),
        "guest": guest,
        "key": uuid4(),
    }
    return render(request, "games/link.html", context, status=status)


def _board(match: Match, lang: str, *, turned: bool) -> Any:
    """What lies on the table; before the start what the host has laid out, or a picture of the game."""
    if match.never_began:
        return small.of_start(match, lang, turned=turned)
    return (table.laid_out(match, lang, turned=turned) or {}).get("board") or small.picture(match.slug, lang, turned=turned)
