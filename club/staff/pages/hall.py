"""The addresses of the site in the hall, for a screen or for the wall."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.house.selectors import hall_addresses
from club.qr import svg
from club.staff.access import director_only


@require_safe
@director_only
def page(request: HttpRequest) -> HttpResponse:
    """Each address, large, and as a QR code; or how to get one that phones can reach."""
    title = _("QR code of the address %(address)s")
    places = [(address, svg(address, title=title % {"address": address})) for address in hall_addresses(request)]
    return render(request, "staff/hall.html", {"room": "hall", "places": places})
