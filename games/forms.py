"""What members post, checked before a service sees it."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from games.people import Member
from games.ports import ports
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


NAMES_MAX = 200
INVITED_AT_ONCE = 8


class InviteForm(forms.Form):
    """Members to invite, by the names that others read or they log in with; several with commas between."""

    invite = forms.CharField(
        label=_("Invite members"),
        max_length=NAMES_MAX,
        required=False,
        widget=forms.TextInput(attrs={"list": "opponents", "autocomplete": "off", "autocapitalize": "none"}),
    )

    @property
    def members(self) -> list[Member]:
        """Those who are invited; the form is valid."""
        return list(self.cleaned_data["invite"])

    def clean_invite(self) -> list[Member]:
        """The members of these names, each once. Refused for a name that nobody has."""
        names = [name.strip() for name in self.cleaned_data["invite"].split(",") if name.strip()]
        if len(names) > INVITED_AT_ONCE:
            raise forms.ValidationError(_("These are too many names at once."), "too-many")
        found = {}
        for name in names:
            member = ports.member_named(name)
            if member is None:
                raise forms.ValidationError(_("Nobody in the club is called “%(name)s”."), "unknown", {"name": name})
            found[member.pk] = member
        return list(found.values())


class OpenForm(InviteForm):
    """How a game is to be played: seats, the game's own options, ranked or casual, and (``invites``) with whom."""

    def __init__(self, game: Game, lang: str, *args: Any, invites: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        asked = self.fields.pop("invite")
        # Kept by a form that comes back with an error; a fresh form gets a fresh one.
        self.fields["key"] = forms.CharField(required=False, initial=uuid4, widget=forms.HiddenInput)
        counts = [(str(count), str(count)) for count in game.seats]
        self.fields["seats"] = _choice(_("Seats"), counts)
        for name, choices in game.options.items():
            label, words = game.face.option(name, lang)
            self.fields[f"option-{name}"] = _choice(label, [(choice, words[choice]) for choice in choices])
        kinds = [("rated", _("Ranked: changes the Elo ratings")), ("casual", _("Casual"))]
        self.fields["kind"] = _choice(_("Ranked or casual"), kinds)
        if invites:
            # In the places where the template puts them, not in the loop over the choices.
            self.fields["invite"] = asked
            self.fields["private"] = forms.BooleanField(label=_("Only for those invited, or with the link"), required=False)

    @property
    def wanted(self) -> dict[str, Any]:
        """Seats, options and key as the services take them; the form is valid."""
        data = self.cleaned_data
        options = {name: data[f"option-{name}"] for name in self.game.options}
        return {"seats": int(data["seats"]), "options": options, "key": _key(data["key"])}

    @property
    def members(self) -> list[Member]:
        """Those who are invited; the form is valid."""
        return super().members if "invite" in self.fields else []

    @property
    def private(self) -> bool:
        """Whether nobody else may join; the form is valid."""
        return bool(self.cleaned_data.get("private"))

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
