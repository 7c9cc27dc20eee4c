"""Which pushes go to the browser of a log-in: with the end of the one the others end too.

A browser has one subscription at a time. Its device's id is kept in the session that subscribed, so that the session can be
ended from elsewhere; a log-out may also name the subscription itself, which an earlier log-in in this browser may have made.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any

from django.http import HttpRequest

from club.notices.models import Device
from club.notices.push import device_remove

SESSION_KEY = "push_device"


def browser_subscribed(session: MutableMapping[str, Any], device: Device) -> None:
    """This session's browser is that device; what it was before, it is no more."""
    before = session.get(SESSION_KEY)
    if before != device.pk:
        browser_left(session, member_id=device.member_id)
        session[SESSION_KEY] = device.pk


def browser_left(session: MutableMapping[str, Any], *, member_id: int, endpoint: str = "") -> None:
    """The member's log-in in this session's browser ends: so do its pushes. ``endpoint`` as the browser itself tells it."""
    device = session.get(SESSION_KEY)
    if isinstance(device, int):
        device_remove(member_id=member_id, pk=device)
    if endpoint:
        device_remove(member_id=member_id, endpoint=endpoint[:500])


def logged_out(request: HttpRequest, user: Any, **_more: Any) -> None:
    """Receives Django's signal, before the session is emptied."""
    if user is not None:
        browser_left(request.session, member_id=user.pk, endpoint=request.POST.get("endpoint", ""))
