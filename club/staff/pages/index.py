"""The staff's first page: what waits for them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.staff.access import director_only
from club.staff.pages.begin import next_steps
from club.staff.pages.common import reader
from club.staff.selectors.members import waiting_count


@require_safe
@director_only
def page(request: HttpRequest) -> HttpResponse:
    """What waits for the staff, and the way to each of their pages."""
    ctx = {"room": "index", "next_steps": next_steps(reader(request)), "waiting": waiting_count()}
    return render(request, "staff/index.html", ctx)
