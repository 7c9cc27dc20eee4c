"""What the staff did, from two books in one: our own log, and the lines that Django's administration writes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.admin.models import LogEntry
from django.db.models import CharField, Q, QuerySet, Value
from django.utils.translation import gettext as _

from club.accounts.models import Member
from club.staff.models import StaffAct
from club.staff.selectors.notes import notes_of
from games.models import Match


@dataclass(frozen=True, slots=True)
class Line:
    """One act: when, who, what, on whom or which match, why, and what else was noted."""

    at: datetime
    by: Member
    what: str
    member: Member | None = None
    match: Match | None = None
    reason: str = ""
    notes: str = ""


def lines_listed(*, query: str = "", kind: str = "") -> QuerySet[StaffAct, tuple[datetime, str, int]]:
    """The keys of the lines, the newest first: those by or on a member of that name, and of that kind."""
    acts, repairs = StaffAct.objects.order_by(), LogEntry.objects.order_by()
    if kind:
        acts = acts.filter(kind=kind)
    if kind and kind != StaffAct.Kind.ADMIN:
        repairs = repairs.none()
    for word in query.replace("\0", "").split():
        acts = acts.filter(_named("by", word) | _named("member", word) | Q(reason__icontains=word))
        repairs = repairs.filter(_named("user", word) | Q(object_repr__icontains=word))
    ours = acts.values_list("at", Value("act", CharField()), "pk")
    djangos = repairs.values_list("action_time", Value("repair", CharField()), "pk")
    return ours.union(djangos, all=True).order_by("-at", "-pk")


def _named(who: str, word: str) -> Q:
    return Q(**{f"{who}__username__icontains": word}) | Q(**{f"{who}__display_name__icontains": word})


def lines_of(keys: Iterable[tuple[datetime, str, int]]) -> list[Line]:
    """The lines with those keys, in their order."""
    keys = list(keys)
    acts = StaffAct.objects.select_related("by", "member", "match").in_bulk([pk for _at, book, pk in keys if book == "act"])
    repairs = LogEntry.objects.select_related("user", "content_type").in_bulk([pk for _at, book, pk in keys if book != "act"])
    found = [_act(acts.get(pk)) if book == "act" else _repair(repairs.get(pk)) for _at, book, pk in keys]
    return [line for line in found if line]


def _act(act: StaffAct | None) -> Line | None:
    if act is None:
        return None
    return Line(act.at, act.by, act.get_kind_display(), act.member, act.match, act.reason, notes_of(act))


def _repair(entry: LogEntry | None) -> Line | None:
    if entry is None:
        return None
    words = {1: _("added in the administration"), 2: _("changed in the administration"), 3: _("deleted in the administration")}
    kind = str(entry.content_type) if entry.content_type else ""
    notes = " · ".join(text for text in (kind, entry.object_repr, entry.get_change_message()) if text)
    return Line(entry.action_time, entry.user, words[entry.action_flag], notes=notes)
