"""What the positions of matches and of loaded records have in common: a page, a fragment, a picture, and what there is not."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from games import looking, standalone
from games.damage import noted
from games.looking import View
from games.models import Exploration, LoadedRecord, Match
from games.refusals import Refused, printable
from games.replay import Line
from games.rules.draft import read_draft
from games.rules.protocol import LEAVE
from games.views.common import Request, answer, lang_of, whole_number


def show(request: Request, view: View, text: str, **beside: Any) -> HttpResponse:
    """The page of a position, or for htmx what changes from one to the next. ``text`` is the ply as the address has it.

    ``last`` leads to the last one. Raises Unreadable for a line that leads nowhere.
    """
    ply = _ply(view.line, text)
    if ply is None:
        return missing(request, view, text)
    if text == "last":
        return redirect(view.at(ply))
    lang = lang_of()
    context = looking.position(view, ply, lang)
    if not request.htmx:
        context |= looking.whole(view, ply, lang, context)
    context |= {"game": view.line.start.game, **beside}
    return answer(request, "games/position.html", "games/_position.html", context)


def draw(request: Request, view: View, text: str, name: str) -> HttpResponse:
    """The position as an SVG file of that name, in the look that the address asks for. Unreadable as ``show``."""
    ply = _ply(view.line, text)
    if ply is None:
        return missing(request, view, text)
    line, lang = view.line, lang_of()
    state, last = line.state(ply), line.texts[ply - 1] if ply else ""
    face = line.start.game.face
    scene = face.scene(
        read_draft(state), lang=lang, active=False, last="" if last.startswith(LEAVE) else last, turned=view.turned
    )
    title = f"{line.title}, {_('Turn %(ply)s of %(last)s') % {'ply': ply, 'last': len(line)}}"
    drawn = standalone.drawing(scene, face, lang, standalone.look_of(request.GET.dict()), title=title)
    response = download(drawn, name, "image/svg+xml")
    # Nothing in the file asks for anything: no style, no script, no address.
    response["Content-Security-Policy"] = "default-src 'none'"
    return response


def download(text: str, name: str, kind: str) -> HttpResponse:
    """A text as a file to keep."""
    response = HttpResponse(text, content_type=f"{kind}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "no-store"
    return response


def missing(request: Request, view: View, text: str) -> HttpResponse:
    """There is no such position: what there is, and the way there."""
    return nothing(request, no_such(view.line, text), view.at(len(view.line)), _("To the last position"))


def no_such(line: Line, text: str) -> str:
    """The sentence for a position that the line has not."""
    told = {"ply": printable(text, 20), "last": len(line)}
    return _("There is no position “%(ply)s” in this game. Its positions go from 0 to %(last)s.") % told


def nothing(
    request: Request,
    sentence: str,
    address: str,
    words: str,
    *,
    shown: Exploration | None = None,
    cleared: Exploration | None = None,
) -> HttpResponse:
    """A page with one sentence and one way on; ``shown``: the reader's own exploration that others see, to take it back;
    ``cleared``: that of which nothing can be read, to throw it away.
    """
    context = {"sentence": sentence, "address": address, "words": words, "shown": shown, "cleared": cleared}
    return render(request, "games/no_position.html", context, status=404)


def unreadable(
    request: Request, kept: Match | LoadedRecord, error: Exception, *, shown: Exploration | None = None
) -> HttpResponse:
    """A match or a loaded record whose positions cannot be laid out any more, as that error shows; ``shown`` as above."""
    noted(f"{kept._meta.model_name} {kept.pk}", error)
    if isinstance(kept, Match):
        return nothing(request, Refused("broken").sentence, kept.get_absolute_url(), _("To the match"), shown=shown)
    told = _("This record cannot be read any more: the club's games have changed since it was loaded.")
    return nothing(request, told, reverse("records"), _("To your records"))


def _ply(line: Line, text: str) -> int | None:
    ply = len(line) if text == "last" else whole_number(text)
    return ply if ply is not None and ply <= len(line) else None
