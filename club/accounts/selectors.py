"""What the members' pages ask: whose name it is, who may come in. Nothing here writes."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404
from django.utils import timezone, translation

from club.accounts.models import FOR_GOOD, Ban, Block, Member
from club.accounts.names import name_key
from games.rules import registry

if TYPE_CHECKING:
    from collections.abc import Collection


def name_taken(name: str, *, besides: int | None = None) -> bool:
    """Whether somebody other than the member with that id logs in or is shown under this name, whatever the case."""
    key = name_key(name)
    if not key:
        return False
    others = Member.objects.exclude(pk=besides) if besides is not None else Member.objects.all()
    # A guest's or a former member's name is anybody's, unless the guest waits to be let in under it.
    shown = Q(shown_key=key) & (Q(kind__in=[Member.Kind.MEMBER, Member.Kind.DEMO]) | Q(waiting=True))
    return others.filter(Q(username__iexact=key) | shown).exists()


def name_kept(name: str) -> bool:
    """Whether nobody may call themselves so: the club itself, and what stands for guests and for those who have left."""
    key = name_key(name)
    if key.startswith(("guest-", "former-")):
        return True
    words = _plain(key)
    return words in {_plain(word) for word in settings.ACCOUNT_USERNAME_BLACKLIST} | _former_names()


@cache
def _former_names() -> frozenset[str]:
    names = set()
    for code, _language in settings.LANGUAGES:
        with translation.override(code):
            names.add(_plain(str(Member.Kind.FORMER.label)))
    return frozenset(names)


def _plain(name: str) -> str:
    """As one hears it: what stands between the words makes no other name."""
    return re.sub(r"[-_.\s]+", "", name_key(name))


def administrators_able() -> QuerySet[Member]:
    """The administrators whom nothing bars: what ``Member.bar`` says, asked of all of them at once."""
    free = Q(barred_until=None) | Q(barred_until__lte=timezone.now())
    of_age = Q(fifteen_on=None) | Q(fifteen_on__lte=timezone.localdate()) | Q(consented=True)
    ruling = Member.objects.filter(free, of_age, is_active=True, is_staff=True, is_superuser=True, waiting=False)
    return ruling.exclude(kind=Member.Kind.FORMER)


def is_last_administrator(member_id: int | None) -> bool:
    """Whether this member is an administrator who may come in, and nobody else is."""
    able = set(administrators_able().values_list("pk", flat=True))
    return member_id is not None and able == {member_id}


def invitable(name: str) -> Member | None:
    """The member who is shown or logs in under this name, whatever the case, and may come in; None where there is none."""
    key = name_key(name)
    if not key or "\0" in name:
        return None
    members = Member.objects.filter(kind__in=[Member.Kind.MEMBER, Member.Kind.DEMO], is_active=True)
    member = members.filter(Q(username__iexact=key) | Q(shown_key=key)).first()
    return None if member is None or member.bar else member


def member_named(username: str) -> Member:
    """The member who logs in under this name, whatever the case. Http404 where there is none."""
    # PostgreSQL cannot even look for a text with a NUL in it.
    member = None if "\0" in username else Member.objects.filter(username__iexact=username).first()
    if member is None:
        raise Http404
    return member


def ban_of(member: Member) -> Ban | None:
    """The ban that keeps this member out now, the longest one where there are several; None for those who may come in."""
    now = timezone.now()
    bans = Ban.objects.filter(member=member, lifted_at=None).filter(Q(until=None) | Q(until__gt=now))
    return max(bans, key=lambda ban: ban.until or FOR_GOOD, default=None)


def strangers(member_id: int, others: Collection[int]) -> frozenset[int]:
    """Those of the others with whom the member shares no table: whoever of the two has blocked the other, or who is gone."""
    blocks = Block.objects.filter(Q(member=member_id, other=OuterRef("pk")) | Q(other=member_id, member=OuterRef("pk")))
    apart = Q(Exists(blocks)) | Q(kind=Member.Kind.FORMER)
    found = Member.objects.filter(apart, pk__in=others).exclude(pk=member_id)
    return frozenset(found.values_list("pk", flat=True))


def game_titles() -> dict[str, str]:
    """Slug to title of every game there is."""
    return {game.slug: game.title for game in registry.all_games()}
