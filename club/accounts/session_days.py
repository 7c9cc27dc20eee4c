"""A log-in lasts for the club's days after its last use, not after its beginning."""

from __future__ import annotations

from collections.abc import Callable

from allauth.usersessions.models import UserSession
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from club.house.selectors import club

_KEY = "used"
_DAY = 24 * 60 * 60


def session_in_use(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware. Writes once an hour and session, and when the club has changed its days."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated:
            _lasts_on(request)
        return get_response(request)

    return middleware


def _lasts_on(request: HttpRequest) -> None:
    days = club().session_days
    mark = f"{timezone.now():%Y-%m-%d %H} {days}"
    if request.session.get(_KEY) == mark:
        return
    request.session[_KEY] = mark
    request.session.set_expiry(days * _DAY)
    UserSession.objects.filter(session_key=request.session.session_key).update(last_seen_at=timezone.now())
