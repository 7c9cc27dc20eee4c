"""Bans by the staff, with the cache of them on the member, and blocks between members."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from club.accounts.models import FOR_GOOD, Ban, Block, Member
from club.accounts.selectors import ban_of, is_last_administrator
from club.accounts.services.members import member_lock, tell_sessions_ended
from club.notices.models import Kind
from club.notices.services import notice_post
from games.models import Match, Seat

_FOR_A_WHILE = gettext_noop(
    "%(by)s is kept out until %(day)s inclusive. You can go on waiting, or ask the staff to annul your match."
)
_FOR_GOOD = gettext_noop("%(by)s is kept out for good. You can ask the staff to annul your match.")


def may_judge(by: Member, member: Member) -> bool:
    """Whether this member of the staff may ban, erase or otherwise decide over that member: nobody over themselves, over
    administrators only administrators, over those who are gone nobody.
    """
    below = by.is_superuser or not member.is_superuser
    return by.is_staff and by.pk != member.pk and below and member.kind != Member.Kind.FORMER


def member_ban(*, by: Member, member: Member, reason: str, until: datetime | None = None) -> Ban:
    """Keeps the member out until then, or for good; their sessions end at once, their running matches stay as they are.

    PermissionDenied where ``may_judge`` says no; ValidationError without a reason, for an end that has passed, and for the
    last administrator (of two who ban each other at once, the slower one is).
    """
    if until is not None and until <= timezone.now():
        raise ValidationError({"until": _("This day has passed. Choose a later one.")})
    with transaction.atomic():
        member_lock(member, with_administrators=True)
        if not may_judge(by, member):
            raise PermissionDenied
        if is_last_administrator(member.pk):
            raise ValidationError(_("This is the last administrator. Make somebody else one first."))
        ban = Ban(member=member, by=by, reason=reason.strip(), until=until)
        ban.full_clean(exclude=["member", "by"])
        ban.save()
        bans_counted(member)
        tell_sessions_ended(member=member)
        _tell_opponents(ban)
    return ban


def _tell_opponents(ban: Ban) -> None:
    """Those who play with the member learn why no turn comes. The reason is the member's own business."""
    sits = Exists(Seat.objects.filter(match=OuterRef("match"), member=ban.member, left_at=None))
    beside = Seat.objects.filter(sits, match__status=Match.Status.RUNNING, left_at=None).exclude(member=ban.member)
    what = _FOR_GOOD
    data: dict[str, Any] = {"by": ban.member_id}
    if ban.until:
        what, data["until"] = _FOR_A_WHILE, ban.until.isoformat()
    opponents: dict[int, set[int]] = {}
    for match_id, member_id in beside.exclude(member=None).values_list("match", "member"):
        opponents.setdefault(match_id, set()).add(member_id)
    for match_id, members in opponents.items():
        address = reverse("match", args=[match_id])
        key = f"banned:{ban.pk}:{match_id}"
        notice_post(kind=Kind.ACCOUNT, members=members, key=key, what=what, address=address, **data)


def bans_lift(*, by: Member, member: Member) -> int:
    """Lets the member in again; how many bans were lifted. They stay in the list. PermissionDenied as for a ban."""
    with transaction.atomic():
        member_lock(member)
        if not may_judge(by, member):
            raise PermissionDenied
        lifted = Ban.objects.filter(member=member, lifted_at=None).update(lifted_at=timezone.now(), lifted_by=by)
        bans_counted(member)
    return lifted


def bans_counted(member: Member) -> None:
    """Sets the member's cache of the bans in force. Called inside the transaction that changes these and holds the row."""
    ban = ban_of(member)
    member.barred_until = None if ban is None else ban.until or FOR_GOOD
    member.save(update_fields=["barred_until"])


def member_block(*, member: Member, other: Member) -> None:
    """From now on the two share no table. Blocking twice is blocking once. ValidationError for oneself and for who has left."""
    if member.pk == other.pk:
        raise ValidationError(_("You cannot block yourself."))
    if other.kind == Member.Kind.FORMER:
        raise ValidationError(_("This member has left the club."))
    Block.objects.get_or_create(member=member, other=other)


def member_unblock(*, member: Member, other_id: int) -> None:
    """Takes the member's own block back; a block by the other one stays."""
    Block.objects.filter(member=member, other=other_id).delete()
