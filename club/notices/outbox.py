"""What fills the outbox: notices become parcels, the day's notices one mail, a deadline a notice. Done by the clock.

A turn writes one notice and nothing else; which mails and pushes come of it is found out here, in a transaction that
also marks the notice, so that each is passed on once, whatever is killed in between.
"""

from __future__ import annotations

import zoneinfo
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Min, Q
from django.utils import timezone

from club.house.selectors import club_zone
from club.notices import selectors
from club.notices.kinds import PATIENCE
from club.notices.models import Choice, Daily, Device, Kind, Notice, Parcel
from club.notices.services import notice_post
from games.models import Match, Seat

AT_A_TIME = 200

LONG_BEFORE = timedelta(hours=24)
TOO_LATE = timedelta(hours=1)
"""A turn that must be played within the hour is one of a live match; no mail helps there."""


def pass_on() -> int:
    """Makes the mails and pushes of new notices; how many."""
    now = timezone.now()
    due = Q()
    for kind, patience in PATIENCE.items():
        due &= ~Q(kind=kind, made_at__gt=now - patience)
    new = Notice.objects.filter(due, stage=Notice.Stage.NEW)
    if not new.exists():
        return 0
    with transaction.atomic():
        taken = list(new.select_for_update(skip_locked=True).order_by("pk")[:AT_A_TIME])
        worth = {notice.pk for notice in selectors.worth_sending([n.pk for n in taken])}
        parcels = _parcels([notice for notice in taken if notice.pk in worth], now)
        for notice in taken:
            if notice.stage == Notice.Stage.NEW:
                notice.stage = Notice.Stage.DONE
        Notice.objects.bulk_update(taken, ["stage"])
        Parcel.objects.bulk_create(parcels, ignore_conflicts=True)
    return len(parcels)


def _parcels(notices: list[Notice], now: datetime) -> list[Parcel]:
    """What each of them causes; those that wait for the daily mail are marked."""
    members = {notice.member_id for notice in notices}
    chosen, addresses, devices = selectors.wishes(members), selectors.mail_addresses(members), _devices(members)
    made: list[Parcel] = []
    for notice in notices:
        wish = selectors.wish(chosen, notice.member_id, notice.kind)
        address = addresses.get(notice.member_id)
        same: dict[str, Any] = {"member_id": notice.member_id, "kind": notice.kind, "due_at": now}
        content = {"notices": [notice.pk], "position": notice.position}
        if address and wish.mail == Choice.Mail.AT_ONCE:
            key = f"mail:{notice.pk}:{notice.position or 0}"
            made.append(Parcel(key=key, way=Parcel.Way.MAIL, to=address, content=content, **same))
        elif address and wish.mail == Choice.Mail.DAILY:
            notice.stage = Notice.Stage.DAILY
        for device in devices.get(notice.member_id, []) if wish.push else []:
            key = f"push:{notice.pk}:{notice.position or 0}:{device.pk}"
            made.append(Parcel(key=key, way=Parcel.Way.PUSH, to=device.endpoint, content=content, **same))
    return made


def _devices(members: Iterable[int]) -> dict[int, list[Device]]:
    found: dict[int, list[Device]] = {}
    for device in Device.objects.filter(member__in=members):
        found.setdefault(device.member_id, []).append(device)
    return found


def daily_mails() -> int:
    """Makes the one mail a day of those whose hour has come and to whom something was left for it; how many."""
    now = timezone.now()
    oldest = dict(Notice.objects.filter(stage=Notice.Stage.DAILY).order_by().values_list("member").annotate(Min("made_at")))
    dailies = Daily.objects.in_bulk(list(oldest))
    done = 0
    for member in get_user_model().objects.filter(pk__in=oldest):
        daily = dailies.get(member.pk) or Daily(member=member)
        struck, day = _struck(daily, member, now)
        # Looked at first, so that nobody's waiting costs a transaction every minute.
        if oldest[member.pk] < struck and (daily.made_for is None or daily.made_for < day):
            done += _daily_mail(member, now)
    return done


def _struck(daily: Daily, member: Any, now: datetime) -> tuple[datetime, date]:
    """When the member's hour struck last, and on which day."""
    zone = _zone(member)
    struck = last_hour(now, daily.hour, zone)
    return struck, struck.astimezone(zone).date()


def last_hour(now: datetime, hour: int, zone: zoneinfo.ZoneInfo) -> datetime:
    """When it was last that hour there. In the night in which that hour is skipped or comes twice, it comes once."""
    day = now.astimezone(zone).date()
    # In UTC, since times of one zone compare by what the clock on the wall says.
    struck = datetime(day.year, day.month, day.day, hour, tzinfo=zone).astimezone(UTC)
    if struck > now:
        day -= timedelta(days=1)
        struck = datetime(day.year, day.month, day.day, hour, tzinfo=zone).astimezone(UTC)
    return struck


def _zone(member: Any) -> zoneinfo.ZoneInfo:
    try:
        return zoneinfo.ZoneInfo(member.time_zone) if member.time_zone else club_zone()
    except (OSError, ValueError):
        return club_zone()


def _daily_mail(member: Any, now: datetime) -> int:
    with transaction.atomic():
        daily, _made = Daily.objects.select_for_update().get_or_create(member=member)
        struck, day = _struck(daily, member, now)
        waiting = Notice.objects.filter(member=member, stage=Notice.Stage.DAILY, made_at__lt=struck)
        if (daily.made_for is not None and daily.made_for >= day) or not waiting.exists():
            return 0
        taken = list(waiting.select_for_update().values_list("pk", flat=True))
        Notice.objects.filter(pk__in=taken).update(stage=Notice.Stage.DONE)
        Daily.objects.filter(pk=daily.pk).update(made_for=day)
        if (address := selectors.mail_addresses([member.pk]).get(member.pk)) is None:
            return 0
        key, content = f"daily:{member.pk}:{day}", {"notices": taken}
        parcel = Parcel(key=key, member=member, way=Parcel.Way.MAIL, kind=Parcel.DAILY, to=address, content=content, due_at=now)
        return len(Parcel.objects.bulk_create([parcel], ignore_conflicts=True))


def tell_time_left() -> int:
    """Tells, once a turn, those who must have played within 24 hours; how many it concerns."""
    now = timezone.now()
    soon = Match.objects.filter(status=Match.Status.RUNNING, due_at__gt=now + TOO_LATE, due_at__lte=now + LONG_BEFORE)
    running = {match.pk: match for match in soon.exclude(venue=Match.Venue.ONE_SCREEN)}
    told = 0
    for seat in Seat.objects.filter(match__in=running, member__isnull=False, left_at=None):
        match = running[seat.match_id]
        key = f"{Kind.TIME_LEFT}:{match.pk}:{match.position}"
        if seat.index != match.to_act or Notice.objects.filter(key=f"{key}:{seat.member_id}").exists():
            continue
        told += 1
        with transaction.atomic():
            notice_post(kind=Kind.TIME_LEFT, members=[seat.member_id or 0], key=key, match_id=match.pk, position=match.position)
    return told


def is_wanted(parcel: Parcel, kinds: Iterable[str]) -> bool:
    """Whether the member still wants such a parcel about at least one of these kinds."""
    if parcel.member_id is None:
        return False
    chosen = selectors.wishes([parcel.member_id])
    found = [selectors.wish(chosen, parcel.member_id, kind) for kind in kinds]
    if parcel.way == Parcel.Way.PUSH:
        return any(wish.push for wish in found)
    return any(wish.mail != Choice.Mail.NEVER for wish in found)
