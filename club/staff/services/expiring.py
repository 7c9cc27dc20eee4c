"""The staff's log is kept for the club's days, no longer."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from club.house.selectors import club
from club.staff.models import StaffAct


def acts_forget() -> int:
    """Deletes the lines that are older than the club's days for logs."""
    before = timezone.now() - timedelta(days=club().log_days)
    return StaffAct.objects.filter(at__lt=before).delete()[0]
