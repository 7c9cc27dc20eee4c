"""The staff's forms about members."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from club.accounts.forms.entrance import BirthDateField, RealNameField
from club.accounts.forms.settings import clean_own_name
from club.accounts.models import Member
from club.accounts.names import SHOWN_NAME_MAX, USERNAME_MAX, validate_username
from club.accounts.services.addresses import EMAIL_MAX


class ReasonForm(forms.Form):
    """Why."""

    reason = forms.CharField(label=_("Reason"), max_length=300, strip=True)


class _Names(forms.Form):
    display_name = forms.CharField(
        label=_("Shown name"),
        max_length=SHOWN_NAME_MAX,
        required=False,
        help_text=_("What others read. Left empty, they read the username."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    real_name = RealNameField(widget=forms.TextInput(attrs={"autocomplete": "off"}))
    email = forms.EmailField(
        label=_("E-mail address"), required=False, max_length=EMAIL_MAX, widget=forms.EmailInput(attrs={"autocomplete": "off"})
    )

    member_id: int | None = None

    def clean_display_name(self) -> str:
        """The name as it is kept. Refused when it is another's, or the club's own."""
        return clean_own_name(self.cleaned_data["display_name"], besides=self.member_id)


class ChangeForm(_Names):
    """Names and address of a member."""

    def __init__(self, data: Any = None, *, member: Member) -> None:
        self.member_id = member.pk
        kept = {name: getattr(member, name) for name in ("display_name", "real_name", "email")}
        super().__init__(data, initial=kept, auto_id="change_%s")


class NewMemberForm(_Names):
    """A new member."""

    username = forms.CharField(
        label=_("Username"),
        min_length=settings.ACCOUNT_USERNAME_MIN_LENGTH,
        max_length=USERNAME_MAX,
        validators=[validate_username],
        help_text=_("Unaccented letters, digits, hyphens, underscores and dots. The member logs in with it."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    born = BirthDateField(
        label=_("Date of birth"),
        help_text=_("Only of members under 15. No more is kept than the day on which they turn 15."),
    )
    field_order = ["username", "display_name", "real_name", "email", "born"]

    def clean_username(self) -> str:
        """The name, if nobody has it and the club does not keep it for itself."""
        return clean_own_name(self.cleaned_data["username"], besides=None)
