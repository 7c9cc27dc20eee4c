"""The forms of the first visit."""

from __future__ import annotations

from typing import Any, cast

from allauth.account.adapter import get_adapter
from django import forms
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from club.accounts.forms.entrance import PASSWORD_HELP
from club.accounts.languages import time_zone_choices
from club.accounts.models import Member
from club.house.models import Club
from club.house.names import clean_club_name

NAME_MAX = Club._meta.get_field("name").max_length


class CodeForm(forms.Form):
    """The code that stands in the window in which the site was started."""

    code = forms.CharField(
        label=_("Set-up code"),
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )


class ClubForm(forms.Form):
    """Our own club and its first administrator. ``lost``: how many people signed up in the demo club and go with it."""

    name = forms.CharField(label=_("Name of the club"), max_length=NAME_MAX)
    language = forms.ChoiceField(
        label=_("Language of the club"),
        choices=[("fr", "Français"), ("en", "English")],
        help_text=_("For visitors and printed pages; every member may choose another one."),
    )
    time_zone = forms.ChoiceField(label=_("Time zone"))
    username = forms.CharField(
        label=_("Your username"),
        min_length=settings.ACCOUNT_USERNAME_MIN_LENGTH,
        max_length=Member._meta.get_field("username").max_length,
        help_text=_("You become the first administrator. Unaccented letters, digits, hyphens, underscores and dots."),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    password1 = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=200,
        help_text=PASSWORD_HELP,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    password2 = forms.CharField(
        label=_("Password again"),
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    sure = forms.BooleanField(label=_("Yes, all of that may go"))

    def __init__(self, *args: Any, lost: int = 0, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial = {"language": translation.get_language(), "time_zone": settings.TIME_ZONE}
        cast("forms.ChoiceField", self.fields["time_zone"]).choices = time_zone_choices(settings.TIME_ZONE)
        if not lost:
            del self.fields["sure"]

    def clean_name(self) -> str:
        """The name, with single spaces; refused without a letter or digit."""
        return clean_club_name(self.cleaned_data["name"])

    def clean_username(self) -> str:
        """The name as allauth's sign-up would take it. Nobody else has it: whoever is there goes."""
        return str(get_adapter().clean_username(self.cleaned_data["username"], shallow=True))

    def clean(self) -> dict[str, Any]:
        """Both passwords alike, and not too easy to guess."""
        given = super().clean() or self.cleaned_data
        password = given.get("password1")
        if password and "password2" in given and password != given["password2"]:
            self.add_error("password2", _("The two passwords are not the same."))
        elif password:
            try:
                get_adapter().clean_password(password, user=Member(username=given.get("username", "")))
            except forms.ValidationError as error:
                self.add_error("password1", error)
        return given
