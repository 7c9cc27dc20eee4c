"""Who of the staff may do what: directors run the club's evenings, administrators the club itself."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account import app_settings
from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.login import get_authentication_records
from allauth.core.exceptions import ReauthenticationRequired
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase

from club.accounts.models import Member

View = Callable[..., HttpResponseBase]


def is_director(user: Any) -> bool:
    """Whether the reader is of the staff: approves members, prints slips, bans, annuls."""
    return isinstance(user, Member) and user.is_active and user.is_staff


def is_administrator(user: Any) -> bool:
    """Whether the reader may also change the club's settings, make staff, merge, erase, back up, repair."""
    return is_director(user) and user.is_superuser


def _only(allowed: Callable[[Any], bool]) -> Callable[[View], View]:
    def decorate(view: View) -> View:
        @wraps(view)
        @login_required
        def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if not allowed(request.user):
                raise PermissionDenied
            return view(request, *args, **kwargs)

        return checked

    return decorate


director_only = _only(is_director)
"""For a view: visitors log in first, members read that it is not for them."""
administrator_only = _only(is_administrator)


def proven(view: View) -> View:
    """For a view, below the two above: asks for password or second factor, unless that was given a few minutes ago.

    For what cannot be taken back or carries data away: an open page on an unwatched desk is not enough. What was posted
    goes on after the proof. Who has nothing to prove themselves with, having come by a slip, is not asked.
    """

    @wraps(view)
    def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if get_adapter().is_reauthentication_required(app="allauth.account") and not _has_just_proved(request):
            raise ReauthenticationRequired
        return view(request, *args, **kwargs)

    return checked


def _has_just_proved(request: HttpRequest) -> bool:
    """By the log-in or since."""
    records = get_authentication_records(request, request.user)
    proofs = [record["at"] for record in records if record.get("method") in app_settings.REAUTHENTICATION_METHODS]
    return bool(proofs) and time.time() - max(proofs) < app_settings.REAUTHENTICATION_TIMEOUT
