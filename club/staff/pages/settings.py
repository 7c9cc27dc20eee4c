"""The club's settings, for its administrators: one form for what it decides, one for each of its two texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from club.accounts.languages import time_zone_choices
from club.house import texts
from club.house.models import Club
from club.house.names import clean_club_name
from club.house.selectors import club
from club.staff.access import administrator_only
from club.staff.pages.common import reader
from club.staff.services.settings import settings_keep

TEXTS: dict[str, tuple[str, Any, Callable[[Club], str]]] = {
    "legal": ("legal_notice", gettext_lazy("legal notice"), texts.legal_notice),
    "privacy": ("privacy", gettext_lazy("privacy page"), texts.privacy),
}
"""The word in the address: the setting, what it is called, and what the page says now."""


class SettingsForm(forms.ModelForm):
    """What the club decides about itself; the labels are the model's."""

    class Meta:
        model = Club
        fields = (
            "name",
            "language",
            "time_zone",
            "address",
            "contact",
            "entry",
            "is_public",
            "real_names",
            "staff_second_factor",
            "guest_days",
            "log_days",
            "session_days",
        )
        widgets = {"time_zone": forms.Select}

    # Django's own would read an address without a scheme as http.
    address = forms.URLField(
        label=gettext_lazy("Address of the site"),
        help_text=gettext_lazy("Links in e-mails and QR codes begin with it."),
        required=False,
        max_length=200,
        assume_scheme="https",
        error_messages={"invalid": gettext_lazy("This is no address of a site. One looks like https://club.example.")},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        cast("forms.Select", self.fields["time_zone"].widget).choices = time_zone_choices(self.instance.time_zone)

    def clean_name(self) -> str:
        """The name, with single spaces; refused without a letter or digit."""
        return clean_club_name(self.cleaned_data["name"])

    def clean_time_zone(self) -> str:
        """One of the zones that there are."""
        zone = str(self.cleaned_data["time_zone"])
        if zone not in {name for _region, places in time_zone_choices(self.instance.time_zone) for name, _place in places}:
            raise ValidationError(_("There is no such time zone."), "invalid_choice")
        return zone

    def clean_address(self) -> str:
        """The address without a path: pages' own paths are put behind it."""
        return str(self.cleaned_data["address"]).rstrip("/")


class TextForm(forms.Form):
    """One of the club's texts."""

    text = forms.CharField(
        label=gettext_lazy("Text"),
        required=False,
        max_length=20_000,
        strip=False,
        help_text=gettext_lazy("## begins a heading, - a line of a list, **two stars** make bold, [word](address) a link."),
        widget=forms.Textarea(attrs={"rows": 18, "spellcheck": "true"}),
    )

    def clean_text(self) -> str:
        """The text, with line ends as everywhere else."""
        return "\n".join(str(self.cleaned_data["text"]).splitlines()).strip()


@require_http_methods(["GET", "HEAD", "POST"])
@administrator_only
def page(request: HttpRequest) -> HttpResponse:
    """The form of settings. What was typed stays in it while something in it is wrong."""
    now = club()
    # A copy: the form writes what was typed into the row that it is given, and other pages read this one.
    row = Club(**{field.attname: getattr(now, field.attname) for field in Club._meta.fields})
    form = SettingsForm(request.POST if request.method == "POST" else None, instance=row)
    if form.is_valid():
        try:
            settings_keep(by=reader(request), fields={name: form.cleaned_data[name] for name in form.changed_data})
        except ValidationError as error:
            form.add_error(None, ValidationError(error.messages))
        else:
            messages.success(request, _("The club's settings are kept."))
            return redirect("staff-settings")
    ctx = {"room": "settings", "form": form}
    return render(request, "staff/settings.html", ctx, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@administrator_only
def text(request: HttpRequest, which: str) -> HttpResponse:
    """The legal notice or the privacy page, with a preview before it is kept."""
    if which not in TEXTS:
        raise Http404
    name, label, shown = TEXTS[which]
    posted = request.POST if request.method == "POST" else None
    form = TextForm(posted, initial={"text": shown(club())})
    preview = ""
    if form.is_valid():
        if "preview" not in request.POST:
            return _text_keep(request, which, name, form.cleaned_data["text"])
        preview = texts.html(form.cleaned_data["text"] or texts.default(which, club()))
    ctx = {"room": "settings", "form": form, "which": which, "preview": preview, "label": label}
    return render(request, "staff/text.html", ctx, status=422 if form.errors else 200)


def _text_keep(request: HttpRequest, which: str, name: str, written: str) -> HttpResponse:
    # Kept as it is, the text that stands there by itself goes on being shown in each reader's language.
    own = "" if written == texts.default(which, club()).strip() else written
    if own != getattr(club(), name):
        settings_keep(by=reader(request), fields={name: own})
    messages.success(request, _("The text is kept."))
    return redirect(which)
