"""What is forgotten by the clock, after the days that the club's settings say."""

from __future__ import annotations

import logging
from datetime import timedelta
from importlib import import_module

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, Max, OuterRef, QuerySet
from django.db.models.functions import Coalesce, Greatest
from django.utils import timezone

from club.accounts.models import Entry, Member, Slip
from club.accounts.services.erasing import member_erase
from club.house.selectors import club
from club.notices.models import Notice, Parcel

logger = logging.getLogger(__name__)

GUESTS_A_RUN = 50
"""So many guests are erased in one run; the next one, an hour later, goes on."""

SLIP_DAYS = 30
"""Slips and invitations stay in the staff's lists for so long after their end."""


def guests_forget() -> int:
    """Erases the guests who have not played or been here for the club's days; their seats stay, as a former member's.

    Of those who have signed up the staff decides.
    """
    before = timezone.now() - timedelta(days=club().guest_days)
    guests = Member.objects.filter(kind=Member.Kind.GUEST, waiting=False, date_joined__lt=before, is_staff=False)
    seen = Greatest("date_joined", Coalesce("last_login", "date_joined"), Coalesce(Max("turns__received_at"), "date_joined"))
    gone = list(guests.annotate(seen=seen).filter(seen__lt=before).order_by("pk").values_list("pk", flat=True)[:GUESTS_A_RUN])
    return sum(_guest_forget(pk) for pk in gone)


def _guest_forget(guest_id: int) -> bool:
    """False where another process has the guest in hand, or the erasing failed: the next run tries it again."""
    try:
        with transaction.atomic():
            rows = Member.objects.select_for_update(skip_locked=True, no_key=True)
            guest = rows.filter(pk=guest_id, kind=Member.Kind.GUEST, waiting=False).first()
            if guest is not None:
                member_erase(by=guest, member=guest)
            return guest is not None
    except Exception:
        logger.exception("Guest %s could not be forgotten", guest_id)
        return False


def logs_forget() -> int:
    """Deletes what is older than the club's days for logs: the administration's log, sent and failed messages, notices."""
    before = timezone.now() - timedelta(days=club().log_days)
    on_the_way = [Parcel.State.WAITING, Parcel.State.SENDING]
    old: list[QuerySet] = [
        LogEntry.objects.filter(action_time__lt=before),
        Parcel.objects.filter(made_at__lt=before).exclude(state__in=on_the_way),
        Notice.objects.filter(made_at__lt=before),
    ]
    return sum(rows.delete()[0] for rows in old)


def sessions_forget() -> int:
    """Ends the log-ins that nobody has used for the club's days, and deletes what is left of those that have ended."""
    ended = Session.objects.filter(expire_date__lt=timezone.now()).count()
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    stored = Session.objects.filter(session_key=OuterRef("session_key"))
    UserSession.objects.filter(~Exists(stored)).delete()
    return ended


def papers_forget() -> int:
    """Deletes log-in slips and invitations to the club a month after their end."""
    before = timezone.now() - timedelta(days=SLIP_DAYS)
    return Slip.objects.filter(expires_at__lt=before).delete()[0] + Entry.objects.filter(expires_at__lt=before).delete()[0]
