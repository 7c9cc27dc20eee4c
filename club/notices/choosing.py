"""What a member chooses on the settings page or stops by a mail's link: choices and the daily mail's hour."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib.auth import get_user_model
from django.core import signing
from django.db import transaction

from club.notices.kinds import DEFAULTS, Wish
from club.notices.models import Choice, Daily, Kind, Parcel
from club.notices.selectors import wish, wishes

ALL = "all"
DAILY = Parcel.DAILY
"""What an unsubscribe link stops beside one kind: every mail, or all that comes in the daily one."""

_signer = signing.Signer(salt="notices.unsubscribe")


def choices_set(*, member_id: int, chosen: Mapping[Kind, Wish], hour: int | None) -> None:
    """Stores by which ways the member wants to hear of these kinds, and when the daily mail comes."""
    with transaction.atomic():
        _store(member_id, chosen)
        if hour is not None:
            Daily.objects.update_or_create(member_id=member_id, defaults={"hour": hour})


def _store(member_id: int, chosen: Mapping[Kind, Wish]) -> None:
    rows = [Choice(member_id=member_id, kind=kind, mail=wish.mail, push=wish.push) for kind, wish in chosen.items()]
    Choice.objects.bulk_create(rows, update_conflicts=True, unique_fields=["member", "kind"], update_fields=["mail", "push"])


def stop_token(member_id: int, what: str) -> str:
    """For a mail's unsubscribe link: good for ever, for this member and ``what`` (a kind, ALL or DAILY) alone."""
    return _signer.sign_object([member_id, what], compress=True)


def read_token(token: str) -> tuple[int, str] | None:
    """Member id and what such a link stops; None for one that is not ours."""
    try:
        member_id, what = _signer.unsign_object(token)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return int(member_id), str(what)


def mails_stop(*, member_id: int, what: str) -> None:
    """No more mails of this kind (or ALL, or what comes DAILY) to this member, who may be gone. Pushes go on."""
    with transaction.atomic():
        if not get_user_model().objects.filter(pk=member_id).exists():
            return
        now = wishes([member_id])
        kept = {kind: wish(now, member_id, kind) for kind in DEFAULTS}
        stopped = {
            kind: Wish(Choice.Mail.NEVER, push=have.push)
            for kind, have in kept.items()
            if what in (ALL, kind) or (what == DAILY and have.mail == Choice.Mail.DAILY)
        }
        _store(member_id, stopped)
