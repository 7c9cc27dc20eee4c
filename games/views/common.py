"""What the views share: the game of an address, the language, and how a fragment is answered."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django_htmx.middleware import HtmxDetails

from games.people import Member
from games.rules import registry
from games.rules.protocol import Game


class Request(HttpRequest):
    """A request as the middleware leaves it."""

    htmx: HtmxDetails
    user: Member


def game_of(slug: str) -> Game:
    """The game of that slug; Http404 where the club does not play one."""
    try:
        return registry.get(slug)
    except KeyError:
        raise Http404 from None


def lang_of(_request: Request) -> str:
    """The two-letter code of the page's language."""
    return (get_language() or "en")[:2]


def answer(request: Request, page: str, part: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """The whole page, or for htmx only the part that is swapped. Never from a cache: a board of an hour ago is a wrong board."""
    context = {"lang": lang_of(request), **context}
    response = render(request, part if request.htmx else page, context, status=status)
    patch_vary_headers(response, ["HX-Request", "Cookie", "Accept-Language"])
    response["Cache-Control"] = "no-store"
    return response


def drafted(request: Request) -> dict[str, str]:
    """The draft that the address tells: ``draft``, ``pick`` and ``why``."""
    return {name: request.GET.get(name, "") for name in ("draft", "pick", "why")}
