"""Between request and view: the member's language and time zone, and where an htmx request goes that must log in first."""

from __future__ import annotations

import zoneinfo
from collections.abc import Callable
from urllib.parse import quote, urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.utils import timezone, translation

from club.accounts.languages import time_zones

GetResponse = Callable[[HttpRequest], HttpResponse]


def member_language(get_response: GetResponse) -> GetResponse:
    """A member's own language wins over the browser's; a choice made on this device (the cookie) wins over both."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if settings.LANGUAGE_COOKIE_NAME not in request.COOKIES:
            language = getattr(request.user, "language", "")
            if language:
                translation.activate(language)
                request.LANGUAGE_CODE = translation.get_language()
        return get_response(request)

    return middleware


def member_time_zone(get_response: GetResponse) -> GetResponse:
    """Times are shown in the member's own zone; where that is none (any more), in the club's."""

    def middleware(request: HttpRequest) -> HttpResponse:
        name = getattr(request.user, "time_zone", "")
        zone = zoneinfo.ZoneInfo(name) if name in time_zones() else None
        with timezone.override(zone):
            return get_response(request)

    return middleware


def _page(address: str) -> str:
    """Path and query of an address that the browser tells (a draft is in the query); empty where it is none."""
    try:
        told = urlsplit(address)
    except ValueError:
        return ""
    return told.path + (f"?{told.query}" if told.query else "")


def htmx_login(get_response: GetResponse) -> GetResponse:
    """An expired session would put the log-in page inside the board: htmx is told to load it as a page instead."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        htmx = getattr(request, "htmx", None)
        if htmx and response.status_code == 302 and urlsplit(response["Location"]).path == resolve_url(settings.LOGIN_URL):
            page = _page(htmx.current_url or "")
            back = f"?next={quote(page)}" if page else ""
            redirect = HttpResponse(status=204)
            redirect["HX-Redirect"] = resolve_url(settings.LOGIN_URL) + back
            return redirect
        return response

    return middleware
