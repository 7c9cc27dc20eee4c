"""Which members the staff's list shows."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.accounts.models import Member

FILTERS = (
    ("", _("all")),
    ("waiting", _("to be let in")),
    ("consent", _("consent missing")),
    ("young", _("under 15")),
    ("staff", _("staff")),
    ("banned", _("banned")),
    ("guests", _("guests")),
    ("former", _("former")),
    ("off", _("switched off")),
)


def members_listed(*, query: str, chosen: str) -> QuerySet[Member]:
    """The members whose names or address contain the words of the query, by shown name; who waits to be let in comes first."""
    found = Member.objects.filter(_chosen(chosen))
    for word in query.replace("\0", "").split():
        named = Q(username__icontains=word) | Q(display_name__icontains=word) | Q(real_name__icontains=word)
        found = found.filter(named | Q(email__icontains=word))
    return found.order_by("-waiting", "shown_key", "pk")


def waiting_count() -> int:
    """How many wait to be let in."""
    return Member.objects.filter(waiting=True, is_active=True).count()


def _chosen(name: str) -> Q:
    young = Q(fifteen_on__gt=timezone.localdate())
    here = Q(kind__in=[Member.Kind.MEMBER, Member.Kind.DEMO])
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
