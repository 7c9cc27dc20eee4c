"""Leads everybody to the first visit's question until it is answered."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from club.house.selectors import is_set_up
from club.setup.gate import Stage, stage

GetResponse = Callable[[HttpRequest], HttpResponse]


def first_visit(get_response: GetResponse) -> GetResponse:
    """On an installation that nobody has set up, every address but a few leads to the question.

    Posts too: a member who signed up before the club was there would stand in its way.
    """
    open_before = (reverse("welcome"), reverse("set_language"), "/healthz", "/robots.txt", "/static/")

    def middleware(request: HttpRequest) -> HttpResponse:
        if is_set_up() or request.path_info.startswith(open_before) or stage() is not Stage.EMPTY:
            return get_response(request)
        response = redirect("welcome")
        response["Cache-Control"] = "no-store"
        return response

    return middleware
