"""What a member has learnt of the games: kept beside the preferences, in a form that the games alone know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import transaction

from club.accounts.models import Member

IN_PREFERENCES = "learnt"
"""Under which name it stands among them."""


def learnt(member: Member) -> Any:
    """What is kept; None for nothing."""
    return member.preferences.get(IN_PREFERENCES) if isinstance(member.preferences, dict) else None


@transaction.atomic
def learn(member: Member, change: Callable[[Any], Any]) -> None:
    """Keeps what ``change`` makes of what is kept. The member's own object knows it too."""
    row = Member.objects.select_for_update(no_key=True).only("preferences").get(pk=member.pk)
    kept = row.preferences if isinstance(row.preferences, dict) else {}
    row.preferences = {**kept, IN_PREFERENCES: change(kept.get(IN_PREFERENCES))}
    row.save(update_fields=["preferences"])
    member.preferences = row.preferences
