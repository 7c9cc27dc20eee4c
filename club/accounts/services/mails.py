"""Mails that a member's account causes: they go into the outbox, so that a mail server that is down loses none."""

from __future__ import annotations

from uuid import uuid4

from django.utils import timezone

from club.accounts.models import Member
from club.notices.models import Kind, Parcel
from club.notices.selectors import sends_mail


def mail_post(*, to: str, subject: str, text: str, member: Member | None = None, unsubscribe: str = "") -> None:
    """Puts a mail into the outbox, in the caller's transaction. Nothing where the site sends no mails.

    ``unsubscribe``, for a mail that nobody has asked for, is the address of the page where mails are chosen: what mail programs
    offer beside it.
    """
    if not sends_mail():
        return
    content = {"subject": subject, "text": text, "unsubscribe": unsubscribe}
    Parcel.objects.create(
        key=f"account:{uuid4()}",
        member=member,
        way=Parcel.Way.MAIL,
        kind=Kind.ACCOUNT,
        to=to,
        content=content,
        due_at=timezone.now(),
    )
