"""Fills the games' ports: what their pages show of members, they ask of the club."""

from __future__ import annotations

from functools import lru_cache

from django.http import HttpRequest
from django.urls import reverse

from club.accounts.guests import is_guest
from club.accounts.models import Member
from club.accounts.preferences import preferences_of
from club.accounts.selectors import invitable, strangers
from club.accounts.services.learning import learn, learnt
from club.house.selectors import address_of, club, is_reachable
from club.notices.services import happened, match_seen, turn_comes
from club.qr import svg
from club.ratings import selectors
from games.ports import ports


@lru_cache(maxsize=4096)
def profile_address(username: str) -> str:
    """The address of that member's page. Remembered, since every board has some."""
    return reverse("profile", args=[username])


def shown_name(member: Member) -> str:
    """The name that others read."""
    return member.shown_name


def is_public() -> bool:
    """Whether the club has opened its matches and profiles to visitors."""
    return club().is_public


def turned(request: HttpRequest) -> bool:
    """Whether this reader has chosen to see boards from the other side."""
    return preferences_of(request).is_turned


def ratings(request: HttpRequest) -> bool:
    """Whether this reader wants to see ratings."""
    return not preferences_of(request).hides_ratings


def fill_ports() -> None:
    """Called once at start-up."""
    ports.shown_name = shown_name
    ports.rating_column, ports.rating_label = selectors.LABEL_COLUMN, selectors.label_of
    ports.rating_notes = selectors.rating_notes
    ports.profile_address = profile_address
    ports.happened, ports.turn_comes = happened, turn_comes
    ports.seen = match_seen
    ports.strangers = strangers
    ports.learnt = learnt
    ports.learn = learn
    ports.turned = turned
    ports.ratings = ratings
    ports.is_public = is_public
    ports.is_guest = is_guest
    ports.member_named = invitable
    ports.full_address = address_of
    ports.is_reachable = is_reachable
    ports.qr_code = svg
