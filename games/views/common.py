"""What the views share: the game of an address, the language, and how a fragment is answered."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeAlias

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods
from django_htmx.middleware import HtmxDetails

from games import selectors
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


def lang_of() -> str:
    """The two-letter code of the page's language."""
    return (get_language() or "en")[:2]


def leads_back(request: HttpRequest, address: str) -> bool:
    """Whether an address that a form or a header brought is a page of this site. A bare word is none, though a browser would
    look for it beside the form's own.
    """
    own = {request.get_host()}
    whole = address.startswith("/") or "://" in address
    return whole and url_has_allowed_host_and_scheme(address, own, require_https=request.is_secure())


def posted(page: str, *, besides: str = "") -> Callable[[View], View]:
    """For addresses that only take a POST: whoever comes by GET (a link of a refused turn's page, the way back from
    logging in) is sent to the page behind it, the draft in the address kept. ``page`` is that page's URL name, ``besides`` the
    part of the address that it has not.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        @require_http_methods(["GET", "HEAD", "POST"])
        def checked(request: Request, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method == "POST":
                return view(request, *args, **kwargs)
            query = request.META.get("QUERY_STRING", "")
            place = {name: value for name, value in kwargs.items() if name != besides}
            return redirect(reverse(page, args=args, kwargs=place) + (f"?{query}" if query else ""))

        return checked

    return decorate


def readable(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """For what visitors may read once the club has opened itself; from the rest, and from what there is not, to the log-in.

    The view is given the match itself.
    """

    @wraps(view)
    def checked(request: Request, match_id: int, **place: Any) -> HttpResponse:
        try:
            match = selectors.match_for(request.user, match_id)
        except Http404:
            if request.user.is_authenticated:
                raise
            return redirect_to_login(request.get_full_path())
        return view(request, match, **place)

    return checked


def answer(request: Request, page: str, part: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """The whole page, or for htmx only the part that is swapped. Never from a cache: a board of an hour ago is a wrong board."""
    context = {"lang": lang_of(), **context}
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
    """The number that an address or a form gives (of a huge one its first digits that count), None for anything else."""
    return int(text.lstrip("0")[:12] or "0") if text.isascii() and text.isdecimal() else None


def drafted(request: Request) -> dict[str, str]:
    """The draft that the address tells: ``draft``, ``pick`` and ``why``."""
    return {name: request.GET.get(name, "") for name in ("draft", "pick", "why")}
