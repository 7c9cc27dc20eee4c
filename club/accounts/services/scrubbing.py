"""Taking the names of somebody who was erased out of what others wrote: reasons, notes, logs, notices to the staff.

Only what people wrote and what is a name is looked through: never a sentence's own words, an address or a key, and no
mail to others, which has been sent or is about to be; those go after the club's days for logs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Q

from club.accounts.models import Bar, Member
from club.notices.models import Kind

GONE = "…"

COMMON = frozenset(
    {"account", "admin", "administrator", "annulled", "board", "club", "director", "game", "guest", "hello", "mail", "match"}
    | {"member", "members", "name", "player", "staff", "test", "compte", "direction", "invité", "jeu", "joueur", "joueuse"}
    | {"membre", "membres", "nom", "partie", "plateau", "soirée"}
)
"""Names that are more likely to be meant as words; like the shortest ones they go from the member's own rows alone."""

SHORTEST = 3


@dataclass(frozen=True, slots=True)
class Place:
    """A model with words in it: its fields of text, the named values of its JSON, and which rows point to a member."""

    model: str
    """By name, since most are of other rooms."""
    texts: tuple[str, ...]
    own: Callable[[Member], Q]
    values: tuple[str, ...] = ()
    """Of the field ``data``."""
    own_only: bool = False
    """Others' rows name nobody."""


def _announced(member: Member) -> Q:
    """The notices that told the staff of this newcomer."""
    keys = [Q(key__startswith=f"{bar}:{member.pk}:") for bar in (Bar.WAITING, Bar.CONSENT)]
    return Q(kind=Kind.STAFF) & (keys[0] | keys[1])


def _logged(member: Member) -> Q:
    return Q(content_type=ContentType.objects.get_for_model(Member), object_id=str(member.pk))


PLACES = (
    Place("accounts.Ban", ("reason",), lambda member: Q(by=member)),
    Place("accounts.Entry", ("note",), lambda member: Q(by=member)),
    Place("games.MatchEvent", ("reason",), lambda member: Q(by=member) | Q(match__seats__member=member)),
    Place("staff.StaffAct", ("reason",), lambda member: Q(member=member), values=("note", "said", "username")),
    Place("notices.Notice", (), _announced, values=("name",), own_only=True),
    Place("admin.LogEntry", ("object_repr", "change_message"), _logged),
)


def names_scrub(names: Collection[str], *, member: Member, own_rows_only: bool = False) -> int:
    """Puts a sign in place of the names wherever they stand as whole words; in how many rows.

    ``own_rows_only`` is for guests, of whom nobody writes: only what points to them is looked through.
    """
    LogEntry.objects.filter(_logged(member)).update(object_repr=member.username)
    wanted = {name.strip() for name in names} - {""}
    rare = {name for name in wanted if len(name) >= SHORTEST and name.casefold() not in COMMON}
    everywhere = _pattern(rare) if rare and not own_rows_only else None
    changed = 0
    for place in PLACES:
        changed += _scrub(place, place.own(member), _pattern(wanted)) if wanted else 0
        changed += _scrub(place, Q(), everywhere) if everywhere and not place.own_only else 0
    return changed


def _pattern(names: Collection[str]) -> re.Pattern[str]:
    """The names, the longest first."""
    either = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE)


def _scrub(place: Place, which: Q, found: re.Pattern[str]) -> int:
    rows = apps.get_model(place.model)._default_manager.order_by()
    fields = (*place.texts, *(["data"] if place.values else []))
    worded = rows.filter(which).exclude(**{name: {} if name == "data" else "" for name in fields})
    changed = 0
    for pk, *values in worded.values_list("pk", *fields).iterator(chunk_size=2_000):
        clean = {name: _without(name, value, found, place) for name, value in zip(fields, values, strict=True)}
        if list(clean.values()) != values:
            changed += rows.filter(pk=pk).update(**clean)
    return changed


def _without(field: str, value: Any, found: re.Pattern[str], place: Place) -> Any:
    """The field's text without the names; of JSON, those values without them that can hold one."""
    if field == "data":
        return {
            key: found.sub(GONE, kept) if key in place.values and isinstance(kept, str) else kept for key, kept in value.items()
        }
    return _note_without(value, found) if field == "change_message" else found.sub(GONE, value)


def _note_without(message: str, found: re.Pattern[str]) -> str:
    """What the administration notes of a change: of its JSON, only what is called ``object`` is a name."""
    try:
        parts = json.loads(message)
    except ValueError:
        parts = None
    if not isinstance(parts, list):
        return found.sub(GONE, message)
    told = [told for part in parts if isinstance(part, dict) for told in part.values() if isinstance(told, dict)]
    named = [one for one in told if isinstance(one.get("object"), str) and found.search(one["object"])]
    for one in named:
        one["object"] = found.sub(GONE, one["object"])
    return json.dumps(parts) if named else message
