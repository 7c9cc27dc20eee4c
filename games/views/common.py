"""What the views share: the game of an address, the language, and how a fragment is answered."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeAlias

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods
from django_htmx.middleware import HtmxDetails

from games.people import Member
from games.rules import registry
from games.rules.protocol import Game

View: TypeAlias = Callable[..., HttpResponseBase]


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


def posted(page: str) -> Callable[[View], View]:
    """For addresses that only take a POST: whoever comes by GET (a link of a refused turn's page, the way back from
    logging in) is sent to the page behind it, the draft in the address kept. ``page`` is that page's URL name.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        @require_http_methods(["GET", "HEAD", "POST"])
        def checked(request: Request, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method == "POST":
                return view(request, *args, **kwargs)
            query = request.META.get("QUERY_STRING", "")
            return redirect(reverse(page, args=args, kwargs=kwargs) + (f"?{query}" if query else ""))

        return checked

    return decorate


def answer(request: Request, page: str, part: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """The whole page, or for htmx only the part that is swapped. Never from a cache: a board of an hour ago is a wrong board."""
    context = {"lang": lang_of(request), **context}
    response = render(request, part if request.htmx else page, context, status=status)
    patch_vary_headers(response, ["HX-Request", "Cookie", "Accept-Language"])
    response["Cache-Control"] = "no-store"
    return response


def nothing_newer() -> HttpResponse:
    """To a reader who has the newest already; not to be remembered either."""
    response = HttpResponse(status=204)
    response["Cache-Control"] = "no-store"
    return response


def whole_number(text: str) -> int | None:
    """The number that an address or a form gives (of a huge one its first digits), None for anything else."""
    return int(text[:12]) if text.isascii() and text.isdecimal() else None


def drafted(request: Request) -> dict[str, str]:
    """The draft that the address tells: ``draft``, ``pick`` and ``why``."""
    return {name: request.GET.get(name, "") for name in ("draft", "pick", "why")}
