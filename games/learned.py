"""What a reader has learnt: exercises solved, and games of which no first steps need to be told any more.

A member's is kept by the club, a visitor's in the session until the log-in, which makes it the member's own.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from games import selectors
from games.people import Member
from games.ports import ports
from games.rules.protocol import Game

IN_SESSION = "learnt"
"""Under which name a visitor's session holds it."""

SOLVED, KNOWN = "solved", "known"
Session = MutableMapping[str, Any]
Learnt = dict[str, list[str]]
"""``solved`` holds ``slug/exercise``, ``known`` slugs."""

AT_MOST = 500
"""Of each kind; more than there are exercises, so that what is stored cannot grow for ever."""


def solved(request: HttpRequest, game: Game) -> frozenset[str]:
    """The names of the exercises of that game which the reader has solved."""
    start = f"{game.slug}/"
    return frozenset(entry.removeprefix(start) for entry in _learnt(request)[SOLVED] if entry.startswith(start))


def note_solved(request: HttpRequest, game: Game, name: str) -> None:
    """Remembers it."""
    _note(request, SOLVED, f"{game.slug}/{name}")


def is_known(request: HttpRequest, game: Game) -> bool:
    """Whether the reader has said, or shown, that he needs no first steps of that game."""
    return game.slug in _learnt(request)[KNOWN]


def note_known(request: HttpRequest, game: Game) -> None:
    """Remembers it."""
    _note(request, KNOWN, game.slug)


def needs_first_steps(request: HttpRequest, game: Game) -> bool:
    """Whether a board of that game tells what to do now: until a first match is finished, or the reader does without."""
    if is_known(request, game):
        return False
    return not (request.user.is_authenticated and selectors.has_finished(request.user, game.slug))


def first_steps(request: HttpRequest, game: Game, lang: str) -> list[tuple[str, str]]:
    """Moments of a turn and what a newcomer is told in them; nothing for whoever has played this game."""
    steps = [step.to(lang) for step in game.face.first_steps]
    if not steps or not needs_first_steps(request, game):
        return []
    return [
        ("wait", _("The other is playing. Look at what the turn changes.")),
        *zip(("choose", "draft", "confirm"), steps, strict=True),
    ]


def take_over(session: Session, member: Member) -> None:
    """Makes what was learnt in this session the member's own."""
    bring(session.pop(IN_SESSION, None), member)


def bring(stored: Any, member: Member) -> None:
    """Adds to what the member has learnt what is stored of it elsewhere: in a session, or with another account."""
    brought = _read(stored)
    if not any(brought.values()):
        return

    def add(stored: Any) -> Learnt:
        return {part: list(dict.fromkeys([*entries, *brought[part]]))[-AT_MOST:] for part, entries in _read(stored).items()}

    ports.learn(member, add)


def _learnt(request: HttpRequest) -> Learnt:
    return _read(ports.learnt(request.user) if request.user.is_authenticated else request.session.get(IN_SESSION))


def _read(stored: Any) -> Learnt:
    """What is stored, as far as it can be read."""
    found = stored if isinstance(stored, Mapping) else {}
    lists = {part: found.get(part) for part in (SOLVED, KNOWN)}
    return {
        part: [entry for entry in entries if isinstance(entry, str)] if isinstance(entries, list) else []
        for part, entries in lists.items()
    }


def _note(request: HttpRequest, part: str, entry: str) -> None:
    if entry in _learnt(request)[part]:
        return

    def add(stored: Any) -> Learnt:
        kept = _read(stored)
        kept[part] = [*(other for other in kept[part] if other != entry), entry][-AT_MOST:]
        return kept

    if request.user.is_authenticated:
        ports.learn(request.user, add)
    else:
        request.session[IN_SESSION] = add(request.session.get(IN_SESSION))
