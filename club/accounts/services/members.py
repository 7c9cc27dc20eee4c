"""What members choose themselves: names, language, time zone, preferences; and what the other services of members share."""

from __future__ import annotations

from collections.abc import Mapping

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Q

from club.accounts.models import NAME_TAKEN, Member
from club.accounts.preferences import CHOICES, is_choice
from games import live


def member_settings_change(*, member: Member, display_name: str, real_name: str, language: str, time_zone: str) -> None:
    """Stores what a member chose on the settings page. ValidationError where the shown name is another member's.

    ``member`` is changed once everything is stored: until then pages go on calling them by the name that they have.
    """
    chosen = {"display_name": display_name, "real_name": real_name, "language": language, "time_zone": time_zone}
    row = Member.objects.get(pk=member.pk)
    for name, value in chosen.items():
        setattr(row, name, value)
    try:
        with transaction.atomic():
            row.save(update_fields=[*chosen, "shown_key"])
    except IntegrityError:
        # Two members chose the same name in the same moment; the database let one of them have it.
        raise ValidationError({"display_name": NAME_TAKEN}, code="unique") from None
    for name in (*chosen, "shown_key"):
        setattr(member, name, getattr(row, name))


def member_language_set(*, member: Member, language: str) -> None:
    """Stores the language in which the site speaks to this member."""
    Member.objects.filter(pk=member.pk).update(language=language)


def member_preferences_set(*, member: Member, chosen: Mapping[str, str]) -> None:
    """Stores these preferences (``club.accounts.preferences``); the others stay. ValueError where one of them cannot be so.

    A default that was chosen is stored as well: it is a choice, which no visitor's cookie replaces.
    """
    for name, value in chosen.items():
        if not is_choice(name, value):
            raise ValueError(f"{name} of {', '.join(CHOICES)} cannot be {value!r}")
    with transaction.atomic():
        # Two of them may be changed at once, each by a request of its own.
        row = Member.objects.select_for_update(no_key=True).get(pk=member.pk)
        kept = row.preferences if isinstance(row.preferences, dict) else {}
        row.preferences = {**kept, **chosen}
        row.save(update_fields=["preferences"])
    member.preferences = row.preferences


def member_lock(member: Member, *, with_administrators: bool = False) -> None:
    """Holds the member's row until the transaction ends, and reads it anew: what was read before may be old by now.

    ``with_administrators`` is for what may take the last of them away: all their rows are held, in one order, so that of
    two who would take away each other the second waits and finds itself the last. PermissionDenied for a deleted member.
    """
    wanted = Q(pk=member.pk) | Q(is_staff=True, is_superuser=True) if with_administrators else Q(pk=member.pk)
    # What only points to a member (a turn, a notice) need not wait: the row's key does not change.
    held = Member.objects.select_for_update(no_key=True).filter(wanted).order_by("pk")
    if member.pk not in {row.pk for row in held}:
        raise PermissionDenied
    member.refresh_from_db()


def tell_sessions_ended(*, member: Member) -> None:
    """Once committed, makes the member's open pages ask for their sockets anew: those whose session has ended get none.

    Called when a member is switched off, and by what ends sessions. HTTP requests find that out by themselves.
    """
    transaction.on_commit(lambda: live.tell_logged_out(member_id=member.pk, session_key=None))
