"""What members are told, and that they have read it. Called in the transaction of what is told, and cheap: one statement,
whoever is told. What becomes of a notice after that is ``outbox``'s business.
"""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from club.notices import selectors
from club.notices.models import Kind, Notice
from games import live
from games.ports import Happening
from games.statements import Statement
from games.writing import insertion

KEY_MAX = 120


def notice_post(*, kind: Kind, members: Collection[int], key: str, match_id: int | None = None, **data: Any) -> None:
    """Tells these members one thing; the same ``key`` tells each of them once. Their mails and pushes follow by themselves.

    ``data``, plain JSON, is what the kind's sentence is filled in with; ``by`` in it is the id of the member who did it.
    For ACCOUNT and STAFF ``what`` is the sentence itself, an English one marked by ``gettext_noop`` with the names of
    data in it (``%(name)s``), and ``address`` the path of the page that it leads to.
    """
    made = [
        Notice(member_id=member, kind=kind, match_id=match_id, data=data, key=_key(f"{key}:{member}"))
        for member in sorted(members)
    ]
    if not made:
        return
    Notice.objects.bulk_create(made, ignore_conflicts=True)
    live.tell_counts_on_commit(members)


def turn_comes(match_id: int, members: Collection[int], /, *, by: int, position: int) -> list[Statement]:
    """What tells these members that it is their turn, until the match moves on from that position: what the games' port of that
    name is filled with. Of turns a member has one notice a match, the last.

    That the match has changed its members' pages hear from the match itself.
    """
    kind = Kind.YOUR_TURN
    made = [
        Notice(
            member_id=member, kind=kind, match_id=match_id, position=position, data={"by": by}, key=f"{kind}:{match_id}:{member}"
        )
        for member in sorted(members)
    ]
    return [insertion(notice, unless="key", then=["position", "data", "stage", "made_at", "read_at"]) for notice in made]


def _key(text: str) -> str:
    return text if len(text) <= KEY_MAX else sha256(text.encode()).hexdigest()


def staff_notice_post(*, key: str, what: str, **data: Any) -> None:
    """Tells all directors. ``what`` and ``data`` as for ``notice_post``."""
    directors = get_user_model().objects.filter(is_staff=True, is_active=True).values_list("pk", flat=True)
    notice_post(kind=Kind.STAFF, members=list(directors), key=key, what=what, **data)


def happened(happening: Happening, match_id: int, members: Collection[int], /, *, by: int | None = None) -> None:
    """Something happened in a match: what the games' port of that name is filled with."""
    data = {} if by is None else {"by": by}
    key = f"{happening.value}:{match_id}"
    if happening == Happening.ANSWERED:
        # Several answer one invitation, and one may answer twice.
        key += f":{by or 0}:{timezone.now():%y%m%d%H%M%S%f}"
    notice_post(kind=Kind(happening.value), members=members, key=key, match_id=match_id, **data)


def match_seen(member_id: int, match_id: int) -> None:
    """The member looks at that match: what was to be told of it is read."""
    unread = list(selectors.unread(member_id).filter(match=match_id).values_list("pk", flat=True))
    if unread:
        Notice.objects.filter(pk__in=unread).update(read_at=timezone.now())


def notice_read(*, member_id: int, notice_id: int) -> None:
    """The member has read this one."""
    with transaction.atomic():
        Notice.objects.filter(pk=notice_id, member=member_id, read_at=None).update(read_at=timezone.now())
        live.tell_counts_on_commit([member_id])


def notices_read(*, member_id: int) -> None:
    """The member has read all there is."""
    with transaction.atomic():
        Notice.objects.filter(member=member_id, read_at=None).update(read_at=timezone.now())
        live.tell_counts_on_commit([member_id])
