"""How often one reader may do what costs the club something: turns, openings, invitations, exports, any form at all.

Counted in Django's cache, so by all processes together where they share one. Log-ins and sign-ups are limited by allauth
besides. Who is not logged in is counted by address; a hall's phones share one, so that those limits are wide.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

from club import errors
from club.serving.addresses import client_address

GetResponse = Callable[[HttpRequest], HttpResponse]

MEMBER, ADDRESS = "member", "address"

LIMITS: dict[str, tuple[int, int]] = {
    "turn": (120, 60),
    "open": (40, 600),
    "invite": (30, 3600),
    "export": (30, 3600),
    "form": (120, 60),
}
"""Of each kind so many in so many seconds, for a member; for an address without a member ``CROWD`` times as many."""

CROWD = 10

KINDS = {
    "match-turn": "turn",
    "try-turn": "turn",
    "play": "open",
    "try-new": "open",
    "match-join": "open",
    "match-rematch": "open",
    "link-join": "open",
    "match-invite": "invite",
    "match-link": "invite",
    "staff-entries": "invite",
    "own-data": "export",
    "staff-data": "export",
    "staff-backups": "export",
    "staff-backup-download": "export",
}
"""Which kind a POST to an address of that name is; every other one is a form."""


class Rates:
    """Middleware behind the log-in: answers 429 where a reader does too much of one kind."""

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Passes on; the view's name is known only later."""
        return self._get_response(request)

    def process_view(self, request: HttpRequest, _view: Any, _args: Any, _kwargs: Any) -> HttpResponse | None:
        """Django's hook between the address and its view."""
        name = request.resolver_match.view_name if request.resolver_match else ""
        limited: bool = settings.LIMITED
        if not limited or request.method != "POST":
            return None
        kind = KINDS.get(name, "form")
        most, seconds = LIMITS[kind]
        member = request.user.pk if request.user.is_authenticated else None
        who = f"{MEMBER} {member}" if member else f"{ADDRESS} {address_of_request(request)}"
        if counted(kind, who, seconds) <= (most if member else most * CROWD):
            return None
        return errors.too_often(request, seconds)


def counted(kind: str, who: str, seconds: int) -> int:
    """How many there are of this kind in the present stretch of time, this one included."""
    key = f"rate.{kind}.{who.replace(' ', '.')}.{int(time.time() // seconds)}"
    if cache.add(key, 1, seconds):
        return 1
    try:
        return int(cache.incr(key))
    except ValueError:
        # It ended between the two.
        return 1


def address_of_request(request: HttpRequest) -> str:
    """The visitor's address."""
    return client_address(peer=request.META.get("REMOTE_ADDR", ""), forwarded=request.headers.get("X-Forwarded-For", ""))


def too_large(get_response: GetResponse) -> GetResponse:
    """Middleware before all that reads a form: answers 413 to what is larger than any form of ours."""

    def middleware(request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdigit() and int(length[:20]) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            return errors.too_large(request)
        return get_response(request)

    return middleware
