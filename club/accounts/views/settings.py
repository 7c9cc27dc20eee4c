"""Members' own pages: the settings, and the language of the page."""

from __future__ import annotations

from typing import cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views import i18n

from club.accounts.forms.settings import SettingsForm
from club.accounts.languages import remember_language
from club.accounts.models import Member
from club.accounts.second_factor import has_factor
from club.accounts.services.members import member_language_set, member_settings_change


@login_required
def member_settings(request: HttpRequest) -> HttpResponse:
    """The member's own settings: names, language, time zone; and the way to all else that is the member's."""
    member = cast("Member", request.user)
    names = ("display_name", "real_name", "language", "time_zone")
    initial = {name: getattr(member, name) for name in names}
    initial["language"] = initial["language"] or translation.get_language()
    form = SettingsForm(request.POST or None, member=member, initial=initial)
    if form.is_valid():
        try:
            member_settings_change(member=member, **{name: form.cleaned_data[name] for name in names})
        except ValidationError as error:
            form.add_error(None, error)
        else:
            return _settings_kept(request, member)
    return render(request, "accounts/settings.html", {"form": form, "has_factor": has_factor(member)})


def _settings_kept(request: HttpRequest, member: Member) -> HttpResponse:
    with translation.override(member.language):
        messages.success(request, _("Your settings are kept."))
    response = redirect(member)
    remember_language(response, member.language)
    return response


def set_language(request: HttpRequest) -> HttpResponse:
    """Django's own view (POST ``language``, ``next``), and a member's choice is kept for the next device too."""
    response = i18n.set_language(request)
    chosen = response.cookies.get(settings.LANGUAGE_COOKIE_NAME)
    if chosen is None:
        return response
    if chosen.value not in dict(settings.LANGUAGES):
        # Django takes every language that it knows itself; the club speaks fewer.
        del response.cookies[settings.LANGUAGE_COOKIE_NAME]
    elif isinstance(request.user, Member):
        member_language_set(member=request.user, language=chosen.value)
    return response
