"""Log-in slips to be printed, one or several on a sheet."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from club import qr
from club.accounts.models import Member
from club.accounts.services.conduct import may_judge
from club.codes import code_shown
from club.house.selectors import address_of, is_reachable
from club.staff.access import director_only
from club.staff.pages.common import reader
from club.staff.pages.members import PAGE
from club.staff.services.members import slips_make
from games.views.common import posted


@never_cache
@posted("staff-members")
@director_only
def page(request: HttpRequest) -> HttpResponse:
    """Makes a slip for each member ticked and shows them this once: nothing on the site can show a code again."""
    wished = [int(text) for text in request.POST.getlist("member") if text.isascii() and text.isdigit() and len(text) < 19]
    members = [member for member in Member.objects.filter(pk__in=wished[:PAGE]) if may_judge(reader(request), member)]
    if not members:
        messages.error(request, _("Tick the members who need a slip: any but yourself, and administrators only as one of them."))
        return redirect("staff-members")
    slips = [
        {
            "slip": slip,
            "code": code_shown(code),
            "qr": qr.svg(address_of(reverse("slip_code", args=[code]), request), title=_("QR code to log in")),
        }
        for slip, code in slips_make(by=reader(request), members=members)
    ]
    address = address_of(reverse("slip"), request)
    ctx = {"room": "members", "slips": slips, "address": address, "reachable": is_reachable(address)}
    return render(request, "staff/slips.html", ctx)
