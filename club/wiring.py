"""Fills the games' ports: what their pages show of members, they ask of the club."""

from __future__ import annotations

from django.urls import reverse

from club.ratings import selectors
from games.ports import ports


def profile_address(username: str) -> str:
    """The address of that member's page."""
    return reverse("profile", args=[username])


def fill_ports() -> None:
    """Called once at start-up."""
    ports.rating_labels = selectors.rating_labels
    ports.rating_notes = selectors.rating_notes
    ports.profile_address = profile_address
