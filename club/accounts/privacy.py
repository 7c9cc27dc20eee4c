"""Who may read what of a member: the page, the real name. Nothing here writes."""

from __future__ import annotations

from typing import Any

from club.accounts.models import Bar, Member
from club.house.models import Club
from club.house.selectors import club


def may_read(reader: Any, member: Member) -> bool:
    """Whether this reader, a visitor perhaps, may read that member's page.

    Nobody reads of those who have left. Those who are not let in yet are the staff's affair. Visitors read once the club
    is open to them.
    """
    if member.bar == Bar.FORMER:
        return False
    if not reader.is_authenticated and not club().is_public:
        return False
    comes_in = not member.waiting and member.bar != Bar.CONSENT
    return comes_in or bool(reader.is_authenticated and reader.is_staff)


def real_name_for(reader: Any, member: Member) -> str:
    """The member's real name where this reader may know it, else "". Never a minor's, and never to visitors."""
    if not reader.is_authenticated or member.is_minor:
        return ""
    known = reader.pk == member.pk or reader.is_staff or club().real_names == Club.RealNames.MEMBERS
    return member.real_name if known else ""
