"""The guest's way in: a name, and the seat to which a match's link leads."""

from __future__ import annotations

from typing import cast
from uuid import uuid4

from allauth.core.ratelimit import consume_or_429
from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect

from club.accounts.backends import MemberBackend
from club.accounts.guests import guest_join
from club.accounts.preferences import forget_taken
from games.refusals import Refused
from games.views.common import Request, posted
from games.views.inviting import show_preview

KEY_MAX = 64


@posted("link")
def enter(request: Request, link: str) -> HttpResponse:
    """Seats a visitor under the name he gives, and lets him in as a guest of that match. Who has an account uses that."""
    if request.user.is_authenticated:
        return redirect("link", link)
    if limited := consume_or_429(request, action="guest"):
        return cast("HttpResponse", limited)
    name, key = request.POST.get("name", ""), request.POST.get("key", "")[:KEY_MAX]
    try:
        guest, match = guest_join(link=link, name=name, key=key or str(uuid4()))
    except ValidationError as error:
        return show_preview(request, link, status=422, name=name[:80], error=" ".join(error.messages))
    except Refused as refused:
        return show_preview(request, link, refused.sentence, refused.status, name=name[:80])
    login(request, guest, backend=f"{MemberBackend.__module__}.{MemberBackend.__qualname__}")
    response = redirect(match)
    forget_taken(request, response)
    return response
