"""The only writer of members' own data."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from club.accounts.models import NAME_TAKEN, Member


def member_settings_change(*, member: Member, display_name: str, language: str, time_zone: str) -> None:
    """Stores what a member chose on the settings page. ValidationError where the shown name is another member's."""
    member.display_name, member.language, member.time_zone = display_name, language, time_zone
    try:
        with transaction.atomic():
            member.save(update_fields=["display_name", "shown_key", "language", "time_zone"])
    except IntegrityError:
        # Two members chose the same name in the same moment; the database let one of them have it.
        raise ValidationError({"display_name": NAME_TAKEN}, code="unique") from None


def member_language_set(*, member: Member, language: str) -> None:
    """Stores the language in which the site speaks to this member."""
    Member.objects.filter(pk=member.pk).update(language=language)
