"""Members at the door whom something bars: kept in mind on their device just long enough to tell them why."""

from __future__ import annotations

import time

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.crypto import constant_time_compare

from club.accounts.models import Member

_KEY = "barred"
_SECONDS = 600


def tell(request: HttpRequest, member: Member) -> HttpResponse:
    """Leads to the page with the reason. Only for somebody who has proved to be that member."""
    request.session[_KEY] = {"member": member.pk, "at": time.time()}
    return redirect("account_barred")


def remembered(request: HttpRequest) -> Member | None:
    """The member who was told to wait on this device a moment ago."""
    kept = request.session.get(_KEY)
    if not isinstance(kept, dict) or time.time() - kept["at"] > _SECONDS:
        return None
    return Member.objects.filter(pk=kept["member"]).first()


def thrown_out(request: HttpRequest) -> Member | None:
    """The member of this session whom a bar has made a stranger since; None for everybody else."""
    if request.user.is_authenticated or SESSION_KEY not in request.session:
        return None
    member = Member.objects.filter(pk=request.session[SESSION_KEY], is_active=True).first()
    if member is None or not member.bar:
        return None
    same = constant_time_compare(request.session.get(HASH_SESSION_KEY, ""), member.get_session_auth_hash())
    return member if same else None
