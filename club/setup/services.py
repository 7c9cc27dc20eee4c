"""Answers the first visit's question: our own club, or the demo club."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext

from club.accounts.models import Member
from club.demo.build import club_clear, club_make, has_real_members
from club.house.models import Club
from club.house.services import AlreadyBegun, club_begin


def club_start(*, administrator: str = "", password: str = "", speaks: str = "", **fields: Any) -> Member | None:
    """Begins our own club with these settings and its first administrator (none where no name is given); what the demo
    club left is gone. All of it or nothing. ``speaks`` is the administrator's language, else the club's.

    Raises AlreadyBegun where a club is there, also for the slower one of two at once; ValidationError for what the models
    refuse.
    """
    with transaction.atomic():
        was_demo = Club.objects.filter(is_demo=True).exists()
        begun = club_begin(**fields)
        if not was_demo and has_real_members():
            # From before clubs had settings: its staff gives it some.
            raise AlreadyBegun
        club_clear(everybody=was_demo)
        if not administrator:
            return None
        member = Member(username=administrator, is_staff=True, is_superuser=True, language=speaks or begun.language)
        member.set_password(password)
        member.full_clean()
        member.save()
    return member


def demo_start(*, language: str, time_zone: str) -> None:
    """Fills an empty installation with the demo club. Raises AlreadyBegun where anybody is there."""
    with transaction.atomic():
        if Member.objects.exists():
            raise AlreadyBegun
        settings = {"language": language, "time_zone": time_zone, "entry": Club.Entry.OPEN}
        club_begin(over_demo=False, name=gettext("Table Club"), is_demo=True, **settings)
        club_make()
