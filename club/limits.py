"""How often one reader may do what costs the club something: turns, openings, records, invitations, exports, any form at all,
and of what is only read, the dearest.

Counted in Django's cache, so by all processes together where they share one. Log-ins and sign-ups are limited by allauth
besides. Who is not logged in is counted by address; a hall's phones share one, so that those limits are wide.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from club import errors
from club.serving.addresses import client_address

GetResponse = Callable[[HttpRequest], HttpResponse]

MEMBER, ADDRESS = "member", "address"

LIMITS: dict[str, tuple[int, int]] = {
    "turn": (120, 60),
    "open": (40, 600),
    "load": (30, 600),
    "invite": (30, 3600),
    "export": (30, 3600),
    "form": (120, 60),
    "look": (1200, 60),
}
"""Of each kind so many in so many seconds, for a member; for an address without a member ``CROWD`` times as many.

A page asks what a target would do after the pointer has rested there for 80 ms, and once only: no hand comes near ``look``.
"""

CROWD = 10

KINDS = {
    "match-turn": "turn",
    "try-turn": "turn",
    "learn-exercise": "turn",
    "exploration-turn": "turn",
    "explore-match-turn": "turn",
    "explore-record-turn": "turn",
    "records": "load",
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

LOOKS = frozenset({"match-drawing", "record-drawing", "explore-match", "explore-record", "exploration"})
"""What costs as much to read as a turn to play: whole pictures, positions with a tree of others beside them. So does, at any
address, the question what a target would do.
"""


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
        kind = _kind(request, name)
        if not limited or kind is None:
            return None
        most, seconds = LIMITS[kind]
        member = request.user.pk if request.user.is_authenticated else None
        who = f"{MEMBER} {member}" if member else f"{ADDRESS} {address_of_request(request)}"
        if counted(kind, who, seconds) <= (most if member else most * CROWD):
            return None
        return errors.too_often(request, seconds)


def _kind(request: HttpRequest, name: str) -> str | None:
    """None for what is not counted."""
    if request.method == "POST":
        return KINDS.get(name, "form")
    return "look" if name in LOOKS or "peek" in request.GET else None


def counted(kind: str, who: str, seconds: int) -> int:
    """How many there are of this kind in the present stretch of time, this one included."""
    key = f"rate.{kind}.{who.replace(' ', '.')}.{int(time.time() // seconds)}"
    try:
        return int(cache.incr(key))
    except ValueError:
        # The first one, unless another one was quicker.
        return 1 if cache.add(key, 1, seconds) else int(cache.incr(key))


def address_of_request(request: HttpRequest) -> str:
    """The visitor's address."""
    return client_address(peer=request.META.get("REMOTE_ADDR", ""), forwarded=request.headers.get("X-Forwarded-For", ""))


def see_other(address: str) -> HttpResponse:
    """To another page, whatever was sent."""
    response = HttpResponseRedirect(address)
    response.status_code = HTTPStatus.SEE_OTHER
    response["Cache-Control"] = "no-store"
    return response


def too_large(get_response: GetResponse) -> GetResponse:
    """Middleware before all that reads a form: answers 413 to what is larger than any form of ours."""

    def middleware(request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdigit() and int(length[:20]) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            # A record is told what is wrong with it where it was sent from.
            records = reverse("records")
            return see_other(f"{records}?too-large") if request.path == records else errors.too_large(request)
        return get_response(request)

    return middleware
