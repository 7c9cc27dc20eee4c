"""What members have to read, and by which way each wants to hear of what. Nothing here writes."""

from __future__ import annotations

from collections.abc import Collection

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db.models import F, Q, QuerySet

from club.notices.kinds import DEFAULTS, Wish
from club.notices.models import DAILY_HOUR, Choice, Daily, Device, Kind, Notice, Parcel
from games.models import Match

LISTED = 100
"""Notices that the page shows; older ones are out of reach, and nobody misses them."""

_SAME_POSITION = Q(position=None) | Q(position=F("match__position"), match__status=Match.Status.RUNNING)
_STILL_OPEN = ~Q(kind__in=[Kind.INVITED, Kind.REMATCH, Kind.ANSWERED]) | Q(match__status=Match.Status.OPEN)

CURRENT = _SAME_POSITION & _STILL_OPEN
"""Still worth telling: the turn is not played yet, the invitation not over. What is not, counts as read."""


def unread(member_id: int) -> QuerySet[Notice]:
    """What this member has not read yet."""
    return Notice.objects.filter(CURRENT, member=member_id, read_at=None)


def worth_sending(notice_ids: Collection[int]) -> QuerySet[Notice]:
    """Those of them that the member has not read on the site and that are still true. That time runs out is said in any case."""
    return Notice.objects.filter(CURRENT, Q(read_at=None) | Q(kind=Kind.TIME_LEFT), pk__in=notice_ids)


def unread_count(member_id: int) -> int:
    """How many the bell shows."""
    return unread(member_id).count()


def with_words(notices: QuerySet[Notice]) -> QuerySet[Notice]:
    """With all that the sentences are made of."""
    return notices.select_related("match").prefetch_related("match__seats")


def notices_of(member_id: int) -> list[Notice]:
    """This member's last notices, the newest first; ``fresh`` says which of them are unread."""
    listed = list(with_words(Notice.objects.filter(member=member_id))[:LISTED])
    fresh = set(unread(member_id).values_list("pk", flat=True))
    for notice in listed:
        notice.fresh = notice.pk in fresh  # type: ignore[attr-defined]
    return listed


def sends_mail() -> bool:
    """Whether the site has been told of a mail server; without one no mail is even written."""
    return not settings.EMAIL_BACKEND.endswith("dummy.EmailBackend")


def mail_addresses(member_ids: Collection[int]) -> dict[int, str]:
    """Member id -> the confirmed address that mails go to; members without one are left out."""
    if not sends_mail():
        return {}
    found = EmailAddress.objects.filter(user__in=member_ids, verified=True).order_by("primary", "-pk")
    return dict(found.values_list("user_id", "email"))


def wishes(member_ids: Collection[int]) -> dict[tuple[int, str], Wish]:
    """(member id, kind) -> what was chosen; where nothing was, the kind's default holds (``wish``)."""
    rows = Choice.objects.filter(member__in=member_ids)
    return {(row.member_id, row.kind): Wish(Choice.Mail(row.mail), row.push) for row in rows}


def wish(chosen: dict[tuple[int, str], Wish], member_id: int, kind: str) -> Wish:
    """What this member wants for that kind."""
    return chosen.get((member_id, kind)) or DEFAULTS[Kind(kind)]


def daily_hour(member_id: int) -> int:
    """At which hour of his own time zone the member gets the one mail a day."""
    hour = Daily.objects.filter(member=member_id).values_list("hour", flat=True).first()
    return DAILY_HOUR if hour is None else hour


def devices_of(member_id: int) -> list[Device]:
    """The browsers that take pushes for this member."""
    return list(Device.objects.filter(member=member_id).order_by("pk"))


def undelivered() -> QuerySet[Parcel]:
    """What could not be delivered, the newest first."""
    return Parcel.objects.filter(state=Parcel.State.FAILED).select_related("member")
