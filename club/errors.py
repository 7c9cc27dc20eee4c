"""The pages for requests that cannot be answered: one clear sentence, and a way on."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _


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


def server_error(request: HttpRequest) -> HttpResponse:
    """A defect of ours; the log says more."""
    return _page(request, 500, _("Our fault"), _("Something went wrong on our side. Your match is as it was before; try again."))
