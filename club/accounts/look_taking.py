"""A visitor who logs in or signs up brings along how boards and pages looked: once, and where the member has never chosen."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest

from club.accounts.models import Member
from club.accounts.preferences import chosen_in, visitors
from club.accounts.services.members import member_preferences_set


def take_over(*, request: HttpRequest | None, user: Any, **_kwargs: Any) -> None:
    """Makes the choices of the visitor's cookie the member's own."""
    if not isinstance(user, Member) or request is None or chosen_in(user.preferences):
        return
    if chosen := visitors(request).others:
        member_preferences_set(member=user, chosen=chosen)
        request.look_taken = True  # type: ignore[attr-defined] # for ``forget_taken``


def connect() -> None:
    """Listens for log-ins. Called once at start-up; a second call changes nothing."""
    user_logged_in.connect(take_over, dispatch_uid="club.accounts.look_taking")
