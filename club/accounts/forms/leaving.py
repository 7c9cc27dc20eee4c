"""The form that ends an account."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.accounts.models import Member


class EraseForm(forms.Form):
    """The username in full, and from who erases themselves the password, if they have one."""

    username = forms.CharField(
        max_length=60, widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"})
    )
    password = forms.CharField(
        label=_("Your password"), max_length=500, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )

    def __init__(self, *args: Any, member: Member, **kwargs: Any) -> None:
        self.member = member
        super().__init__(*args, **kwargs)
        self.fields["username"].label = str(_("Type your username, %(name)s, to confirm")) % {"name": member.username}
        if not member.has_usable_password():
            del self.fields["password"]

    def clean_username(self) -> str:
        """Refused where it is not the member's own."""
        given: str = self.cleaned_data["username"].strip()
        if given.lower() != self.member.username.lower():
            raise forms.ValidationError(_("This is not the username of the account. Nothing was erased."), "other")
        return given

    def clean_password(self) -> str:
        """Refused where it is not the member's own."""
        given: str = self.cleaned_data["password"]
        if not self.member.check_password(given):
            raise forms.ValidationError(_("This is not your present password. Nothing was erased."), "wrong")
        return given
