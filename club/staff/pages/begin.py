"""What a club that has just begun should do next."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _

from club.accounts.models import Entry, Member
from club.house.selectors import club
from club.staff.access import is_administrator
from club.staff.models import StaffAct


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do, where, and whether it is done."""

    text: str
    address: str
    done: bool


def next_steps(member: Member) -> list[Step]:
    """For an administrator, until all of them are done; empty in the demo club, where nothing needs doing."""
    now = club()
    if not is_administrator(member) or now.is_demo:
        return []
    invited = Entry.objects.exists() or Member.objects.exclude(pk=member.pk).exists()
    saved = StaffAct.objects.filter(kind=StaffAct.Kind.BACKUP).exists()
    steps = [
        Step(_("Invite the first members"), reverse("staff-entries"), invited),
        Step(_("Say who is responsible for the site"), reverse("staff-text", args=["legal"]), bool(now.legal_notice)),
        Step(_("Make a backup and keep it elsewhere"), _address("staff-backups"), saved),
    ]
    return [] if all(step.done for step in steps) else steps


def _address(name: str) -> str:
    try:
        return reverse(name)
    except NoReverseMatch:
        return reverse("staff")
