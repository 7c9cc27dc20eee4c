"""The table of the settings page: for each kind how it comes by mail, and whether on the member's devices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.notices.kinds import ALWAYS_MAILED, DEFAULTS, Wish
from club.notices.models import Choice, Kind


@dataclass(frozen=True, slots=True)
class Row:
    """One kind in the table: its two fields, or what holds where nothing can be chosen."""

    label: str
    mail: forms.BoundField | None
    push: forms.BoundField


class ChoicesForm(forms.Form):
    """The choices of one member; ``mails`` where the site sends them to this member."""

    hour = forms.TypedChoiceField(
        label=_("Hour of the daily mail"), coerce=int, choices=[(hour, f"{hour:02}:00") for hour in range(24)]
    )

    def __init__(self, *args: Any, now: Mapping[Kind, Wish], mails: bool, **kwargs: Any) -> None:
        self.now = dict(now)
        super().__init__(*args, **kwargs)
        if not mails:
            del self.fields["hour"]
        for kind, wish in self.now.items():
            # A mail that always comes can be wished back by whoever has stopped it, and not stopped here.
            if mails and (kind not in ALWAYS_MAILED or wish.mail == Choice.Mail.NEVER):
                ways = Choice.Mail.choices
                if kind in ALWAYS_MAILED:
                    ways = [
                        (Choice.Mail.NEVER.value, Choice.Mail.NEVER.label),
                        (Choice.Mail.AT_ONCE.value, Choice.Mail.AT_ONCE.label),
                    ]
                label = _("%(kind)s: by e-mail") % {"kind": kind.label}
                widget = forms.Select(attrs={"aria-label": label})
                self.fields[f"mail-{kind}"] = forms.ChoiceField(choices=ways, initial=wish.mail, widget=widget)
            label = _("%(kind)s: on my devices") % {"kind": kind.label}
            box = forms.CheckboxInput(attrs={"aria-label": label})
            self.fields[f"push-{kind}"] = forms.BooleanField(required=False, initial=wish.push, widget=box)

    @property
    def rows(self) -> list[Row]:
        """The table, a row a kind."""
        named = [(kind, f"mail-{kind}") for kind in self.now]
        return [Row(str(kind.label), self[name] if name in self.fields else None, self[f"push-{kind}"]) for kind, name in named]

    @property
    def chosen(self) -> dict[Kind, Wish]:
        """What was chosen; what could not be is as it was."""
        told = self.cleaned_data
        return {
            kind: Wish(Choice.Mail(told.get(f"mail-{kind}", now.mail)), push=told[f"push-{kind}"])
            for kind, now in self.now.items()
        }


def kinds_for(member: Any) -> list[Kind]:
    """The kinds that this member can hear of: what is for the staff, only the staff."""
    return [kind for kind in DEFAULTS if kind != Kind.STAFF or member.is_staff]
