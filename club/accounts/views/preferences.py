"""How boards and pages look: the page on which members and visitors choose, and the address for one choice at a time."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from club.accounts.forms.preferences import PreferencesForm
from club.accounts.languages import remember_language
from club.accounts.models import Member
from club.accounts.preferences import is_choice, preferences_of, remember
from club.accounts.services.members import member_language_set, member_preferences_set
from games.rules import registry
from games.small import picture
from games.views.common import leads_back, posted


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: HttpRequest) -> HttpResponse:
    """The form with boards to see what a choice does; what was chosen is kept and the page shown anew."""
    now = preferences_of(request)
    form = PreferencesForm(request.POST if request.method == "POST" else None, now=now)
    if form.is_valid():
        response = redirect("preferences")
        _keep(request, response, form.chosen)
        _keep_language(request, response, form.cleaned_data["language"])
        return response
    lang = (translation.get_language() or "en")[:2]
    boards = [(game, picture(game.slug, lang, turned=now.is_turned)) for game in registry.all_games()]
    context = {"form": form, "boards": boards, "lang": lang}
    return render(request, "accounts/preferences.html", context, status=422 if form.errors else 200)


@never_cache
@posted("preferences")
def set_one(request: HttpRequest) -> HttpResponse:
    """One choice (POST ``name``, ``value``), for buttons beside a board. To scripts 204, to others the page ``next``.

    A script says that it is one by ``HX-Request``, or by naming no page to go on to. 422 and a sentence for no such choice.
    """
    name, value, onward = (request.POST.get(field, "") for field in ("name", "value", "next"))
    by_script = not onward or "HX-Request" in request.headers
    if not is_choice(name, value):
        told = _("There is no such choice. Nothing was changed.")
        if by_script:
            return HttpResponse(told, status=422, content_type="text/plain; charset=utf-8")
        messages.error(request, told)
        return redirect("preferences")
    page = onward if leads_back(request, onward) else reverse("preferences")
    response = HttpResponse(status=204) if by_script else HttpResponseRedirect(page)
    _keep(request, response, {name: value})
    return response


def _keep(request: HttpRequest, response: HttpResponse, chosen: Mapping[str, str]) -> None:
    """With the member, or on a visitor's device."""
    if isinstance(request.user, Member):
        member_preferences_set(member=request.user, chosen=chosen)
        return
    now = preferences_of(request)
    for name, value in chosen.items():
        now = now.with_one(name, value)
    remember(response, now)


def _keep_language(request: HttpRequest, response: HttpResponse, language: str) -> None:
    with translation.override(language):
        messages.success(request, _("Your choices are kept."))
    if language == (translation.get_language() or "")[:2]:
        return
    remember_language(response, language)
    if isinstance(request.user, Member):
        member_language_set(member=request.user, language=language)
