"""Backups: made, listed and taken home by administrators. Restoring is for whoever sits at the machine."""

from __future__ import annotations

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.backups import files
from club.backups.errors import BackupFailed
from club.backups.files import Why
from club.staff.access import administrator_only, proven
from club.staff.pages.common import reader
from club.staff.services.backups import backup_make, note_download
from games.views.common import posted


@require_http_methods(["GET", "HEAD", "POST"])
@administrator_only
def page(request: HttpRequest) -> HttpResponse:
    """The backups there are, and the button that makes one."""
    if request.method == "POST":
        return _make(request)
    made_for = {
        Why.HAND: _("by hand"),
        Why.AUTO: _("by the clock"),
        Why.MIGRATE: _("before an update"),
        Why.RESTORE: _("before a restore"),
    }
    place = files.folder()
    rows = [{"backup": backup, "made_for": made_for[backup.why]} for backup in files.kept(place)]
    return render(request, "staff/backups.html", {"room": "backups", "rows": rows, "place": place})


def _make(request: HttpRequest) -> HttpResponse:
    try:
        made = backup_make(by=reader(request))
    except BackupFailed as problem:
        messages.error(request, str(problem))
    else:
        size = filesizeformat(made.stat().st_size)
        told = _("The backup %(name)s is made (%(size)s).") % {"name": made.name, "size": size}
        messages.success(request, told)
    return redirect("staff-backups")


@posted("staff-backups")
@administrator_only
@proven
def download(request: HttpRequest) -> HttpResponseBase:
    """One backup as a file to keep. By POST, so that only the button fetches it: each fetch is a line in the log."""
    found = next((backup for backup in files.kept(files.folder()) if backup.name == request.POST.get("name")), None)
    if found is None:
        raise Http404
    try:
        response = FileResponse(found.path.open("rb"), as_attachment=True, filename=found.name, content_type="application/zip")
    except OSError:
        raise Http404 from None
    note_download(by=reader(request), name=found.name)
    response["Cache-Control"] = "no-store"
    return response
