"""Laying out a start of one's own. Nothing is kept: the address holds the setup and what is picked."""

from __future__ import annotations

from random import SystemRandom
from typing import Any
from urllib.parse import quote, urlencode

from django.http import HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import svg
from games.addresses import target
from games.foresight import overlay
from games.forms import Given, OpenForm
from games.rules.face import Tool
from games.rules.protocol import Game
from games.rules.scene import Go
from games.rules.setting import LONGEST, Setter, Setting
from games.tools import tool_rows
from games.views import foresight
from games.views.common import Request, answer, game_of, lang_of, nothing_newer, whole_number

_ADDRESS_MOST = 12_000
"""Characters of a text in an address; servers and Django take few more than that."""


@require_safe
def page(request: Request, slug: str) -> HttpResponse:
    """The start that the address tells, with what can be done to it; what is wrong with a pasted one, which stays as it is."""
    game, lang = game_of(slug), lang_of()
    seats, setter = _seats(request, game), game.face.setter(game)
    text = request.GET.get("setup", "")
    if foresight.is_asked(request):
        return _ahead(request, setter, seats, lang)
    if "chance" in request.GET or not (text or setter.usual(seats)):
        return _to(slug, seats, setter.chance(seats, SystemRandom()))
    laid, fault = read(setter, text, seats, lang)
    if fault:
        kept, _fault = read(setter, request.GET.get("laid", ""), seats, lang)
        laid = kept or setter.usual(seats) or setter.chance(seats, SystemRandom())
    laid = game.start(seats=seats, setup=laid or setter.usual(seats)).setup
    pick = "" if fault else request.GET.get("pick", "")
    context = _context(game, Given(laid, seats), setter.setting(laid, pick, seats=seats, lang=lang), pick)
    context |= {"text": text if fault else laid, "fault": fault}
    context |= {"usual": setter.usual(seats) not in ("", laid), "form": OpenForm(game, lang, given=Given(laid, seats))}
    return answer(request, "games/setup.html", "games/_setup.html", context, 422 if fault else 200)


def read(setter: Setter, text: str, seats: int, lang: str) -> tuple[str, str]:
    """The tidied setup and no fault, or nothing and what is wrong with the text; nothing of both for an empty text."""
    if len(text) > LONGEST:
        return "", _("This text is far too long for a start.")
    tidy = setter.tidy(text)
    fault = setter.fault(tidy, seats, lang) if text else ""
    return ("", fault) if fault else (tidy, "")


def given(request: Request, game: Game) -> tuple[Given | None, HttpResponse | None]:
    """The start that a form's address or its fields bring; where it has a fault, the way to the page that says so."""
    text = request.POST.get("setup") or request.GET.get("setup", "")
    if not text:
        return None, None
    seats = _seats(request, game)
    setup, fault = read(game.face.setter(game), text, seats, lang_of())
    if fault:
        return None, _to(game.slug, seats, text)
    return Given(game.start(seats=seats, setup=setup).setup, seats), None


def drawn(game: Game, at: Given, lang: str) -> SafeString:
    """A given start as a picture."""
    setting = Setter(game).setting(at.setup, "", seats=at.seats, lang=lang)
    return mark_safe(svg.picture(setting.scene, setting.scene.name))  # noqa: S308 - svg escapes every text


def _ahead(request: Request, setter: Setter, seats: int, lang: str) -> HttpResponse:
    """What the target whose address this is would do to the start that the page shows; 204 where there is nothing to see."""
    shown = QueryDict(request.GET["peek"].removeprefix("?"))
    now, after = (read(setter, query.get("setup", ""), seats, lang)[0] for query in (shown, request.GET))
    marks = setter.ahead(now, shown.get("pick", ""), after, seats=seats) if now and after else ()
    response = HttpResponse(overlay("", marks)) if marks else nothing_newer()
    response["Cache-Control"] = "no-store"
    return response


def _context(game: Game, at: Given, setting: Setting, pick: str) -> dict[str, Any]:
    # What a target adds is the setup.
    lead = f"seats={at.seats}&setup="
    held = pick if setting.held else ""

    def href(tool: Tool) -> str:
        return target((), tool.go, lead) if tool.go else "?"

    return {
        "game": game,
        "seats": at.seats,
        "setup": at.setup,
        "prompt": setting.prompt,
        "board": mark_safe(svg.board(setting.scene, lead=lead)),  # noqa: S308 - svg escapes every text
        **tool_rows(setting.tools, href),
        "shown": target((), Go(add=(at.setup,), pick=held), lead),
        "down": target((), Go(add=(at.setup,)), lead) if held else "",
        "play_url": f"{reverse('play', args=[game.slug])}?{lead}{quote(at.setup)}",
        "begin_url": f"{reverse('try-new', args=[game.slug])}?{lead}{quote(at.setup)}",
    }


def _seats(request: Request, game: Game) -> int:
    """The seats that the address or the form asks for; the fewest where it asks for none that there are."""
    wanted = whole_number(request.POST.get("seats") or request.GET.get("seats", ""))
    return wanted if wanted is not None and wanted in game.seats else min(game.seats)


def _to(slug: str, seats: int, setup: str) -> HttpResponseRedirect:
    # One that is too long is still too long, where it is not of signs of which an address holds few.
    setup = setup[: LONGEST + 1]
    while len(quote(setup)) > _ADDRESS_MOST:
        setup = setup[:-100]
    response = HttpResponseRedirect(f"{reverse('setup', args=[slug])}?{urlencode({'seats': seats, 'setup': setup})}")
    response["Cache-Control"] = "no-store"
    return response
