"""The form of a member's own settings."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from club.accounts.forms.entrance import RealNameField
from club.accounts.languages import time_zone_choices
from club.accounts.models import Member
from club.accounts.names import SHOWN_NAME_MAX, clean_shown_name
from club.accounts.selectors import name_kept, name_taken
from club.house.selectors import club_zone


def clean_own_name(given: str, *, besides: int | None) -> str:
    """A shown name as it is kept. ValidationError when it is another's than ``besides``', or the club's own."""
    name = clean_shown_name(given)
    if name_kept(name):
        raise forms.ValidationError(_("This name is kept for the club itself. Please choose another one."), "blacklisted")
    if name_taken(name, besides=besides):
        raise forms.ValidationError(_("This name is taken. Please choose another one."), "unique")
    return name


class SettingsForm(forms.Form):
    """How others read the member's name, and how the site speaks to the member."""

    display_name = forms.CharField(
        label=_("Shown name"),
        max_length=SHOWN_NAME_MAX,
        required=False,
        help_text=_("What others read. Left empty, they read your username."),
        # "nickname" is what HTML calls a name that one chose for oneself.
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    real_name = RealNameField()
    language = forms.ChoiceField(label=_("Language"), choices=[("en", "English"), ("fr", "Français")])
    time_zone = forms.ChoiceField(label=_("Time zone"), required=False)

    def __init__(self, *args: Any, member: Member, **kwargs: Any) -> None:
        self.member = member
        super().__init__(*args, **kwargs)
        zone = str(club_zone()).replace("_", " ")
        club_choice = (("", _("the club's (%(zone)s)") % {"zone": zone}),)
        cast("forms.ChoiceField", self.fields["time_zone"]).choices = [*club_choice, *time_zone_choices(member.time_zone)]

    def clean_display_name(self) -> str:
        """The name as it is kept. Refused when it is another's, or the club's own."""
        return clean_own_name(self.cleaned_data["display_name"], besides=self.member.pk)
