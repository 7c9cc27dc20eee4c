"""Who of the staff may do what: directors run the club's evenings, administrators the club itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

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
