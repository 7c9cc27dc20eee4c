"""Which members the staff's list shows."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import pgettext_lazy

from club.accounts.models import Member

FILTERS = (
    ("", pgettext_lazy("members", "all")),
    ("waiting", pgettext_lazy("members", "to be let in")),
    ("consent", pgettext_lazy("members", "consent missing")),
    ("young", pgettext_lazy("members", "under 15")),
    ("staff", pgettext_lazy("members", "staff")),
    ("banned", pgettext_lazy("members", "banned")),
    ("guests", pgettext_lazy("members", "guests")),
    ("former", pgettext_lazy("members", "former")),
    ("off", pgettext_lazy("members", "switched off")),
)


def members_listed(*, query: str, chosen: str) -> list[int]:
    """The ids of the members whose names or address contain the words of the query; who waits to be let in comes first.

    By shown name, É beside E: databases put accented letters last, or where their own settings say.
    """
    found = Member.objects.filter(_chosen(chosen))
    for word in query.replace("\0", "").split():
        named = Q(username__icontains=word) | Q(display_name__icontains=word) | Q(real_name__icontains=word)
        found = found.filter(named | Q(email__icontains=word))
    keys = found.order_by().values_list("waiting", "shown_key", "pk")
    return [pk for _waiting, _name, pk in sorted((not waiting, _plain(name), pk) for waiting, name, pk in keys)]


def _plain(name: str) -> str:
    """The name without its accents."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign))


def members_of(ids: Iterable[int]) -> list[Member]:
    """The members with these ids, in this order."""
    ids = list(ids)
    found = Member.objects.in_bulk(ids)
    return [found[pk] for pk in ids if pk in found]


def waiting_count() -> int:
    """How many wait to be let in."""
    return Member.objects.filter(waiting=True, is_active=True).count()


def _chosen(name: str) -> Q:
    young = Q(fifteen_on__gt=timezone.localdate())
    here = Q(kind__in=[Member.Kind.MEMBER, Member.Kind.DEMO]) | Q(waiting=True)
    return {
        "waiting": Q(waiting=True),
        "consent": young & Q(consented=False),
        "young": young,
        "staff": Q(is_staff=True),
        "banned": Q(barred_until__gt=timezone.now()),
        "guests": Q(kind=Member.Kind.GUEST),
        "former": Q(kind=Member.Kind.FORMER),
        "off": Q(is_active=False) & ~Q(kind=Member.Kind.FORMER),
    }.get(name, here)
