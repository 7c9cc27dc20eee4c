"""The pages for requests that cannot be answered: one clear sentence, and a way on."""

from __future__ import annotations

import sys
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware, get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.http import escape_leading_slashes
from django.utils.translation import gettext as _

from club.accounts.preferences import preferences_at_hand
from club.serving.away import is_away, is_full

AGAIN_IN = 5
"""Seconds after which a page that could not be had is asked for again."""


def _page(request: HttpRequest, status: int, title: str, text: str) -> HttpResponse:
    return render(request, "error.html", {"title": title, "text": text}, status=status)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001 - passed by name
    """A request too large or damaged."""
    return _page(
        request, 400, _("That could not be read"), _("What your browser sent was too large or damaged. Nothing was changed.")
    )


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001 - passed by name
    """Somebody else's page or action."""
    return _page(request, 403, _("Not for you"), _("This page or this action belongs to somebody else."))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001 - Django passes it by name
    """A form without a valid token."""
    return _page(
        request,
        403,
        _("This form is too old"),
        _("The page had been open for too long, or cookies are switched off. Go back, reload the page and try again."),
    )


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001 - passed by name
    """No such page for this reader."""
    return _page(request, 404, _("Nothing here"), _("There is no page at this address, or it is not open to you."))


class _Token(CsrfViewMiddleware):
    """Looks for a form's token also where a database was away before Django has done so."""

    def is_right(self, request: HttpRequest) -> bool:
        """Whether the form comes from a page of ours."""
        self.process_request(request)
        return self.process_view(request, too_often, (), {}) is None

    def _reject(self, request: HttpRequest, reason: str) -> HttpResponse:
        # No page is made for it: that would ask the database.
        return HttpResponse(status=403)


SECRETS = {"code", "credential", "key"}
"""Fields beside those named after passwords that open something, or soon open nothing: slips, second factors, passkeys."""


def _is_secret(name: str) -> bool:
    return name in SECRETS or "password" in name


def _sent(request: HttpRequest) -> dict[str, Any] | None:
    """The form that was refused, to be sent once more, so that nothing is lost of what was typed; what is secret stays out.

    None for what does not come from a page of ours: the form gets a new token, and must not lend it to another site's.
    """
    if request.method != "POST" or not _Token(too_often).is_right(request):
        return None
    fields = [(name, value) for name, values in request.POST.lists() for value in values if name != "csrfmiddlewaretoken"]
    kept = [(name, value) for name, value in fields if not _is_secret(name)]
    lacks = len(kept) < len(fields) or bool(request.FILES)
    return {
        "address": escape_leading_slashes(request.get_full_path()),
        "token": get_token(request),
        "fields": kept,
        "lacks": lacks,
    }


def _sentence(request: HttpRequest, status: int, title: str, text: str, *, again: int = 0) -> HttpResponse:
    """A page that asks nothing of the database; for htmx only the sentence, which ``live.js`` shows beside the board."""
    if request.headers.get("HX-Request"):
        response = HttpResponse(text, status=status, content_type="text/plain; charset=utf-8")
    else:
        reload = again if request.method in ("GET", "HEAD") else 0
        told = {"title": title, "text": text, "reload": reload, "look": preferences_at_hand(request)}
        told["sent"] = _sent(request) if again else None
        response = HttpResponse(render_to_string("plain.html", told), status=status)
    response["Cache-Control"] = "no-store"
    if again:
        response["Retry-After"] = str(again)
    return response


def too_large(request: HttpRequest) -> HttpResponse:
    """More than any form of ours sends."""
    return _sentence(
        request, 413, _("That was too large"), _("What your browser sent was too large. Nothing was changed; send less at once.")
    )


def too_often(request: HttpRequest, seconds: int = 3600) -> HttpResponse:
    """More of one kind than a reader needs. ``seconds``: the stretch of time that is counted in, which allauth does not tell."""
    if request.method in ("GET", "HEAD"):
        text = _("You did that very often in a short time. Wait a minute and try again.")
    elif seconds > 60:
        text = _("You did that very often in a short time. Nothing is lost; wait a while and send it again.")
    else:
        text = _("You did that very often in a short time. Nothing is lost; wait a minute and send it again.")
    return _sentence(
        request, 429, _("Too many attempts"), text, again=0 if request.method in ("GET", "HEAD") else min(seconds, 60)
    )


def server_error(request: HttpRequest) -> HttpResponse:
    """A defect of ours, about which the log says more; or a database that is away, full or busy (503)."""
    problem = sys.exc_info()[1]
    if is_full(problem):
        text = _(
            "The club's disk is full, so nothing can be stored. Nothing is lost; the staff must make room, then send it again."
        )
    elif is_away(problem):
        text = _("The club's database cannot be reached at the moment. Nothing is lost; send it again in a moment.")
    else:
        return _page(
            request, 500, _("Our fault"), _("Something went wrong on our side. Your match is as it was before; try again.")
        )
    return _sentence(request, 503, _("Please wait a moment"), text, again=AGAIN_IN)
