"""The form of how boards and pages look: a choice of words each, an on and off as a box to tick."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from club.accounts.preferences import CHOICES, NAMES, Preferences

LABELS = {
    "theme": _("Theme"),
    "palette": _("Colours of the boards"),
    "text": _("Size of the text"),
    "coordinates": _("Show coordinates"),
    "signs": _("Marks on the four colours"),
    "confirm": _("Confirm each turn"),
    "motion": _("Show moves in motion"),
    "sound": _("Sounds"),
    "ratings": _("Show ratings"),
    "turned": _("Turn the boards round"),
}

WORDS = {
    "theme": {"system": _("as the device"), "light": _("light"), "dark": _("dark")},
    "palette": {
        "default": _("the club's"),
        "strong": _("strong contrasts"),
        "redgreen": _("red and green told apart"),
        "blueyellow": _("blue and yellow told apart"),
    },
    "text": {
        "normal": pgettext_lazy("size", "normal"),
        "large": pgettext_lazy("size", "large"),
        "larger": pgettext_lazy("size", "larger"),
    },
    "signs": {"signs": _("signs"), "letters": _("letters")},
}

HELP = {
    "coordinates": _("The names of the cells, as the lists of turns use them."),
    "confirm": _("Off, a turn is played as soon as it is complete."),
    "motion": _("Off, the board changes at once. A device that asks for less motion has it so anyway."),
    "sound": _("When the other side has played."),
    "ratings": _("Off, you see nobody's rating; on your own page yours when you ask for it."),
    "turned": _("You see them from the other side."),
}

LANGUAGES = [("en", "English"), ("fr", "Français")]


class PreferencesForm(forms.Form):
    """One field a preference, and the language. ``now``: what holds at the moment."""

    language = forms.ChoiceField(label=_("Language"), choices=LANGUAGES, widget=forms.RadioSelect)

    def __init__(self, *args: Any, now: Preferences, **kwargs: Any) -> None:
        kwargs["initial"] = {"language": (get_language() or "en")[:2]}
        super().__init__(*args, **kwargs)
        for name in NAMES:
            self.fields[name] = self._field(name, getattr(now, name))

    def _field(self, name: str, value: str) -> forms.Field:
        # For the page's script: the default is no attribute of the page.
        usual = {"data-default": CHOICES[name][0]}
        if name in WORDS:
            choices = [(word, WORDS[name][word]) for word in CHOICES[name]]
            return forms.ChoiceField(label=LABELS[name], choices=choices, initial=value, widget=forms.RadioSelect(attrs=usual))
        box = forms.CheckboxInput(attrs=usual)
        return forms.BooleanField(
            label=LABELS[name], initial=value == "on", required=False, help_text=HELP.get(name, ""), widget=box
        )

    @property
    def chosen(self) -> dict[str, str]:
        """Name to word, of every preference."""
        told = self.cleaned_data
        return {name: told[name] if name in WORDS else ("on" if told[name] else "off") for name in NAMES}

    @property
    def page_fields(self) -> list[forms.BoundField]:
        """What concerns all pages."""
        return [self[name] for name in ("theme", "text", "language")]

    @property
    def board_fields(self) -> list[forms.BoundField]:
        """What concerns how boards look, a choice of words each."""
        return [self[name] for name in ("palette", "signs")]

    @property
    def board_boxes(self) -> list[forms.BoundField]:
        """What concerns how boards look, on or off."""
        return [self[name] for name in ("coordinates", "turned")]

    @property
    def play_boxes(self) -> list[forms.BoundField]:
        """What concerns how one plays, on or off."""
        return [self[name] for name in ("confirm", "motion", "sound", "ratings")]
