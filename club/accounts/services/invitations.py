"""Invitations to the club: a link, or its QR code on paper, whose bearer need not be approved."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.core.exceptions import ValidationError
from django.db.models import F, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.accounts.models import Entry, Member
from games.models import Match

USES_MAX = 200
DAYS_MAX = 365
NOTE_MAX = 80

INVITATION_GONE = _("This invitation has been used up in the meantime. Ask for a new one.")

_SESSION_KEY = "entry"


class EntryGone(Exception):
    """Somebody else has taken the last use, or the invitation was taken back, between page and click."""


def entry_make(*, by: Member, note: str, uses: int, days: int, match: Match | None = None) -> Entry:
    """A new invitation, good that often and that long; ``match`` is where it leads after sign-up.

    ValidationError for numbers out of range.
    """
    if not (1 <= uses <= USES_MAX and 1 <= days <= DAYS_MAX):
        raise ValidationError(_("An invitation is good for 1 to 200 people and for 1 to 365 days."), "range")
    until = timezone.now() + timedelta(days=days)
    token = secrets.token_urlsafe(12)
    return Entry.objects.create(token=token, by=by, note=note[:NOTE_MAX], uses_left=uses, expires_at=until, match=match)


def entry_end(*, entry: Entry) -> bool:
    """Takes it back. False where it was taken back before."""
    return bool(Entry.objects.filter(pk=entry.pk, ended_at=None).update(ended_at=timezone.now()))


def entry_use(*, entry: Entry) -> None:
    """Takes one use, in the transaction of the sign-up. EntryGone where there is none (any more)."""
    if not _good().filter(pk=entry.pk).update(uses_left=F("uses_left") - 1):
        raise EntryGone


def _good() -> QuerySet[Entry]:
    return Entry.objects.filter(uses_left__gt=0, ended_at=None, expires_at__gt=timezone.now())


def entry_of(token: str) -> Entry | None:
    """The invitation with that token if it still lets somebody in, and whoever made it is still of the club."""
    if "\0" in token:
        return None
    entry = _good().select_related("by", "match").filter(token=token).first()
    return entry if entry and entry.by.is_active and not entry.by.bar else None


def entry_address(entry: Entry) -> str:
    """The path of its link."""
    return reverse("join", args=[entry.token])


def match_address(entry: Entry) -> str:
    """The path of the match it leads to; "" where there is none to go to (any more)."""
    match = entry.match
    if match is None or match.status not in (Match.Status.OPEN, Match.Status.RUNNING):
        return ""
    return match.get_absolute_url()


def entry_remember(request: HttpRequest, entry: Entry) -> None:
    """Keeps the invitation for the sign-up that follows on this device."""
    request.session[_SESSION_KEY] = entry.token


def entry_remembered(request: HttpRequest) -> Entry | None:
    """The invitation that brought this visitor, while it is good."""
    token = request.session.get(_SESSION_KEY)
    return entry_of(token) if isinstance(token, str) else None


def entry_lost(request: HttpRequest) -> bool:
    """Whether the invitation that brought this visitor is used up, too old or taken back by now."""
    return _SESSION_KEY in request.session and entry_remembered(request) is None


def entry_forget(request: HttpRequest) -> None:
    """After the sign-up, or when it is gone."""
    request.session.pop(_SESSION_KEY, None)
