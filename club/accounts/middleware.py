"""Between request and view: the member's language and time zone, and where an htmx request goes that must log in first."""

from __future__ import annotations

import zoneinfo
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import quote, urlsplit

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation.trans_real import get_supported_language_variant, parse_accept_lang_header

from club.accounts.languages import time_zones
from club.house.selectors import club, club_zone, is_set_up

GetResponse = Callable[[HttpRequest], HttpResponse]


def member_language(get_response: GetResponse) -> GetResponse:
    """A member's own language wins over the browser's; a choice made on this device (the cookie) wins over both.

    A browser that asks for no language of ours gets the club's.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if settings.LANGUAGE_COOKIE_NAME not in request.COOKIES:
            language = getattr(request.user, "language", "") or ("" if _has_a_wish(request) else _club_language())
            if language:
                translation.activate(language)
                request.LANGUAGE_CODE = translation.get_language()
        return get_response(request)

    return middleware


def _club_language() -> str:
    return club().language if is_set_up() else ""


def _has_a_wish(request: HttpRequest) -> bool:
    """Whether the browser names a language that we speak."""
    for code, _weight in parse_accept_lang_header(request.headers.get("Accept-Language", "")):
        with suppress(LookupError):
            get_supported_language_variant(code)
            return True
    return False


def member_time_zone(get_response: GetResponse) -> GetResponse:
    """Times are shown in the member's own zone; where that is none (any more), in the club's."""

    def middleware(request: HttpRequest) -> HttpResponse:
        name = getattr(request.user, "time_zone", "")
        zone = zoneinfo.ZoneInfo(name) if name in time_zones() else club_zone()
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
    """An expired session would put the log-in page inside the board: htmx is told to load it as a page instead.

    Whoever sends a form in vain reads so above the log-in.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code != 302 or urlsplit(response["Location"]).path != resolve_url(settings.LOGIN_URL):
            return response
        htmx = getattr(request, "htmx", None)
        if htmx:
            page = _page(htmx.current_url or "")
            back = f"?next={quote(page)}" if page else ""
            redirect = HttpResponse(status=204)
            redirect["HX-Redirect"] = resolve_url(settings.LOGIN_URL) + back
            return redirect
        # Not at the log-out itself, which leads there without a way back.
        if request.method == "POST" and urlsplit(response["Location"]).query:
            messages.info(request, _("You had been logged out, so nothing was kept. Log in and send it again."))
        return response

    return middleware
