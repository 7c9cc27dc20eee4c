"""What is noted of an act beside its reason, in the reader's words: the log keeps names of fields, codes and numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db import models
from django.template.defaultfilters import filesizeformat
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.accounts.models import Consent, Member
from club.accounts.models.conduct import last_day_before
from club.house.models import Club
from club.notices.models import Parcel
from club.staff.models import Role, StaffAct


def notes_of(act: StaffAct) -> str:
    """All of them, in the language and the time zone in force."""
    # In an order of our own: PostgreSQL keeps the names of a JSON object in one of its own.
    noted = sorted(act.data.items(), key=lambda item: (_rank(item[0]), item[0]))
    told = [_KINDS[name](act, value) if name in _KINDS else str(value) for name, value in noted if value]
    return " · ".join(text for text in told if text)


def _rank(name: str) -> int:
    """Whom or what it was about first, then what we know to tell, and last what another server said."""
    if name in _KINDS:
        return 1 + list(_KINDS).index(name)
    return len(_KINDS) + 1 if name == "said" else 0


def _fields(act: StaffAct, names: list[str]) -> str:
    model: type[models.Model] = Club if act.kind == StaffAct.Kind.SETTINGS else Member
    return ", ".join(_field(model, name) for name in names)


def _field(model: type[models.Model], name: str) -> str:
    try:
        return str(getattr(model._meta.get_field(name), "verbose_name", name))
    except FieldDoesNotExist:
        # What is no field of the row is named in words that are marked for translation.
        return _(name)


def _choice(choices: type[models.TextChoices]) -> Callable[[StaffAct, Any], str]:
    labels = dict(choices.choices)
    return lambda _act, value: str(labels.get(value, value))


def _until(_act: StaffAct, text: str) -> str:
    at = parse_datetime(text)
    return _("until %(day)s inclusive") % {"day": date_format(last_day_before(at), "DATE_FORMAT")} if at else text


def _uses(_act: StaffAct, number: int) -> str:
    return ngettext("for %(n)s person", "for %(n)s persons", number) % {"n": number}


def _moved(_act: StaffAct, number: int) -> str:
    return ngettext("%(n)s match moved", "%(n)s matches moved", number) % {"n": number}


_KINDS: dict[str, Callable[[StaffAct, Any], str]] = {
    "fields": _fields,
    "role": _choice(Role),
    "how": _choice(Consent.How),
    "way": _choice(Parcel.Way),
    "until": _until,
    "uses": _uses,
    "bytes": lambda _act, size: filesizeformat(size),
    "problem": lambda _act, text: _(text),
    "done": lambda _act, text: _(text),
    "former": lambda _act, number: _("account %(n)s") % {"n": number},
    "matches": _moved,
    "annulled": lambda _act, numbers: _("annulled: %(list)s") % {"list": ", ".join(map(str, numbers))},
}
"""How the notes of each name are told; all others are words that somebody has typed."""
