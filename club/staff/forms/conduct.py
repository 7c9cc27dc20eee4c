"""The staff's forms about bans, consents and the end of accounts."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.accounts.forms.leaving import EraseForm
from club.accounts.models import Consent, Member

YEARS = 20
"""A longer suspension is a ban for good."""


class BanForm(forms.Form):
    """Why, and until when."""

    reason = forms.CharField(label=_("Reason"), max_length=300, help_text=_("The member reads it at the log-in."))
    last_day = forms.DateField(
        label=_("Last day"),
        required=False,
        help_text=_("Left empty, the ban has no end."),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )

    def clean_last_day(self) -> date | None:
        """Refused where it has passed or is further away than anybody plans."""
        day: date | None = self.cleaned_data["last_day"]
        if day is not None and not timezone.localdate() <= day <= timezone.localdate() + timedelta(days=365 * YEARS):
            raise forms.ValidationError(_("Choose a day from today on, or leave it empty for a ban without an end."), "day")
        return day

    @property
    def until(self) -> datetime | None:
        """The midnight that ends the last day, on the staff member's own clock."""
        day: date | None = self.cleaned_data["last_day"]
        return None if day is None else timezone.make_aware(datetime.combine(day + timedelta(days=1), time()))


class ConsentForm(forms.Form):
    """Who agreed, and how."""

    parent = forms.CharField(label=_("Name of the parent"), max_length=80)
    how = forms.ChoiceField(label=_("How the parent agreed"), choices=Consent.How.choices)


class BirthForm(forms.Form):
    """When the member was born."""

    born = forms.DateField(
        label=_("Date of birth"),
        help_text=_("Only the day of the 15th birthday is kept, and only of those who are younger."),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )


class StaffEraseForm(EraseForm):
    """The member's username, and why."""

    reason = forms.CharField(label=_("Reason"), max_length=300, help_text=_("For the staff's log. Do not write a name."))

    def __init__(self, *args: Any, member: Member, **kwargs: Any) -> None:
        super().__init__(*args, member=member, **kwargs)
        self.fields.pop("password", None)
        self.fields["username"].label = str(_("Type the username, %(name)s, to confirm")) % {"name": member.username}


class SecondForm(forms.Form):
    """Which other account is the same person's."""

    second = forms.CharField(
        label=_("Username of the account that goes"),
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )

    def clean_second(self) -> Member:
        """The member. Refused where nobody has that username."""
        name: str = self.cleaned_data["second"].strip()
        member = None if "\0" in name else Member.objects.filter(username__iexact=name).first()
        if member is None:
            raise forms.ValidationError(_("Nobody has this username."), "nobody")
        return member
