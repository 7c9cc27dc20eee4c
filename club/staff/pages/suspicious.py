"""The pairs of members whose matches the staff should look at."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.staff.access import director_only
from club.staff.selectors import suspicion


@require_safe
@director_only
def page(request: HttpRequest) -> HttpResponse:
    """What is conspicuous, with the matches; what to do about it is the staff's to judge."""
    ctx = {"room": "suspicious", "pairs": suspicion.suspicious_pairs(), "days": suspicion.WINDOW.days}
    return render(request, "staff/suspicious.html", ctx)
