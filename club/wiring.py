"""Fills the games' ports: what their pages show of members, they ask of the club."""

from __future__ import annotations

from django.urls import reverse

from club.accounts.guests import is_guest
from club.accounts.models import Member
from club.accounts.selectors import invitable, strangers
from club.house.selectors import address_of, club, is_reachable
from club.notices.services import happened, match_seen
from club.qr import svg
from club.ratings import selectors
from games.ports import ports


def profile_address(username: str) -> str:
    """The address of that member's page."""
    return reverse("profile", args=[username])


def shown_name(member: Member) -> str:
    """The name that others read."""
    return member.shown_name


def is_public() -> bool:
    """Whether the club has opened its matches and profiles to visitors."""
    return club().is_public


def fill_ports() -> None:
    """Called once at start-up."""
    ports.shown_name = shown_name
    ports.rating_labels = selectors.rating_labels
    ports.rating_notes = selectors.rating_notes
    ports.profile_address = profile_address
    ports.happened = happened
    ports.seen = match_seen
    ports.strangers = strangers
    ports.is_public = is_public
    ports.is_guest = is_guest
    ports.member_named = invitable
    ports.full_address = address_of
    ports.is_reachable = is_reachable
    ports.qr_code = svg
