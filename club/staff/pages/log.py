"""The audit log: every act of the staff, to be read only."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.staff.access import director_only
from club.staff.models import StaffAct
from club.staff.selectors.log import lines_listed, lines_of

PAGE = 50


@require_safe
@director_only
def page(request: HttpRequest) -> HttpResponse:
    """The acts, the newest first, some of them by name and kind."""
    query, wished = request.GET.get("q", "")[:80], request.GET.get("kind", "")
    kind = wished if wished in StaffAct.Kind.values else ""
    listed = Paginator(lines_listed(query=query, kind=kind), PAGE).get_page(request.GET.get("page"))
    context = {
        "room": "log",
        "listed": listed,
        "lines": lines_of(listed),
        "query": query,
        "kind": kind,
        "kinds": StaffAct.Kind.choices,
    }
    return render(request, "staff/log.html", context)
