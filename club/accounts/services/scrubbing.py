"""Taking the names of somebody who was erased out of what others wrote: reasons, logs, notices on their way."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from typing import Any

from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType

from club.accounts.models import Member

GONE = "…"

TEXTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("accounts.Ban", ("reason",)),
    ("accounts.Entry", ("note",)),
    ("games.MatchEvent", ("reason",)),
    ("staff.StaffAct", ("reason", "data")),
    ("notices.Notice", ("data",)),
    ("notices.Parcel", ("content",)),
    ("admin.LogEntry", ("object_repr", "change_message")),
)
"""Where the site keeps words in which a member may be named: model and fields, by name since most are of other rooms."""


def names_scrub(names: Collection[str], *, member: Member) -> int:
    """Puts a sign in place of the names wherever they stand as whole words; in how many rows."""
    LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(Member), object_id=str(member.pk)).update(
        object_repr=member.username
    )
    found = _pattern({name.strip() for name in names} - {""})
    return sum(_scrub(label, fields, found) for label, fields in TEXTS)


def _pattern(names: Collection[str]) -> re.Pattern[str]:
    """The names, the longest first, as they are written and as JSON writes them."""
    forms = {form for name in names for form in (name, json.dumps(name)[1:-1])}
    either = "|".join(re.escape(form) for form in sorted(forms, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE)


def _scrub(label: str, fields: tuple[str, ...], found: re.Pattern[str]) -> int:
    rows = apps.get_model(label)._default_manager.order_by()
    changed = 0
    for pk, *values in rows.values_list("pk", *fields).iterator(chunk_size=2_000):
        clean = {name: _without(value, found) for name, value in zip(fields, values, strict=True)}
        if list(clean.values()) != values:
            changed += rows.filter(pk=pk).update(**clean)
    return changed


def _without(value: Any, found: re.Pattern[str]) -> Any:
    """The text, or JSON with texts in it, without the names."""
    if isinstance(value, str):
        return found.sub(GONE, value)
    if isinstance(value, list):
        return [_without(item, found) for item in value]
    if isinstance(value, dict):
        return {name: _without(item, found) for name, item in value.items()}
    return value
