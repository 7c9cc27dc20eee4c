"""The only writer of the club's own settings."""

from __future__ import annotations

from typing import Any

from django.core.cache import cache
from django.db import transaction

from club.house.models import Club
from club.house.selectors import KEY


def club_change(**fields: Any) -> Club:
    """Sets these settings and makes the row where there is none yet. ValidationError for values that the fields refuse."""
    with transaction.atomic():
        row = Club.objects.select_for_update().filter(pk=Club.ONLY).first() or Club(pk=Club.ONLY)
        for name, value in fields.items():
            setattr(row, name, value)
        row.full_clean()
        row.save()
        transaction.on_commit(lambda: cache.delete(KEY))
    return row
