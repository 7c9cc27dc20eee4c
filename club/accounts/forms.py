"""The members' forms. Labels and helps are the club's own words; what is checked is allauth's and the models'."""

from __future__ import annotations

from typing import Any, cast

from allauth.account import forms as allauth_forms
from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from club.accounts.languages import time_zone_choices
from club.accounts.models import Member
from club.accounts.names import SHOWN_NAME_MAX, clean_shown_name, name_key
from club.accounts.selectors import name_taken

_FORGOTTEN = _("Forgotten? The club's staff can give you a new one.")


class _Plain:
    """Takes out allauth's placeholders: a label that vanishes while one types helps nobody."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)

    def _name(self, **labels: object) -> None:
        for name, label in labels.items():
            self.fields[name].label = str(label)


class LoginForm(_Plain, allauth_forms.LoginForm):
    """Username and password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._name(login=_("Username"), password=_("Password"))
        self.fields["password"].help_text = _FORGOTTEN
        self.fields["login"].widget.attrs.update(autocapitalize="none", spellcheck="false")


class SignupForm(_Plain, allauth_forms.SignupForm):
    """A username, and a password twice."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._name(username=_("Username"), password1=_("Password"), password2=_("Password again"))
        self.fields["username"].help_text = _(
            "Unaccented letters, digits, hyphens, underscores and dots. Others will see it; "
            "you can choose another name to be shown later."
        )
        self.fields["username"].widget.attrs.update(autocapitalize="none", spellcheck="false")


class ChangePasswordForm(_Plain, allauth_forms.ChangePasswordForm):
    """The present password, and a new one twice."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._name(oldpassword=_("Present password"), password1=_("New password"), password2=_("New password again"))
        self.fields["oldpassword"].help_text = _FORGOTTEN


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
    language = forms.ChoiceField(label=_("Language"), choices=[("en", "English"), ("fr", "Français")])
    time_zone = forms.ChoiceField(label=_("Time zone"), required=False)

    def __init__(self, *args: Any, member: Member, **kwargs: Any) -> None:
        self.member = member
        super().__init__(*args, **kwargs)
        club_zone = (("", _("the club's (%(zone)s)") % {"zone": settings.TIME_ZONE.replace("_", " ")}),)
        cast("forms.ChoiceField", self.fields["time_zone"]).choices = [*club_zone, *time_zone_choices()]

    def clean_display_name(self) -> str:
        """The name as it is kept. Refused when it is another's, or the club's own."""
        name = clean_shown_name(self.cleaned_data["display_name"])
        if name_key(name) in {kept.lower() for kept in settings.ACCOUNT_USERNAME_BLACKLIST}:
            raise forms.ValidationError(_("This name is kept for the club itself. Please choose another one."), "blacklisted")
        if name_taken(name, besides=self.member.pk):
            raise forms.ValidationError(_("This name is taken. Please choose another one."), "unique")
        return name
