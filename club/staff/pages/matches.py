"""The staff's pages of matches: the list, one match with what can be done about it, and the check of all boards."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from club.accounts.preferences import preferences_of
from club.accounts.selectors import game_titles
from club.staff.access import administrator_only, director_only
from club.staff.pages.common import reader, row_or_404
from club.staff.services import matches
from games.models import Match
from games.refusals import Refused
from games.services.annulling import REASON_MAX
from games.small import boards_of
from games.views.common import posted, whole_number

PAGE = 50


class AnnulForm(forms.Form):
    """Why a match is annulled."""

    reason = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=REASON_MAX,
        help_text=gettext_lazy("Everybody who may see the match reads this."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


@require_safe
@director_only
def page(request: HttpRequest) -> HttpResponse:
    """The matches, the newest first, some of them by search and filter."""
    query, chosen, slug = request.GET.get("q", "")[:80], request.GET.get("show", ""), request.GET.get("game", "")
    titles = game_titles()
    found = matches.matches_listed(query=query, chosen=chosen, slug=slug if slug in titles else "")
    listed = Paginator(found, PAGE).get_page(request.GET.get("page"))
    boards = boards_of(listed.object_list, turned=preferences_of(request).is_turned)
    ctx = {
        "room": "matches",
        "boards": boards,
        "listed": listed,
        "query": query,
        "chosen": chosen,
        "slug": slug,
        "titles": titles,
    }
    return render(request, "staff/matches.html", ctx | {"filters": matches.FILTERS, "counts": matches.match_counts()})


@require_safe
@director_only
def card(request: HttpRequest, match_id: int) -> HttpResponse:
    """One match, and what can be done about it; with ``check``, whether its board is right."""
    return _card(request, _match(match_id), AnnulForm())


@posted("staff-match")
@director_only
def annul(request: HttpRequest, match_id: int) -> HttpResponse:
    """Takes the match out of everything that counts."""
    match, form = _match(match_id), AnnulForm(request.POST)
    if form.is_valid():
        try:
            by, reason = reader(request), form.cleaned_data["reason"]
            matches.match_annul(by=by, match_id=match.pk, reason=reason)
        except Refused as refused:
            form.add_error(None, refused.sentence)
        else:
            messages.success(request, _("The match is annulled; ratings are as if it had never been played."))
            return redirect("staff-match", match.pk)
    return _card(request, match, form, status=422)


@posted("staff-match")
@administrator_only
def mend(request: HttpRequest, match_id: int) -> HttpResponse:
    """Writes the board anew from the turns."""
    match = _match(match_id)
    try:
        found = matches.match_mend(by=reader(request), match_id=match.pk)
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        done = _("The board is written anew from the turns.") if found else _("Everything was right; nothing was changed.")
        messages.success(request, done)
    return redirect("staff-match", match.pk)


@require_safe
@director_only
def check(request: HttpRequest) -> HttpResponse:
    """Replays the matches one after the other, as many as one page can."""
    before = whole_number(request.GET.get("before", ""))
    return render(request, "staff/matches_check.html", {"room": "matches", "checked": matches.matches_check(before=before)})


def _match(match_id: int) -> Match:
    found = Match.objects.filter(slug__in=list(game_titles())).prefetch_related("seats__member").select_related("opened_by")
    return row_or_404(found, match_id)


def _card(request: HttpRequest, match: Match, form: AnnulForm, status: int = 200) -> HttpResponse:
    checked = "check" in request.GET
    ctx = {
        "room": "matches",
        "match": match,
        "form": form,
        "title": game_titles()[match.slug],
        "can_annul": match.status not in Match.WITHOUT_RESULT,
        "events": match.events.select_related("by").order_by("pk"),
        "checked": checked,
        "flaws": matches.match_check(match) if checked else (),
    }
    return render(request, "staff/match.html", ctx, status=status)
