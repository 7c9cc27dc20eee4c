"""What members post, checked before a service sees it."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from games.refusals import Refused
from games.rules.draft import MAX_TEXT
from games.rules.protocol import Game

NUMBER_LIMIT = 2_000_000_000


class TurnForm(forms.Form):
    """A posted turn: its text, and the position of the match that it was made on."""

    turn = forms.CharField(max_length=MAX_TEXT)
    position = forms.IntegerField(min_value=0, max_value=NUMBER_LIMIT)

    @property
    def refusal(self) -> Refused:
        """What is wrong with it; the form is not valid. A position that is none is not the one that the match has."""
        return Refused("unreadable", action=self.data.get("turn", "")) if "turn" in self.errors else Refused("stale")


class OpenForm(forms.Form):
    """How a game is to be played: seats, the game's own options, ranked or casual."""

    def __init__(self, game: Game, lang: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        # Kept by a form that comes back with an error; a fresh form gets a fresh one.
        self.fields["key"] = forms.CharField(required=False, initial=uuid4, widget=forms.HiddenInput)
        counts = [(str(count), str(count)) for count in game.seats]
        self.fields["seats"] = _choice(_("Seats"), counts)
        for name, choices in game.options.items():
            label, words = game.face.option(name, lang)
            self.fields[f"option-{name}"] = _choice(label, [(choice, words[choice]) for choice in choices])
        kinds = [("rated", _("Ranked: changes the Elo ratings")), ("casual", _("Casual"))]
        self.fields["kind"] = _choice(_("Ranked or casual"), kinds)

    @property
    def wanted(self) -> dict[str, Any]:
        """Seats, options and key as the services take them; the form is valid."""
        data = self.cleaned_data
        options = {name: data[f"option-{name}"] for name in self.game.options}
        return {"seats": int(data["seats"]), "options": options, "key": _key(data["key"])}

    @property
    def rated(self) -> bool:
        """Whether a ranked match is wanted; the form is valid."""
        return bool(self.cleaned_data["kind"] == "rated")


def _key(text: str) -> UUID | None:
    """The form's key; a damaged one only loses the protection against a form sent twice."""
    try:
        return UUID(text)
    except ValueError:
        return None


def _choice(label: Any, choices: list[tuple[str, Any]]) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        choices=choices,
        initial=choices[0][0],
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("That cannot be chosen here."), "required": _("Please choose.")},
    )
