"""Two accounts of one person: which goes, what would happen, and doing it."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from club.staff.access import administrator_only, proven
from club.staff.forms.conduct import SecondForm
from club.staff.pages.common import member_or_404, reader
from club.staff.services.merging import merge, plan


@administrator_only
@proven
def page(request: HttpRequest, member_id: int) -> HttpResponse:
    """Asks for the other account, tells what merging it into this one would do, and does it."""
    kept = member_or_404(member_id)
    given = request.POST if request.method == "POST" else request.GET
    form = SecondForm(given if "second" in given else None)
    planned = None
    if form.is_valid():
        try:
            planned = plan(by=reader(request), kept=kept, gone=form.cleaned_data["second"])
            if request.method == "POST":
                merge(by=reader(request), kept=kept, gone=planned.gone)
                messages.success(request, _("The two accounts are one now: %(name)s.") % {"name": kept.shown_name})
                return redirect("staff-member", kept.pk)
        except ValidationError as error:
            planned = None
            form.add_error("second", error.messages)
    ctx = {"room": "members", "member": kept, "form": form, "plan": planned}
    return render(request, "staff/merge.html", ctx, status=422 if form.errors else 200)
