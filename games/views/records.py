"""Records of games that a member brings along: loaded from a file or from pasted text, listed, stepped through, deleted."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games import lines, record_words, selectors, services
from games.damage import Unreadable
from games.forms import RecordForm
from games.looking import View
from games.models import LoadedRecord
from games.ports import ports
from games.refusals import Refused
from games.rules.record import RecordError
from games.services.records import KEPT_MAX
from games.views import stepping
from games.views.common import Request, lang_of

LARGEST = settings.DATA_UPLOAD_MAX_MEMORY_SIZE - 2000
"""Bytes of a file and a text together that a form can bring, with room for what is sent round them."""


@require_http_methods(["GET", "HEAD", "POST"])
def index(request: Request) -> HttpResponse:
    """The form for another record, and those that the member keeps. A visitor is told why it takes an account."""
    if not selectors.may_load(request.user):
        return render(request, "games/records_visitor.html", status=403 if request.method == "POST" else 200)
    form, wrong = RecordForm(), None
    if request.method == "POST":
        form = RecordForm(request.POST, request.FILES)
        if form.is_valid():
            try:
                return redirect(services.record_load(by=request.user, text=form.record))
            except RecordError as error:
                wrong = record_words.wrong(error, lang_of())
                form.add_error(None, wrong.sentence)
            except Refused as refused:
                form.add_error(None, refused.sentence)
        form = form.with_text()
    # What is larger than any form never comes here: whoever sent it is led to this address.
    too_large = "too-large" in request.GET and not form.is_bound
    context: dict[str, Any] = {"form": form, "wrong": wrong, "records": selectors.records_of(request.user), "most": KEPT_MAX}
    context |= {"too_large": too_large, "largest": LARGEST, "long": record_words.too_large()}
    return render(request, "games/records.html", context, status=422 if form.errors or too_large else 200)


@require_safe
@login_required
def position(request: Request, record_id: int, ply: str) -> HttpResponse:
    """A position of a loaded record; its owner's alone."""
    loaded = selectors.record_for(request.user, record_id)
    try:
        beside = {"record": reverse("record-file", args=[loaded.pk]), "picture": f"{loaded.slug}-record-{loaded.pk}"}
        return stepping.show(request, _view(request, loaded), ply, back=reverse("records"), **beside)
    except Unreadable as error:
        return stepping.unreadable(request, loaded, error)


@require_safe
@login_required
def drawing(request: Request, record_id: int, ply: str) -> HttpResponse:
    """A position of a loaded record as a picture."""
    loaded = selectors.record_for(request.user, record_id)
    name = f"{loaded.slug}-record-{loaded.pk}-{ply}.svg" if ply.isalnum() and ply.isascii() else "position.svg"
    try:
        return stepping.draw(request, _view(request, loaded), ply, name)
    except Unreadable as error:
        return stepping.unreadable(request, loaded, error)


@require_safe
@login_required
def file(request: Request, record_id: int) -> HttpResponse:
    """The record as it was loaded."""
    loaded = selectors.record_for(request.user, record_id)
    return stepping.download(loaded.text, f"{loaded.slug}-record-{loaded.pk}.txt", "text/plain")


@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: Request, record_id: int) -> HttpResponse:
    """Deletes one of the member's records; whoever comes otherwise than by the button finds the list."""
    if request.method == "POST":
        return _deleted(request, record_id)
    return redirect("records")


@login_required
def _deleted(request: Request, record_id: int) -> HttpResponse:
    services.record_delete(by=request.user, record_id=record_id)
    messages.success(request, _("The record is deleted."))
    return redirect("records")


def _view(request: Request, loaded: LoadedRecord) -> View:
    base = reverse("record-position", args=[loaded.pk, "0"]).removesuffix("0/")
    explore = reverse("explore-record", args=[loaded.pk, 0]).removesuffix("0/")
    return View(lines.line_of_record(loaded), base, turned=ports.turned(request), explore=explore)
