"""The address of the site in the hall, for a screen or for the wall."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.house.selectors import address_of, is_reachable
from club.qr import svg
from club.staff.access import director_only


@require_safe
@director_only
def page(request: HttpRequest) -> HttpResponse:
    """The address, large, and as a QR code; or how to get one that phones can reach."""
    address = address_of("/", request)
    reachable = is_reachable(address)
    ctx = {"room": "hall", "address": address, "reachable": reachable}
    ctx["code"] = svg(address, title=_("QR code of the address %(address)s") % {"address": address}) if reachable else ""
    return render(request, "staff/hall.html", ctx)
