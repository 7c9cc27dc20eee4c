"""What could not be delivered: to whom, why, and the button that tries again."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.notices.models import Parcel
from club.notices.selectors import sends_mail, undelivered
from club.staff.access import director_only
from club.staff.pages.common import reader
from club.staff.services.parcels import resend
from games.views.common import whole_number

PAGE = 50


@require_http_methods(["GET", "HEAD", "POST"])
@director_only
def page(request: HttpRequest) -> HttpResponse:
    """The messages that have failed, the newest first; a POST sends one again."""
    if request.method == "POST":
        if not resend(by=reader(request), parcel_id=whole_number(request.POST.get("parcel", "")) or 0):
            raise Http404
        messages.success(request, _("The message is on its way again."))
        return redirect("staff-parcels")
    listed = Paginator(undelivered(), PAGE).get_page(request.GET.get("page"))
    waiting = Parcel.objects.filter(state=Parcel.State.WAITING, tries__gt=0).count()
    ctx = {"room": "parcels", "listed": listed, "waiting": waiting, "sends_mail": sends_mail()}
    return render(request, "staff/parcels.html", ctx)
