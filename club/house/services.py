"""The only writer of the club's own settings, and of where the site is served."""

from __future__ import annotations

from typing import Any

from django.db import IntegrityError, transaction

from club.house import served
from club.house.models import Club
from club.house.selectors import forget, place


class AlreadyBegun(Exception):
    """Somebody else has set the site up in the meantime."""


def club_change(**fields: Any) -> Club:
    """Sets these settings and makes the row where there is none yet. ValidationError for values that the fields refuse."""
    with transaction.atomic():
        row = Club.objects.select_for_update().filter(pk=Club.ONLY).first() or Club(pk=Club.ONLY)
        for name, value in fields.items():
            setattr(row, name, value)
        row.full_clean()
        row.save()
        transaction.on_commit(forget)
    return row


def club_begin(*, over_demo: bool = True, **fields: Any) -> Club:
    """Sets the site up: the row of an empty installation, or (``over_demo``) in place of a demo club's.

    Raises AlreadyBegun where a club is there, also for the slower one of two at once; ValidationError as ``club_change``.
    """
    with transaction.atomic():
        before = Club.objects.select_for_update().filter(pk=Club.ONLY).first()
        if before is not None and not (before.is_demo and over_demo):
            raise AlreadyBegun
        row = Club(pk=Club.ONLY, **fields)
        row.full_clean(validate_unique=False)
        if before is not None:
            before.delete()
        try:
            with transaction.atomic():
                row.save(force_insert=True)
        except IntegrityError:
            raise AlreadyBegun from None
        transaction.on_commit(forget)
    return row


def place_tell() -> int:
    """Tells the workers where this process serves the site; a job of ``serve`` alone."""
    served.tell(place())
    return 0
