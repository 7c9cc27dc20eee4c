"""What members post, checked before a service sees it."""

from __future__ import annotations

from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from games.people import Member
from games.ports import ports
from games.refusals import Refused
from games.rules.draft import MAX_TEXT
from games.rules.protocol import CUSTOM, Game

NUMBER_LIMIT = 2_000_000_000


class TurnForm(forms.Form):
    """A posted turn: its text, and the position of the match that it was made on."""

    turn = forms.CharField(max_length=MAX_TEXT)
    position = forms.IntegerField(min_value=0, max_value=NUMBER_LIMIT)

    @property
    def refusal(self) -> Refused:
        """What is wrong with it; the form is not valid. A position that is none is not the one that the match has."""
        if "turn" not in self.errors:
            return Refused("stale")
        text = self.data.get("turn", "")
        return Refused("unreadable", action=text) if text.strip() else Refused("empty")


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


class Given(NamedTuple):
    """A start of one's own, without a fault, and for how many seats."""

    setup: str
    seats: int


class OpenForm(InviteForm):
    """How a game is to be played: seats, the game's own options, ranked or casual, and (``invites``) with whom.

    With a ``given`` start the match is casual, its seats are as many as the start is for, and what it decides is no question.
    """

    def __init__(
        self, game: Game, lang: str, *args: Any, invites: bool = False, given: Given | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.given = given
        asked = self.fields.pop("invite")
        # Kept by a form that comes back with an error; a fresh form gets a fresh one.
        self.fields["key"] = forms.CharField(required=False, initial=uuid4, widget=forms.HiddenInput)
        counts = [(str(count), str(count)) for count in ([given.seats] if given else game.seats)]
        self.fields["seats"] = _choice(_("Seats"), counts)
        for name, choices in game.options.items():
            label, words = game.face.option(name, lang)
            # What a start of one's own decides is not asked for.
            if not (given and CUSTOM in words):
                self.fields[f"option-{name}"] = _choice(label, [(choice, words[choice]) for choice in choices])
        kinds = [("rated", _("Ranked: changes the Elo ratings"))] if not given else []
        kinds += [("casual", _("Casual"))]
        self.fields["kind"] = _choice(_("Ranked or casual"), kinds)
        if invites:
            # In the places where the template puts them, not in the loop over the choices.
            self.fields["invite"] = asked
            self.fields["private"] = forms.BooleanField(label=_("Only for those invited, or with the link"), required=False)

    @property
    def asks(self) -> bool:
        """Whether there is anything to choose but for ranked or casual."""
        fields = (field for name, field in self.fields.items() if name != "kind")
        return any(len(list(field.choices)) > 1 for field in fields if isinstance(field, forms.ChoiceField))  # type: ignore[arg-type]  # a list, as _choice makes them

    @property
    def wanted(self) -> dict[str, Any]:
        """Seats, options, key and a given setup as the services take them; the form is valid."""
        data = self.cleaned_data
        options = {name: data[f"option-{name}"] for name in self.game.options if f"option-{name}" in data}
        wanted = {"seats": int(data["seats"]), "options": options, "key": _key(data["key"])}
        return {**wanted, "setup": self.given.setup} if self.given else wanted

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


class RecordForm(forms.Form):
    """A record to load: a file, or pasted text."""

    file = forms.FileField(
        label=_("A record's file"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".txt,text/plain"}),
    )
    text = forms.CharField(
        label=_("Or its text"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocapitalize": "none", "autocomplete": "off"}),
    )

    record = ""
    """The text that came, whichever way."""

    def clean(self) -> dict[str, Any]:
        """Reads the file. ValidationError for one that is no text, where nothing came, and where two records did."""
        found: dict[str, Any] = super().clean() or {}
        file, pasted = found.get("file"), _tidy(found.get("text") or "")
        try:
            text = _tidy(file.read().decode("utf-8-sig")) if file else pasted
        except UnicodeDecodeError:
            raise forms.ValidationError(_("This file is not a text in UTF-8, as records are."), "encoding") from None
        if pasted.strip() not in ("", text.strip()):
            raise forms.ValidationError(
                _(
                    "You have chosen a file, and there is a text too. Only one can be loaded: "
                    "load the text as it stands here, or clear it and choose the file again."
                ),
                "both",
            )
        self.record = text
        if not self.record.strip() and not self.errors:
            raise forms.ValidationError(_("Choose a file or paste a record."), "nothing")
        return found

    def with_text(self) -> RecordForm:
        """The same form with the text of the file in its field, so that it can be mended there."""
        if self.record:
            self.data = {"text": self.record}
        return self


def _tidy(text: str) -> str:
    """Without what databases do not keep, which means nothing in a record."""
    return text.replace("\r\n", "\n").replace("\0", "\N{REPLACEMENT CHARACTER}")


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
