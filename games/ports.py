"""What the games' pages ask of the club: a handful of typed functions with plain defaults.

The club fills them at start-up (``club/wiring.py``), so that the games know nothing of Elo or of profiles.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol

from django.http import HttpRequest

from games.people import Member
from games.statements import Statement


@dataclass(frozen=True, slots=True)
class RatingLabel:
    """A member's rating in one game as pages show it: a whole number, and whether few matches stand behind it."""

    value: int
    provisional: bool


@dataclass(frozen=True, slots=True)
class RatingNote:
    """What one match did to one member's rating: before, after and change as whole numbers to show."""

    before: int
    after: int
    change: int
    provisional: bool


def _no_label(_kept: Any) -> RatingLabel | None:
    return None


def _no_notes(_match_id: int) -> dict[int, RatingNote]:
    return {}


def _username(member: Member) -> str:
    return str(member.get_username())


def _nobody_is_told(_happening: Happening, _match_id: int, _members: Collection[int], **_how: int | None) -> None:
    return None


def _nothing_written(_match_id: int, _members: Collection[int], **_how: int) -> Sequence[Statement]:
    return ()


def _nobody_keeps_count(_member: int, _match_id: int) -> None:
    return None


def _no_strangers(_member: int, _others: Collection[int]) -> frozenset[int]:
    return frozenset()


def _nothing_learnt(_member: Member) -> Any:
    return None


def _forgotten(_member: Member, _change: Callable[[Any], Any]) -> None:
    return None


def _members_only() -> bool:
    return False


def _as_it_lies(_request: HttpRequest) -> bool:
    return False


def _all_shown(_request: HttpRequest) -> bool:
    return True


def _no_guests(_member: Member) -> bool:
    return False


def _nobody_found(_name: str) -> Member | None:
    return None


def _as_it_is(path: str, _request: HttpRequest) -> str:
    return path


def _no_code(_text: str) -> str:
    return ""


def _no_address(_username: str) -> str:
    return ""


class Happening(StrEnum):
    """What members of a match may want to be told of."""

    STARTED = "started"
    ENDED = "ended"
    INVITED = "invited"
    ANSWERED = "answered"
    REMATCH = "rematch"
    ANNULLED = "annulled"


class Happened(Protocol):
    """How the club is told of something: what, in which match, and the ids of the members to tell."""

    def __call__(self, happening: Happening, match_id: int, members: Collection[int], /, *, by: int | None = None) -> None:
        """``by``: the member who did it."""


class TurnComes(Protocol):
    """What writes into the database that it is their turn."""

    def __call__(self, match_id: int, members: Collection[int], /, *, by: int, position: int) -> Sequence[Statement]:
        """``by``: the member who has made it so. ``position``: that of the match with which the news is out of date."""


@dataclass
class Ports:
    """The functions themselves; ``ports`` below is the one instance."""

    shown_name: Callable[[Member], str] = field(default=_username)
    """(member) -> the name that others read."""
    rating_column: str = "NULL"
    """SQL of one column beside a row of ``games_seat``: what is kept of the member's rating in the match's game. Every board asks
    for it, in the query that reads the seats."""
    rating_label: Callable[[Any], RatingLabel | None] = field(default=_no_label)
    """(what that column gives) -> the label; None for who has no rating in that game."""
    rating_notes: Callable[[int], dict[int, RatingNote]] = field(default=_no_notes)
    """(match id) -> member id -> what the match did to the rating; empty for an unrated match."""
    profile_address: Callable[[str], str] = field(default=_no_address)
    """(username) -> address of that member's page, or "" where there is none."""

    happened: Happened = field(default=_nobody_is_told)
    """Called inside the transaction in which it happens, never for whoever did it. The match is saved already."""
    turn_comes: TurnComes = field(default=_nothing_written)
    """Of turns nobody is told by ``happened``: what this gives is written together with the turn, since there are so many."""
    seen: Callable[[int, int], None] = field(default=_nobody_keeps_count)
    """(member id, match id): the member has opened that match's page."""
    strangers: Callable[[int, Collection[int]], frozenset[int]] = field(default=_no_strangers)
    """(member id, ids of others) -> those of them with whom the member shall share no table, whoever of the two wants that."""
    is_guest: Callable[[Member], bool] = field(default=_no_guests)
    """(member) -> whether this is somebody's guest, who sees and plays what a link brought to, and nothing else."""
    member_named: Callable[[str], Member | None] = field(default=_nobody_found)
    """(name as others read or type it) -> the member who can be invited under it; None where there is none."""
    full_address: Callable[[str, HttpRequest], str] = field(default=_as_it_is)
    """(path, request) -> the absolute address under which others reach that page."""
    qr_code: Callable[[str], str] = field(default=_no_code)
    """(text) -> a drawing of its QR code, safe to put into a page."""
    is_reachable: Callable[[str], bool] = field(default=bool)
    """(absolute address) -> whether other machines can reach it."""
    learnt: Callable[[Member], Any] = field(default=_nothing_learnt)
    """(member) -> what is kept of what that member has learnt (``games/learned.py`` knows its form); None for nothing."""
    learn: Callable[[Member, Callable[[Any], Any]], None] = field(default=_forgotten)
    """(member, change): keeps what ``change`` makes of what is kept."""
    turned: Callable[[HttpRequest], bool] = field(default=_as_it_lies)
    """(request) -> whether this reader sees boards from the other side."""
    ratings: Callable[[HttpRequest], bool] = field(default=_all_shown)
    """(request) -> whether this reader wants to see ratings."""
    is_public: Callable[[], bool] = field(default=_members_only)
    """() -> whether visitors may read matches."""


ports = Ports()
