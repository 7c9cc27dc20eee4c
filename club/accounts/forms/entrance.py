"""The members' forms. Labels and helps are the club's own words; what is checked is allauth's and the models'."""

from __future__ import annotations

from datetime import date
from typing import Any

from allauth.account import forms as allauth_forms
from django import forms
from django.utils.functional import lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.accounts.ages import clean_birth_date, young_until
from club.accounts.models import REAL_NAME_MAX
from club.accounts.names import clean_real_name
from club.house.models import Club
from club.house.selectors import club
from club.notices.selectors import sends_mail

PASSWORD_HELP = _("At least eight characters, not only digits, and not like your name.")
"""What a new password must be, in a sentence: the validators' rules in the settings."""

_FORGOTTEN = _("Forgotten? The club's staff can give you a new one.")


def _readers_of_real_names() -> str:
    if club().real_names == Club.RealNames.MEMBERS:
        return gettext("First name and surname. All members can read it; of those under 15 only the staff.")
    return gettext("First name and surname. Only the club's staff can read it.")


readers_of_real_names = lazy(_readers_of_real_names, str)
"""Who reads the real name that one types here, by the club's setting."""


class Plain:
    """Takes out allauth's placeholders: a label that vanishes while one types helps nobody."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)

    def _name(self, **labels: object) -> None:
        for name, label in labels.items():
            self.fields[name].label = str(label)
            if name == "password1":
                self.fields[name].help_text = str(PASSWORD_HELP)


class LoginForm(Plain, allauth_forms.LoginForm):
    """Username or e-mail address, and password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._name(login=_("Username or e-mail address"), password=_("Password"))
        self.fields["password"].help_text = ""
        self.fields["login"].widget.attrs.update(autocapitalize="none", spellcheck="false", autocomplete="username")


class RealNameField(forms.CharField):
    """First name and surname, with who reads it."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "name"})
        known = {"label": _("Real name"), "required": False, "max_length": REAL_NAME_MAX, "widget": widget}
        super().__init__(help_text=readers_of_real_names(), **{**known, **kwargs})

    def clean(self, value: Any) -> str:
        """The name as it is kept."""
        return clean_real_name(super().clean(value))


class BirthDateField(forms.DateField):
    """A date of birth."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date", "autocomplete": "bday"})
        super().__init__(**{"required": False, "widget": widget, **kwargs})

    def clean(self, value: Any) -> date | None:
        """The date; refused where nobody can have been born on it."""
        born = super().clean(value)
        return clean_birth_date(born) if born else None


class SignupForm(Plain, allauth_forms.SignupForm):
    """A username, a password twice, whether one is under 15; an e-mail address and a real name if one likes."""

    ADULT, YOUNG = "adult", "young"

    age = forms.ChoiceField(
        label=_("How old are you?"),
        choices=[(ADULT, _("I am 15 or older")), (YOUNG, _("I am under 15"))],
        widget=forms.RadioSelect,
        error_messages={"required": _("Please choose one of the two.")},
    )
    born = BirthDateField(
        label=_("When were you born?"),
        help_text=_("Only if you are under 15. We keep no more than the day on which you turn 15."),
    )
    real_name = RealNameField()
    field_order = ["username", "age", "born", "password1", "password2", "email", "real_name"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._name(username=_("Username"), password1=_("Password"), password2=_("Password again"), email=_("E-mail address"))
        self.fields["username"].help_text = _(
            "Unaccented letters, digits, hyphens, underscores and dots. Others will see it; "
            "you can choose another name to be shown later."
        )
        self.fields["username"].widget.attrs.update(autocapitalize="none", spellcheck="false")
        self.fields["email"].help_text = _("For notices, and for a new password should you forget yours.")
        if not sends_mail():
            del self.fields["email"]

    def clean(self) -> dict[str, Any]:
        """Birth date only of those under 15; ``born`` becomes the day on which they turn 15, None for all others."""
        data: dict[str, Any] = super().clean()
        born = data.get("born")
        if data.get("age") != self.YOUNG:
            if data.get("age") == self.ADULT and born and young_until(born):
                self.add_error("born", _("Who was born on this day is under 15. Please change the date or the answer above."))
            data["born"] = None
        elif born and young_until(born) is None:
            self.add_error("born", _("Who was born on this day is 15 or older. Please change the date or the answer above."))
        elif born:
            data["born"] = young_until(born)
        elif "born" not in self.errors:
            self.add_error("born", _("Please tell us when you were born."))
        return data


class ChangePasswordForm(Plain, allauth_forms.ChangePasswordForm):
    """The present password, and a new one twice."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._name(oldpassword=_("Present password"), password1=_("New password"), password2=_("New password again"))
        self.fields["oldpassword"].help_text = _FORGOTTEN


class SetPasswordForm(Plain, allauth_forms.SetPasswordForm):
    """A new password twice, for who came by a slip."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._name(password1=_("New password"), password2=_("New password again"))


class ResetPasswordKeyForm(Plain, allauth_forms.ResetPasswordKeyForm):
    """A new password twice, for who came by the link in a mail."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._name(password1=_("New password"), password2=_("New password again"))


class ResetPasswordForm(Plain, allauth_forms.ResetPasswordForm):
    """The e-mail address to which the link goes."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._name(email=_("E-mail address"))


class AddEmailForm(Plain, allauth_forms.AddEmailForm):
    """One more e-mail address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._name(email=_("E-mail address"))


class ReauthenticateForm(Plain, allauth_forms.ReauthenticateForm):
    """The password once more."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._name(password=_("Password"))
        self.fields["password"].help_text = ""
