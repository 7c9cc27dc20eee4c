"""Delivers the outbox: at most once. The only writer of a parcel's state (docs/decisions/0006-outbox.md)."""

from __future__ import annotations

import logging
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from club.notices.mails import mail_of
from club.notices.models import Parcel
from club.notices.outbox import pass_on
from club.notices.push import push_send
from club.notices.sending import NotSent, Why
from club.notices.services import staff_notice_post
from club.notices.smtp import MailServer

logger = logging.getLogger(__name__)

DELAYS = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 360, 720, 1440))
"""How long each further try waits; after the last one the parcel has failed."""

STUCK_AFTER = timedelta(minutes=15)
"""A parcel that is being sent for longer was in the hands of a process that is gone."""

AT_A_TIME = 100

_STATES = {Why.UNWANTED: Parcel.State.DROPPED, Why.NEVER: Parcel.State.FAILED, Why.UNKNOWN: Parcel.State.FAILED}


def deliver() -> int:
    """Passes new notices on and sends what is due; how many parcels were settled. Any number of processes may do so at once."""
    pass_on()
    _settle_stuck()
    done = 0
    with MailServer() as server:
        while done < AT_A_TIME and (parcel := _take()) is not None:
            _send(parcel, server)
            done += 1
    return done


def _take() -> Parcel | None:
    """The next due parcel, for this process alone: committed as being sent before anything leaves the site."""
    now = timezone.now()
    due = Parcel.objects.filter(state=Parcel.State.WAITING, due_at__lte=now)
    if not due.exists():
        return None
    with transaction.atomic():
        parcel = due.select_for_update(skip_locked=True).order_by("due_at", "pk").first()
        if parcel is not None:
            parcel.state, parcel.tries, parcel.due_at = Parcel.State.SENDING, parcel.tries + 1, now
            parcel.save(update_fields=["state", "tries", "due_at"])
    return parcel


def _send(parcel: Parcel, server: MailServer) -> None:
    try:
        if parcel.way == Parcel.Way.PUSH:
            push_send(parcel)
        else:
            mail = mail_of(parcel)
            parcel.to = mail.to[0]
            server.send(mail)
    except NotSent as error:
        _settle(parcel, error)
    except Exception as error:
        # A defect of ours: what of it was sent nobody knows, and trying again would be the same defect again.
        logger.exception("parcel %s was not sent", parcel.pk)
        _settle(parcel, NotSent(Why.UNKNOWN, gettext_noop("A defect of the site itself."), type(error).__name__))
    else:
        _settle(parcel, None)


def _settle(parcel: Parcel, error: NotSent | None) -> None:
    """Writes down what came of it, unless somebody has done so in the meantime."""
    now = timezone.now()
    found: dict[str, object] = {"to": parcel.to, "problem": "", "said": "", "is_unknown": False}
    if error is not None:
        found |= {"problem": error.problem, "said": error.said, "is_unknown": error.why == Why.UNKNOWN}
    again = error is not None and error.why == Why.LATER and parcel.tries <= len(DELAYS)
    if again:
        found |= {"state": Parcel.State.WAITING, "due_at": now + DELAYS[parcel.tries - 1]}
    elif error is None:
        # What was in it is the member's by now; a letter may have held a password's link.
        found |= {"state": Parcel.State.SENT, "sent_at": now, "content": {}}
    else:
        found["state"] = _STATES.get(error.why, Parcel.State.FAILED)
    with transaction.atomic():
        mine = Parcel.objects.filter(pk=parcel.pk, state=Parcel.State.SENDING, tries=parcel.tries)
        if mine.update(**found) and found["state"] == Parcel.State.FAILED:
            _tell_staff()


def _tell_staff() -> None:
    """Once a day: there is something on their page."""
    what = gettext_noop("Some messages could not be delivered.")
    staff_notice_post(key=f"parcels:{timezone.localdate()}", what=what, address="/staff/parcels/")


def _settle_stuck() -> None:
    """What a killed process was sending is not sent again: it may have arrived. The staff see it, and may."""
    stuck = Parcel.objects.filter(state=Parcel.State.SENDING, due_at__lt=timezone.now() - STUCK_AFTER)
    problem = gettext_noop("The site ended while it was being sent.")
    if stuck.exists() and stuck.update(state=Parcel.State.FAILED, problem=problem, said="", is_unknown=True):
        _tell_staff()


def parcel_resend(*, parcel_id: int) -> Parcel | None:
    """Puts one that failed back into the outbox, to be tried at once; None where it is not among those."""
    with transaction.atomic():
        parcel = Parcel.objects.select_for_update().filter(pk=parcel_id, state=Parcel.State.FAILED).first()
        if parcel is not None:
            parcel.state, parcel.tries, parcel.due_at = Parcel.State.WAITING, 0, timezone.now()
            parcel.save(update_fields=["state", "tries", "due_at"])
    return parcel
