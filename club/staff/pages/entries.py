"""Invitations to the club: made, printed with their QR code, taken back."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from club import qr
from club.accounts.models import Entry, Member
from club.accounts.selectors import game_titles
from club.accounts.services.invitations import DAYS_MAX, NOTE_MAX, USES_MAX, entry_address
from club.house.selectors import address_of, is_reachable
from club.staff.access import director_only
from club.staff.pages.common import reader, row_or_404
from club.staff.services import entries as services
from games.models import Match
from games.views.common import posted

SHOWN = 100


class _MatchField(forms.ModelChoiceField):
    """A match of one's own that still waits, by game and day."""

    def label_from_instance(self, match: Match) -> str:
        """What the choice reads."""
        opened = date_format(timezone.localtime(match.opened_at), "DATETIME_FORMAT")
        return f"{game_titles().get(match.slug, match.slug)}, {opened}"


class EntryForm(forms.Form):
    """For whom, how often, how long, and where it leads."""

    note = forms.CharField(label=_("For whom"), max_length=NOTE_MAX, required=False, help_text=_("Only the staff reads this."))
    uses = forms.IntegerField(label=_("For how many people"), min_value=1, max_value=USES_MAX, initial=1)
    days = forms.IntegerField(label=_("Good for how many days"), min_value=1, max_value=DAYS_MAX, initial=14)
    match = _MatchField(
        label=_("Leads to"),
        queryset=Match.objects.none(),
        required=False,
        empty_label=_("the home page"),
        help_text=_("Or to a match that you have opened and that waits for players."),
    )

    def __init__(self, *args: Any, by: Member, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        cast("_MatchField", self.fields["match"]).queryset = Match.objects.filter(
            opened_by=by, status=Match.Status.OPEN, venue=Match.Venue.ONLINE
        ).order_by("-pk")


@require_http_methods(["GET", "HEAD", "POST"])
@director_only
def page(request: HttpRequest) -> HttpResponse:
    """The invitations there are, and a new one."""
    form = EntryForm(request.POST or None, by=reader(request))
    if form.is_valid():
        entry = services.make(by=reader(request), **form.cleaned_data)
        return redirect("staff-entry", entry.pk)
    entries = Entry.objects.select_related("by")[:SHOWN]
    context = {"room": "entries", "form": form, "entries": entries, "now": timezone.now()}
    return render(request, "staff/entries.html", context, status=422 if form.is_bound else 200)


@require_safe
@director_only
def sheet(request: HttpRequest, entry_id: int) -> HttpResponse:
    """One invitation with its QR code, to be shown on a screen or printed."""
    entry = _entry_or_404(entry_id)
    address = address_of(entry_address(entry), request)
    good = entry.ended_at is None and entry.uses_left > 0 and entry.expires_at > timezone.now()
    context = {
        "room": "entries",
        "entry": entry,
        "good": good,
        "address": address,
        "reachable": is_reachable(address),
        "qr": qr.svg(address, title=gettext("QR code of the invitation")),
    }
    return render(request, "staff/entry.html", context)


@posted("staff-entry")
@director_only
def end(request: HttpRequest, entry_id: int) -> HttpResponse:
    """Takes an invitation back."""
    entry = _entry_or_404(entry_id)
    if services.end(by=reader(request), entry=entry):
        messages.success(request, gettext("The invitation is taken back: its link lets nobody in any more."))
    return redirect("staff-entries")


def _entry_or_404(entry_id: int) -> Entry:
    return row_or_404(Entry.objects.select_related("match", "by"), entry_id)
