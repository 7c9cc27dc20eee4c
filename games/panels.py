"""What stands beside the board: the seats, the turns, the result. Plain data, which ``seats`` and ``markup`` turn into HTML."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import svg
from games.models import Match
from games.ports import RatingLabel, RatingNote
from games.rules import registry
from games.rules.face import LETTERS, Face, SeatFace
from games.rules.protocol import LEAVE, State
from games.rules.words import minus, signed


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits in a seat, as pages show it. ``name`` is empty where one reader plays all sides."""

    name: str = ""
    address: str = ""
    rating: RatingLabel | None = None
    note: RatingNote | None = None
    mine: bool = False


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """A seat's panel: the game's face of it, and the site's part."""

    face: SeatFace
    person: Person
    to_act: bool
    left: bool
    won: bool
    icons: SafeString
    stock: tuple[tuple[int, str, SafeString], ...]

    @property
    def title(self) -> str:
        """The name, or the side where there is no name."""
        return self.person.name or self.face.side

    @property
    def note(self) -> str:
        """The line under the title: the side where the title is a name, and what is to say of the seat now."""
        parts = [self.face.side] if self.person.name else []
        if self.left:
            parts.append(_("has left"))
        elif self.to_act:
            parts.append(self._turn)
        elif self.won:
            parts.append(_("won"))
        return " · ".join(parts)

    @property
    def then(self) -> str:
        """What the note says on the seat's turn, to keep room for; empty while it says so."""
        return "" if self.to_act else " · ".join(([self.face.side] if self.person.name else []) + [self._turn])

    @property
    def _turn(self) -> str:
        return _("your turn") if self.person.mine and self.person.name else _("to play")


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A line of the turn list. ``who`` is the player's name or side, ``marks`` are (class, letter) of the colours.

    ``href`` is the address of the position after it, empty where there is none.
    """

    ply: int
    marks: tuple[tuple[str, str], ...]
    who: str
    words: str
    notation: str
    passed: str
    href: str = ""


def seat_panel(shown: SeatFace, state: State, engine_seat: int, person: Person, *, acting: int | None, ended: bool) -> SeatPanel:
    """The panel of the seat that plays ``engine_seat``; ``shown`` is the game's face of it."""
    winners = [seat for seat, place in enumerate(state.placing) if place == 1]
    return SeatPanel(
        face=shown,
        person=person,
        to_act=acting == engine_seat and not ended,
        left=engine_seat in state.left,
        won=ended and winners == [engine_seat],
        icons=mark_safe("".join(map(svg.icon, shown.icons))),  # noqa: S308 - our own symbols, escaped by svg.icon
        stock=tuple((s.count, s.label, mark_safe(svg.icon(s.icon))) for s in shown.stock),  # noqa: S308 - as above
    )


def turn_line(
    face: Face, turn: Mapping[str, Any], side: SeatFace, sides: Sequence[str], lang: str, *, base: str = ""
) -> TurnLine:
    """A stored turn in words. ``turn``: ply, text, facts, and as indexes into ``sides`` seat and passed.

    ``base``: the address of the game below which its positions are, where they have one.
    """
    text = turn["text"]
    words = _("leaves the match") if text.startswith(LEAVE) else face.tell(text, turn["facts"], lang)
    return TurnLine(
        ply=turn["ply"],
        marks=tuple((mark, LETTERS[lang].get(mark, mark)) for mark in side.marks),
        who=sides[turn["seat"]],
        words=words,
        notation=text,
        passed=passing([sides[seat] for seat in turn["passed"]]),
        href=f"{base}{turn['ply']}/" if base else "",
    )


def title_of(match: Match) -> str:
    """The game's title and who plays."""
    one_screen = match.venue == Match.Venue.ONE_SCREEN
    names = _("One screen") if one_screen else listed([seat.name for seat in match.seats.all()])
    return f"{registry.get(match.slug).title}, {names}"


def passing(names: Sequence[str]) -> str:
    """ "Red passes" for those who were skipped; empty for nobody."""
    if not names:
        return ""
    return ngettext("%(names)s passes.", "%(names)s pass.", len(names)) % {"names": listed(names)}


def listed(names: Sequence[str]) -> str:
    """Names as a phrase: "Alice, Bob and Charlie"."""
    if len(names) < 2:
        return "".join(names)
    return _("%(first)s and %(last)s") % {"first": ", ".join(names[:-1]), "last": names[-1]}


def scoreline(scores: Iterable[int]) -> str:
    """ "17 – 14"; "5 · −3" in one piece where one is below zero: beside dashes a minus sign would be read as one."""
    said = [minus(score) for score in scores]
    return ("\u00a0·\u00a0" if "−" in "".join(said) else " – ").join(said)


def verdict(panels: Sequence[SeatPanel], placing: Sequence[int]) -> str:
    """Who won, in a sentence, with the scores from the best down."""
    best = [panel for panel, place in zip(panels, placing, strict=True) if place == 1]
    order = sorted(range(len(panels)), key=lambda seat: placing[seat])
    scores = scoreline(panels[seat].face.score for seat in order)
    if len(best) == 1:
        return _("%(name)s wins %(scores)s") % {"name": best[0].title, "scores": scores}
    if len(best) == len(panels):
        return _("A draw, %(scores)s") % {"scores": scores}
    return _("%(names)s share the first place, %(scores)s") % {"names": listed([p.title for p in best]), "scores": scores}


def rating_note(note: RatingNote) -> SafeString:
    """ "Elo 1512 (+11)" with a real minus sign."""
    return format_html('{} {} <b class="change">{}</b>', _("Elo"), note.after, signed(note.change))
