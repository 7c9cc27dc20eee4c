"""The club's own pages that everybody may read."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.house import texts
from club.house.selectors import club

NOT_FOUND_BY_SEARCH = ("/account/", "/admin/", "/staff/", "/notices/", "/welcome/")


@require_safe
def legal(request: HttpRequest) -> HttpResponse:
    """Who is responsible for this site."""
    return _text(request, _("Legal notice"), texts.legal_notice(club()))


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What the site keeps of people, for how long, and what they can do about it."""
    return _text(request, _("Privacy"), texts.privacy(club()))


def _text(request: HttpRequest, title: str, text: str) -> HttpResponse:
    return render(request, "house/text.html", {"title": title, "text": texts.html(text)})


@require_safe
def robots(_request: HttpRequest) -> HttpResponse:
    """What search engines may read: nothing until the club opens itself to visitors."""
    closed = NOT_FOUND_BY_SEARCH if club().is_public else ("/",)
    # The longer rule wins: profiles lie below what is closed.
    opened = ("/account/members/",) if club().is_public else ()
    lines = ["User-agent: *", *(f"Allow: {path}" for path in opened), *(f"Disallow: {path}" for path in closed)]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")
